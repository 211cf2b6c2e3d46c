import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generateQueries } from '@tickmark/api/testing/generateQueries'
import { openTestApi, TEST_TOKEN } from '@tickmark/api/testing/openTestApi'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesAllCases } from '@tickmark/core/testing/takesCase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import openapi from '../../../docs/openapi.json' with { type: 'json' }
import { runCommand } from './cli/runCommand.ts'
import { type CallName, createClient, type Input } from './createClient.ts'
import { CALLS } from './generated/CALLS.ts'
import { TickmarkError } from './TickmarkError.ts'

// The clients as a stranger uses them, against a server on a port of its own.

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
// biome-ignore lint/style/noProcessEnv: a child has the environment of this process.
const ENVIRONMENT = process.env
const PACKAGE = join(ROOT, 'packages/client')

const PYTHON = join(ROOT, 'clients/python')

const api = openForTests(openTestApi)
let url: string
const folder = makeTestFolder()
beforeAll(async () => {
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  await run('npm', ['pack', PACKAGE, '--pack-destination', folder], { cwd: ROOT })
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${archive}`], {
    cwd: folder,
  })
})

type Described = {
  'x-example': string
  requestBody?: { content: { 'application/json': { example: object } } }
}

/** The parameters of the example of a call. */
function readExample(name: CallName): object {
  const [method = '', path = ''] = CALLS[name].split(' ')
  const paths = openapi.paths as unknown as Record<string, Record<string, Described>>
  const call = paths[path]?.[method.toLowerCase()]
  if (call === undefined) throw new Error(`${name} is not described`)
  const example = new URL(call['x-example'], url)
  const values = example.pathname.split('/')
  const inPath = path
    .split('/')
    .flatMap((part, at) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[at] ?? '')]] : [],
    )
  return {
    ...Object.fromEntries([...inPath, ...example.searchParams]),
    ...call.requestBody?.content['application/json'].example,
  }
}

it('every call reaches the server', async () => {
  const client = createClient({ url, key: TEST_TOKEN })
  const failures: string[] = []
  let answered = 0
  for (const name of Object.keys(CALLS) as CallName[]) {
    const call = client[name] as (input: object) => Promise<{ data: unknown }>
    try {
      expect(await call(readExample(name)), name).toHaveProperty('data')
      answered++
    } catch (failure) {
      if (failure instanceof TickmarkError && ['not-found', 'bad-request'].includes(failure.code))
        continue
      failures.push(`${name}: ${failure}`)
    }
  }
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(0.75 * Object.keys(CALLS).length)
})

describe('the packed client', () => {
  it('is imported and answers', async () => {
    await writeFile(
      join(folder, 'program.js'),
      `import { createClient, query, TickmarkError } from '@tickmark/client'
const client = createClient({ url: '${url}', key: '${TEST_TOKEN}' })
const built = query('fees').projects('ethereum').by('project').last('max').build()
const { data } = await client.queryMetrics(built)
const rows = []
for await (const [, , , , value] of client.csv('queryMetrics', built)) rows.push(value)
const failure = await client.getProject({ project_id: 'nothing' }).catch((error) => error)
console.log(JSON.stringify([data.series[0].values.length, rows.length, failure instanceof TickmarkError]))`,
    )
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder })
    expect(JSON.parse(stdout)).toEqual([10, 11, true])
  })

  it('brings types that accept what is right and refuse what is wrong', async () => {
    await writeFile(
      join(folder, 'program.ts'),
      `import { createClient, query } from '@tickmark/client'
const client = createClient({ url: '' })
const { data } = await client.getProject({ project_id: 'aave' })
data.name satisfies string
for await (const row of client.each('listUnlocks', { days: 30 })) row.project_id satisfies string
await client.listProjects()
query('fees').granularity('month')
// @ts-expect-error: the project is missing
await client.getProject({})
// @ts-expect-error: an id is text
await client.getProject({ project_id: 1 })
// @ts-expect-error: no list that is read by cursors
client.each('listProjects')
// @ts-expect-error: a call without rows
client.csv('explainQuery', { metrics: ['fees'] })
// @ts-expect-error: no granularity
query('fees').granularity('hour')`,
    )
    const compiler = join(ROOT, 'node_modules/.bin/tsc')
    const args = '--noEmit --strict --target es2022 --module nodenext program.ts'.split(' ')
    const compiled = await run(compiler, args, { cwd: folder }).catch((failure) => failure)
    expect(compiled.stdout).toBe('')
  })

  it('brings the command line', async () => {
    const command = join(folder, 'node_modules/.bin/tickmark')
    const env = { ...ENVIRONMENT, TICKMARK_URL: url, TICKMARK_KEY: TEST_TOKEN }
    const args = ['fees', 'ethereum', 'solana', '--daily', '--since', '2024', '--until', '2024-01']
    const { stdout } = await run(command, args, { env })
    expect(stdout).toMatch(/period +Ethereum +Solana\n2024-01-01 +1 +5\n/)
    expect(stdout).toContain(`${url}/explorer/charts/new?chart=`)
    const wrong = await run(command, ['feess', 'ethereum'], { env }).catch((failure) => failure)
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('feess')])
  })
})

it('the Python client passes its tests', async (context) => {
  if (!(await hasPython())) return context.skip('python3 is not installed')
  const env = { ...ENVIRONMENT, TICKMARK_URL: url, TICKMARK_KEY: TEST_TOKEN }
  const { stderr } = await run('python3', ['-B', '-m', 'unittest'], { cwd: PYTHON, env }).catch(
    (failure) => failure,
  )
  expect(stderr).toMatch(/\nOK( \(skipped=1\))?\n$/)
})

const GENERATED = takesAllCases() ? 40 : 16
const listQueries = () =>
  generateQueries(GENERATED, {
    metrics: ['fees', 'price', 'revenue'],
    formulas: ['fees / price', '-fees'],
    projects: ['ethereum', 'solana', 'aave'],
    sectors: ['lending'],
    chains: ['ethereum'],
    asOf: ['2026-01-15'],
  })

it('generated queries have the same figures on the command line', async () => {
  for (const { transforms: _none, top, ...query } of listQueries()) {
    const payload = { ...query, ...(top && { top: { n: top.n } }) }
    const ask = (format: string) =>
      api.ask({ method: 'POST', url: `/v2/query?format=${format}`, payload })
    const args = writeArguments(payload as Input<'queryMetrics'>)
    expect(await runHere(['--csv', ...args]), args.join(' ')).toBe((await ask('csv')).body)
    const { series } = JSON.parse(await runHere(['--json', ...args]))
    expect(series, args.join(' ')).toEqual((await ask('json')).json().data.series)
  }
})

/** The output of a command in this process. */
async function runHere(args: readonly string[]): Promise<string> {
  const output: Uint8Array[] = []
  const code = await runCommand(args, {
    environment: { TICKMARK_URL: url, TICKMARK_KEY: TEST_TOKEN },
    write: async (text) => void output.push(Buffer.from(text)),
    writeError: (text) => void output.push(Buffer.from(text)),
  })
  const text = Buffer.concat(output).toString()
  expect(code, text).toBe(0)
  return text
}

/** A query without transforms as a command. */
function writeArguments(query: Input<'queryMetrics'>): string[] {
  const { metrics, where = {}, breakdown = [], granularity, range, top, unit, as_of } = query
  const periods = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' }
  const period = granularity === 'year' ? 'yearly' : periods[granularity ?? 'day']
  return [
    ...[`--${period}`, `--by=${breakdown.join(',')}`],
    ...(typeof range === 'object'
      ? [`--since=${range.from}`, `--until=${range.to}`]
      : [`--last=${range}`]),
    ...(where.sectors ? [`--sector=${where.sectors.join(',')}`] : []),
    ...(where.chains ? [`--chain=${where.chains.join(',')}`] : []),
    ...(top ? [`--top=${top.n}`] : []),
    ...(unit === 'native' ? ['--native'] : []),
    ...(as_of === undefined ? [] : [`--as-of=${as_of}`]),
    ...['--', metrics.join(','), ...(where.projects ?? [])],
  ]
}

it('generated queries have the same figures by both clients', async () => {
  const queries = listQueries()
  const client = createClient({ url, key: TEST_TOKEN })
  const expected: unknown[] = []
  for (const payload of queries) {
    const shown = (await api.ask({ method: 'POST', url: '/v2/query', payload })).json().data
    expected.push(shown.series)
    const query = payload as Input<'queryMetrics'>
    expect((await client.queryMetrics(query)).data.series, JSON.stringify(query)).toEqual(
      shown.series,
    )
    const values = shown.series.flatMap((series: { values: (number | null)[] }) =>
      series.values.filter((value) => value !== null),
    )
    const rows: string[][] = []
    for await (const fields of client.csv('queryMetrics', query)) rows.push(fields)
    const at = rows[0]?.indexOf('value') ?? -1
    const listed = rows.slice(1).map((fields) => Number(fields[at]))
    expect(listed.sort(), JSON.stringify(query)).toEqual(values.sort())
  }
  if (!(await hasPython())) return
  const program = `
import json
from tickmark import Client
terminal = Client("${url}", "${TEST_TOKEN}")
queries = json.load(open("${folder}/queries.json"))
print(json.dumps([terminal.query_metrics(**query).data["series"] for query in queries]))`
  await writeFile(join(folder, 'queries.json'), JSON.stringify(queries))
  const { stdout } = await run('python3', ['-B', '-c', program], { cwd: PYTHON })
  expect(JSON.parse(stdout)).toEqual(expected)
})

describe('a million rows', () => {
  const ROWS = 1_000_000
  const MIN_BYTES = 50e6
  let large: Server
  let origin: string
  let sent = 0
  beforeAll(async () => {
    const line = '2024-01-01T00:00:00.000Z,ethereum,fees,"Ethereum, all",123456.789\r\n'
    const piece = line.repeat(1_000)
    large = createServer(async (_request, reply) => {
      reply.write('timestamp,project,metric,label,value\r\n')
      for (let row = 0; row < ROWS; row += 1_000) {
        sent += piece.length
        if (!reply.write(piece)) await once(reply, 'drain')
      }
      reply.end()
    })
    await once(large.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(large.address() as AddressInfo).port}`
  })
  afterAll(() => large.close())

  it('are read in a heap that is a fraction of them in TypeScript', async () => {
    await writeFile(
      join(folder, 'million.js'),
      `import { createClient } from '@tickmark/client'
let rows = -1
for await (const fields of createClient({ url: '${origin}' }).csv('queryMetrics', { metrics: ['fees'] }))
  if (fields.length === 5) rows++
console.log(rows)`,
    )
    const args = ['--max-old-space-size=24', 'million.js']
    const { stdout } = await run(process.execPath, args, { cwd: folder })
    expect(Number(stdout)).toBe(ROWS)
    expect(sent).toBeGreaterThan(MIN_BYTES)
  })

  it('are read in memory that stays as it was in Python', async (context) => {
    if (!(await hasPython())) return context.skip('python3 is not installed')
    const program = `
import resource
from tickmark import Client
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
rows = Client("${origin}").csv("query_metrics", metrics=["fees"])
next(rows), next(rows)
before = peak()
print(1 + sum(len(fields) == 5 for fields in rows), peak() - before < 5_000)`
    const { stdout } = await run('python3', ['-B', '-c', program], { cwd: PYTHON })
    expect(stdout).toBe(`${ROWS} True\n`)
  })
})

