import { TEST_TOKEN } from '@tickmark/api/testing/openTestApi'
import { openTestMcp, type TestMcp } from '@tickmark/api/testing/openTestMcp'
import type { AskLine } from '@tickmark/core/answers/AskLine'
import type { AskAnswer } from '@tickmark/core/answers/AskPlan'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from './cli/runCommand.ts'

// One question has one answer, whichever door it comes through.

const api = openForTests(openTestMcp)
let mcp: Awaited<ReturnType<TestMcp['connect']>>
beforeAll(async () => {
  mcp = await api.connect()
})
afterAll(async () => {
  await mcp.close()
})

/** Questions of each kind, with the kind of their answer. */
const PROMPTS: readonly (readonly [prompt: string, kind: string])[] = [
  ['fees of ethereum in january 2024, daily', 'query'],
  ['compare fees of ethereum, solana and aave in january 2024', 'query'],
  ['top 2 projects by fees in january 2024, others summed', 'query'],
  ["ethereum's share of the fees of all projects in january 2024", 'query'],
  ['fees of all projects except aave in january 2024', 'query'],
  ['fees of each project in january 2024, bottom 2', 'query'],
  ['median fees of all projects on 10 january 2024', 'query'],
  ['stacked bars of the fees of ethereum in january 2024', 'query'],
  ['fees of ethereum in january 2024 indexed to 100', 'query'],
  ['Gebühren von Ethereum im Januar 2024, täglich', 'query'],
  ['L1s with fees above 1 over all time', 'screen'],
  ['definition of fees', 'screen'],
  ['unlocks next 30 days', 'screen'],
  ['series A rounds in 2025', 'screen'],
  ['income statement of ethereum, quarterly', 'screen'],
  ['how fresh is the fees data of ethereum', 'screen'],
  ['aave', 'clarify'],
  ['fees of aave and ethereum together', 'clarify'],
  ['fees of flubberprotocol', 'error'],
  ['will ethereum fees rise?', 'error'],
]

/** The lines of the page's stream, as they are on the wire. */
async function stream(prompt: string): Promise<AskLine[]> {
  const input = encodeURIComponent(JSON.stringify({ 0: { prompt } }))
  const address = `${api.origin}/trpc/customQuery.generateQueryStream?batch=1&input=${input}`
  const headers = { authorization: `Bearer ${TEST_TOKEN}`, 'trpc-accept': 'application/jsonl' }
  const text = await (await fetch(address, { headers })).text()
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : findLines(JSON.parse(line))))
}

function findLines(value: unknown): AskLine[] {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && typeof value.type === 'string') return [value as AskLine]
  return Object.values(value).flatMap(findLines)
}

async function runAsk(...args: string[]) {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runCommand(['ask', ...args], {
    environment: { TICKMARK_URL: api.origin, TICKMARK_KEY: TEST_TOKEN },
    write: async (text) => {
      output.push(text.toString())
    },
    writeError: (text) => {
      errors.push(text)
    },
  })
  return { code, output: output.join(''), errors: errors.join('') }
}

async function askSheet(question: string) {
  const payload = { cells: [{ function: 'ask', question }] }
  const { data } = (await api.ask({ method: 'POST', url: '/v2/sheet', payload })).json()
  return JSON.stringify(data[0])
}

it.each(PROMPTS)('answers %j alike by every door', { timeout: 60_000 }, async (prompt, kind) => {
  const payload = { prompt, answered: true }
  const response = await api.ask({ method: 'POST', url: '/v2/ask', payload })
  expect(response.statusCode, response.body).toBe(200)
  const { parts, outcome, sentences = [], tables = [] }: AskAnswer = response.json().data
  expect(outcome.kind).toBe(kind)

  const lines = await stream(prompt)
  const all = <K extends AskLine['type']>(type: K) =>
    lines.filter((line): line is Extract<AskLine, { type: K }> => line.type === type)
  expect(all('plan').at(-1)?.parts).toEqual(parts)
  expect(all('explanation').map(({ text }) => text)).toEqual(sentences)

  const tool = await api.call('ask', { prompt }, mcp)
  expect(tool.isError, tool.text).toBe(false)
  for (const { label } of parts) expect(tool.text).toContain(label)
  const [printed, sheet] = [await runAsk(prompt), await askSheet(prompt)]
  const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('|'))

  if (outcome.kind === 'query') {
    const { query } = outcome
    const same = await api.ask({ method: 'POST', url: '/v2/query', payload: query })
    const { series } = same.json().data
    expect(series.length).toBeGreaterThan(0)
    expect(all('query')[0]?.query).toEqual(query)
    expect(all('rows').flatMap((line) => line.series)).toEqual(series)
    const table = await api.call('query_metrics', query, mcp)
    expect(rowsOf(tool.text)).toEqual(rowsOf(table.text))
    for (const text of [tool.text, printed.output]) expect(text).toContain(sentences.join('\n\n'))
    for (const { label } of series)
      for (const text of [printed.output, sheet]) expect(text).toContain(label)
    expect(JSON.parse((await runAsk(prompt, '--json')).output).series).toEqual(series)
    return
  }
  if (outcome.kind === 'screen') {
    expect(all('screen')[0]).toMatchObject({ calls: outcome.calls, path: outcome.path })
    expect(all('table').map(({ columns, rows }) => ({ columns, rows }))).toEqual(tables)
    const called = []
    for (const { tool: name, input } of outcome.calls)
      called.push(...rowsOf((await api.call(name, input, mcp)).text))
    expect(rowsOf(tool.text)).toEqual(called)
    const json = JSON.parse((await runAsk(prompt, '--json')).output)
    expect(json).toEqual({ sentences, tables })
    expect(printed.code).toBe(0)
    for (const cell of tables.flatMap(({ rows }) => rows.flat()))
      if (typeof cell === 'number') expect(sheet).toContain(JSON.stringify(cell))
    return
  }
  const said = outcome.kind === 'clarify' ? outcome.question : outcome.message
  expect(lines.at(-1)).toMatchObject({ type: outcome.kind })
  for (const text of [JSON.stringify(lines), tool.text, printed.errors, sheet])
    expect(text.replaceAll('\\"', '"')).toContain(said)
  expect(printed.code).toBe(outcome.kind === 'clarify' ? 3 : 2)
})
