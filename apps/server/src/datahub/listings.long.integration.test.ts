import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { startDns, type TestDns } from '@tickmark/accounts/testing/startDns'
import {
  startClickHouseServer,
  type TestClickHouse,
} from '@tickmark/analytics/testing/startClickHouseServer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Program, runProgram } from '../testing/runProgram.ts'

const PAGE = new URL('../../../../docs/listings.md', import.meta.url)

let clickHouse: TestClickHouse
let accounts: TestAccounts
let dns: TestDns
let folder: string
let shell: ChildProcessWithoutNullStreams
const servers: Program[] = []
const origins: string[] = []

beforeAll(async () => {
  clickHouse = await startClickHouseServer(await findFreePort())
  dns = await startDns()
  folder = await mkdtemp(join(tmpdir(), 'tickmark-listings-'))
  const database = await createTestDatabase()
  accounts = await openTestAccounts({ store: { kind: 'server', url: database } })
  const settings = {
    CLICKHOUSE_URL: await clickHouse.createDatabase(`facts_${randomUUID().replaceAll('-', '')}`),
    DATABASE_URL: database,
    TT_SECRET: accounts.secret,
    TT_COMPANY_DOMAIN: 'company.example',
    TT_CLAIM_DNS: dns.address,
    TT_SAMPLE: 'off',
    TT_DATA_DIR: folder,
    PORT: '0',
  }
  for (const name of ['a', 'b']) {
    const server = runProgram('main', [], { ...settings, TT_DATA_DIR: join(folder, name) })
    servers.push(server)
    const line = await server.line(/ is at /)
    origins.push(line.replace(/^.* is at /, '').replace('/explorer', ''))
  }
  for (const [jar, email] of [
    ['applicant', 'lena@new-lend.example'],
    ['staff', 'rita@company.example'],
  ] as const) {
    const { cookie } = await makeUser(accounts, email)
    const cookies = [`_idtoken\t${cookie}`, '_loggedin\t1']
    const lines = cookies.map((one) => `localhost\tFALSE\t/\tFALSE\t0\t${one}`)
    await writeFile(
      join(folder, `${jar}.jar`),
      `# Netscape HTTP Cookie File\n${lines.join('\n')}\n`,
    )
  }
  shell = spawn('bash', [], { cwd: folder })
})
afterAll(async () => {
  shell?.kill()
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  await accounts?.close()
  await dns?.stop()
  await clickHouse?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a block of the page in one shell for all of them; returns what it writes. Throws where a call is refused. */
function run(block: string): Promise<string> {
  const end = `end-${randomUUID()}`
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (part: Buffer) => {
      output += part
      const found = new RegExp(`${end} (\\d+)`).exec(output)
      if (found === null) return
      shell.stdout.off('data', read)
      shell.stderr.off('data', read)
      const text = output.slice(0, found.index)
      if (found[1] === '0' && !/curl: \(/.test(text)) resolve(text)
      else reject(new Error(text))
    }
    shell.stdout.on('data', read)
    shell.stderr.on('data', read)
    shell.stdin.write(`${block}\necho "${end} $?"\n`)
  })
}

async function readAt(origin: string, path: string): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return response.text()
}

it('runs the examples of docs/listings.md on one server, and another soon has the project', async () => {
  const page = await readFile(PAGE, 'utf8')
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(7)
  const [start = '', search = '', apply = '', ask = '', merge = '', proof = '', claim = ''] = blocks
  await run(start.replace('http://localhost:3000', origins[0] ?? ''))
  expect(await run(search)).toContain('"similar":[')
  expect(await run(apply)).toContain('"data_id":"1"')
  expect(await run(ask)).toContain('Since 2025.')
  expect(await run(merge)).toContain('"state":"merged"')
  const other = origins[1] ?? ''
  for (const path of [
    '/v2/projects/new-lend',
    '/v2/projects',
    '/v2/internal/project-search?texts=new%20lend',
  ])
    await expect.poll(() => readAt(other, path)).toContain('New Lend')
  const text = await run(proof)
  const record = /"dns":\{"name":"([^"]+)","value":"([^"]+)"/.exec(text)
  dns.records.set(record?.[1] ?? '', record?.[2] ?? '')
  expect(await run(claim)).toContain('"organization":"New Lend Labs"')
  expect(await readAt(other, '/v3/internal/listings/projects/new-lend')).toContain('V1 is live.')
})