describe('the examples of docs/clients.md', () => {
  /** The examples in a language, with the address and the key of this server. */
  const readExamples = async (language: string) => {
    const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8')
    const blocks = page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))
    return [...blocks].map(([, text = '']) =>
      text.replaceAll('http://localhost:3000', url).replaceAll('tickmark-public', TEST_TOKEN),
    )
  }

  it('run in TypeScript', async () => {
    const [example = ''] = await readExamples('ts')
    await writeFile(join(folder, 'example.js'), example)
    const { stdout } = await run(process.execPath, ['example.js'], { cwd: folder })
    expect(stdout).toMatch(/Ethereum 56\n/)
    expect(stdout).toMatch(/\nnot-found .*no-such-project.*\n$/)
  })

  it('run in Python', async (context) => {
    if (!(await hasPython())) return context.skip('python3 is not installed')
    const [example = ''] = await readExamples('python')
    const { stdout } = await run('python3', ['-B', '-c', example], { cwd: PYTHON })
    expect(stdout).toMatch(/\nnot-found .*no-such-project.*\n$/)
  })

  it('have a session that the command line prints', async () => {
    const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8')
    const [, session = ''] = /```console\n(.*?)```/s.exec(page) ?? []
    const env = {
      ...{ ...ENVIRONMENT, TICKMARK_URL: url, TICKMARK_KEY: TEST_TOKEN },
      PATH: `${join(folder, 'node_modules/.bin')}:${ENVIRONMENT.PATH}`,
    }
    let printed = ''
    for (const [command = ''] of session.matchAll(/(?<=^\$ ).*$/gm)) {
      const shown = await run('sh', ['-c', command], { env }).catch((failure) => failure)
      const output = `${shown.stdout}${shown.stderr}`.replaceAll('\r', '')
      printed += `$ ${command}\n${output.replaceAll(url, 'http://localhost:3000')}`
    }
    expect(session).toBe(printed)
  })

  it('run on the command line', async () => {
    const lines = (await readExamples('sh')).flatMap((block) =>
      block.split('\n').filter((line) => /^(?:npx|tickmark) /.test(line)),
    )
    expect(lines).toHaveLength(4)
    const env = { ...ENVIRONMENT, TICKMARK_URL: url, TICKMARK_KEY: TEST_TOKEN }
    for (const line of lines)
      await run(
        'sh',
        ['-c', line.replace(/^(?:npx \S+|tickmark) /, './node_modules/.bin/tickmark ')],
        {
          cwd: folder,
          env,
        },
      )
  })
})

function hasPython(): Promise<boolean> {
  return run('python3', ['--version']).then(
    () => true,
    () => false,
  )
}
