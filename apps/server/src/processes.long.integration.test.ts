import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runProgram } from './testing/runProgram.ts'

const folder = makeTestFolder()
let folders = 0
let settings: Record<string, string>
const running = new Set<ReturnType<typeof runProgram>>()
/** Those of several tests. */
const servers = new Set<ReturnType<typeof runProgram>>()

const makeSettings = () => ({
  TT_DATA_DIR: join(folder, `data-${folders++}`),
  TT_SAMPLE: 'off',
  PORT: '0',
})
beforeEach(() => {
  settings = makeSettings()
})
afterEach(() => killAll(running))

async function killAll(programs: Set<ReturnType<typeof runProgram>>): Promise<void> {
  for (const program of programs) program.child.kill('SIGKILL')
  await Promise.all([...programs].map((program) => program.ended))
  programs.clear()
}

function start(...args: Parameters<typeof runProgram>) {
  const program = runProgram(...args)
  running.add(program)
  return program
}

async function startServer() {
  const server = start('main', [], settings)
  const line = await server.line(/ is at /)
  return { server, url: line.replace(/^.* is at /, '').replace('/explorer', '') }
}

/** A file in the shape of Coin Metrics' daily data, `days` long, ending before the moment of observation. */
async function writeCsv(name: string, days: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.UTC(2015, 0, 1 + index)).toISOString().slice(0, 10)
    return `${day},${index + 1}.0,${100 + index}.5,${5 + (index % 7)}.25`
  })
  await writeFile(join(folder, name), `time,AdrActCnt,PriceUSD,FeeTotUSD\n${rows.join('\n')}\n`)
}

/** Rows of a project's call of the public API. */
async function readRows(url: string, path: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: 'Bearer tickmark-public' }
  const answer = (await (await fetch(`${url}/v2/projects/${path}`, { headers })).json()) as {
    data: Record<string, unknown>[]
  }
  return answer.data
}

const observed = ['--observed-at', '2026-01-01']

describe('two processes on one data folder', () => {
  const held = makeSettings()
  let url: string
  beforeAll(async () => {
    settings = held
    ;({ url } = await startServer())
    for (const server of running) servers.add(server)
    running.clear()
  })
  beforeEach(() => {
    settings = held
  })
  afterAll(() => killAll(servers))

  it('stops a second server with one clear line', async () => {
    const second = start('main', [], settings)
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toMatch(/is in use by another Tickmark \(process \d+\)/)
  })

  it('imports through the server that runs, and the server answers with it', async () => {
    await writeCsv('eth.csv', 40)
    const command = start('import', [join(folder, 'eth.csv'), ...observed], settings)
    expect(await command.ended, command.output()).toBe(0)
    expect(command.output()).toContain('eth.csv')
    const path = 'ethereum/metrics?metric_ids=price&start=2015-01-02&end=2015-01-02'
    expect((await readRows(url, path))[0]?.price).toBe(101.5)
  })

  it('takes commands only with the secret of the data folder, and never on the public port', async () => {
    const { url: control, secret } = JSON.parse(
      await readFile(join(settings.TT_DATA_DIR ?? '', 'server.json'), 'utf8'),
    )
    const order = (origin: string, command: string, token: string) =>
      fetch(`${origin}/v3/internal/control/${command}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ paths: ['/etc'] }),
      })
    for (const command of ['import', 'sync', 'export', 'admin']) {
      expect((await order(url, command, secret)).status, command).toBe(404)
      expect((await order(control, command, 'guessed')).status, command).toBe(401)
    }
    expect(new URL(control).hostname).toBe('127.0.0.1')
  })

  it('lets two imports at once finish one after the other', async () => {
    await writeCsv('btc.csv', 40)
    await writeCsv('ltc.csv', 40)
    const imports = ['btc.csv', 'ltc.csv'].map((name) =>
      start('import', [join(folder, name), ...observed], settings),
    )
    expect(await Promise.all(imports.map((one) => one.ended))).toEqual([0, 0])
  })
})

describe('a killed import', () => {
  it('leaves each file whole or not at all, several times over, and the next start is clean', async () => {
    const names = ['eth.csv', 'btc.csv', 'ltc.csv', 'xrp.csv']
    for (const name of names) await writeCsv(name, 3_000)
    // By name: the folder also holds the data folder, whose files come and go.
    const files = names.map((name) => join(folder, name))
    for (const round of [0, 1, 2, 3, 4].filter((at) => takesCase(at, 2))) {
      const killed = start('import', [...files, ...observed], settings)
      await new Promise((resolve) => setTimeout(resolve, 250 + 290 * round))
      killed.child.kill('SIGKILL')
      await killed.ended
    }
    const { server, url } = await startServer()
    for (const project of ['ethereum', 'bitcoin', 'litecoin', 'xrp-ledger']) {
      const rows = await readRows(url, `${project}/metrics?metric_ids=price,fees&start=2010-01-01`)
      expect([0, 3_000]).toContain(rows.length)
    }
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const last = start('import', [...files, ...observed], settings)
    expect(await last.ended, last.output()).toBe(0)
    expect((await readdir(settings.TT_DATA_DIR ?? '')).sort()).toEqual(['ch'])
  })
})

describe('a start that cannot be', () => {
  it.each([
    ['PORT', 'http', 'The setting PORT is "http"'],
    ['TT_SAMPLE', 'maybe', 'The setting TT_SAMPLE is "maybe". Allowed: on or off.'],
    ['CLICKHOUSE_URL', 'ftp://x', 'The setting CLICKHOUSE_URL is "ftp://x"'],
  ])('says which setting is wrong: %s=%s', async (name, value, line) => {
    const program = start('main', [], { ...settings, [name]: value })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(line)
    expect(program.output().trim().split('\n')).toHaveLength(1)
  })

  it('says that the port is taken', async () => {
    const taken = createTcpServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const program = start('main', [], { ...settings, PORT: String(port) })
    expect(await program.ended).toBe(1)
    expect(program.output()).toContain(String(port))
    taken.close()
  })

  it.each([
    [[], 'Specify at least one file or folder.'],
    [['x.csv', '--observed-at', 'yesterday'], '--observed-at is "yesterday"'],
    [['x.csv', '--observed'], '--observed'],
  ])('refuses the import arguments %j', async (args, message) => {
    const program = start('import', args, settings)
    expect(await program.ended).toBe(2)
    expect(program.output()).toContain(message)
    expect(program.output()).toContain('Usage: npm run import')
  })
})
