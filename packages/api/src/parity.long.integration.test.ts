import type { Client } from '@modelcontextprotocol/client'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import { streamMetricQuery } from '@tickmark/analytics/queries/streamMetricQuery'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { listQualifiers } from '@tickmark/core/charts/listQualifiers'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesAllCases } from '@tickmark/core/testing/takesCase'
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tabulateAnswer } from './tables/tabulateAnswer.ts'
import { generateQueries } from './testing/generateQueries.ts'
import { openTestMcp } from './testing/openTestMcp.ts'
import type { AppRouter } from './trpc/appRouter.ts'

// The same query by every way gives the same figures, to the last digit.

const QUERIES = takesAllCases() ? 36 : 14
/** Every so many queries also as a stream and as SQL, which the engine answers again. */
const EVERY_RECOMPUTED = 4
const DAYS = 420
/** They are many for one test on a machine with much else to do. */
const PATIENT = { timeout: 300_000 }
const PROJECTS = ['ethereum', 'bitcoin', 'aave', 'uniswap', 'lido', 'curve']
const METRICS = ['fees', 'price', 'active_loans', 'user_dau', 'tvl']

let client: Client
const api = openForTests(openTestMcp)
beforeAll(async () => {
  const wave = (seed: number) =>
    Array.from({ length: DAYS }, (_, day) =>
      (day + seed) % 97 === 0 ? 0 : 1e5 * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1,
    )
  await loadPoints(
    api.analytics,
    PROJECTS.flatMap((project_id, at) =>
      METRICS.flatMap((metric_id, of) =>
        series('2024-01-01', wave(10 * at + of), { project_id, metric_id }),
      ),
    ),
  )
  await loadPoints(
    api.analytics,
    ['aave', 'uniswap'].flatMap((project_id, at) =>
      ['ethereum', 'polygon'].flatMap((chain_id, of) =>
        series('2024-03-01', wave(50 + at + 7 * of).slice(0, 200), {
          project_id,
          chain_id,
          product_id: `${project_id}-v${of + 2}`,
          contract_id: `0x${at}${of}`,
        }),
      ),
    ),
  )
  await loadPoints(api.analytics, series('2024-06-01', wave(99).slice(0, 60)), {
    observed_at: Date.parse('2026-03-01T00:00:00Z'),
  })
  await refreshDerivedTables(api.analytics)
  client = await api.connect()
})
afterAll(async () => {
  await client.close()
})

const WORDS = {
  metrics: [...METRICS, 'pf_circulating', 'revenue'],
  formulas: [
    'fees / user_dau',
    'fees / (fees - fees)',
    '1000 * fees / active_loans',
    '-fees',
    'fees * 1e300 * 1e300',
    'fees * 1e60',
  ],
  projects: PROJECTS,
  sectors: ['lending', 'exchange'],
  chains: ['ethereum', 'polygon'],
  asOf: ['2026-01-15', '2026-02-10T12:00:00Z'],
}

it(`${QUERIES} generated queries have the same figures by every way`, PATIENT, async () => {
  let values = 0
  for (const [at, query] of generateQueries(QUERIES, WORDS).entries()) {
    // At once, as a page and its readers may: the engine is asked once.
    const [shown, json, csv, parquet, arrow] = await Promise.all([
      askPage(query),
      ask(query, 'json'),
      ask(query, 'csv'),
      ask(query, 'parquet'),
      ask(query, 'arrow'),
    ])
    const expected = listFigures(shown)
    const what = JSON.stringify(query)
    values += expected.size
    expect(json.json().data.series, what).toEqual(shown.series)
    expect(readCsv(csv.body, shown.dimensions), `CSV of ${what}`).toEqual(expected)
    for (const [format, file] of [
      ['Parquet', parquet],
      ['ArrowStream', arrow],
    ] as const)
      expect(await readFile(file.rawPayload, format, shown), `${format} of ${what}`).toEqual(
        expected,
      )
    for (const [name, { read, limit }] of Object.entries(OTHER_WAYS)) {
      const limited = limit?.(query)
      const figures = limited === undefined ? expected : listFigures(await askPage(limited))
      expect(sort(await read(limited ?? query)), `${name}: ${what}`).toEqual(sort(figures))
    }
    if (at % EVERY_RECOMPUTED !== 0) continue
    expect(await readStream(query), `stream of ${what}`).toEqual([...expected])
    expect(await runSql(query), `SQL of ${what}`).toEqual(sort(expected))
  }
  expect(values).toBeGreaterThan(20 * QUERIES)
})

/** Every value by its period, key and metric, in the order of files. */
type Figures = Map<string, number>

type OtherWay = {
  read: (query: MetricQueryInput) => Promise<Figures>
  /** The part of a query that can be asked for like this; all of it when absent. */
  limit?: (query: MetricQueryInput) => MetricQueryInput
}

/** Ways to the same figures that are no format of a call. A new one is a line here; clients have a test of their own. */
const OTHER_WAYS: Readonly<Record<string, OtherWay>> = {
  'a question in words about the query on screen': { read: readQuestion },
  'the tool of a language model': { read: readTool },
  'the cells of a spreadsheet': { read: readSheet, limit: limitToSheet },
}

/** A series in a spreadsheet has projects, metrics, a range and a granularity. */
function limitToSheet({ metrics, where, granularity, range }: MetricQueryInput): MetricQueryInput {
  const { projects = PROJECTS.slice(0, 2) } = where ?? {}
  return { metrics, where: { projects }, breakdown: ['project'], granularity, range }
}

/** Columns are in the order of projects, then of metrics. */
async function readSheet(query: MetricQueryInput): Promise<Figures> {
  const { metrics, where, granularity, range = '365d' } = query
  const projects = where?.projects ?? []
  const cell = {
    function: 'series',
    project: projects.join(','),
    metric: metrics.join(','),
    date: typeof range === 'string' ? range : `${range.from}:${range.to}`,
    granularity,
  }
  const payload = { cells: [cell] }
  const { data } = (await api.ask({ method: 'POST', url: '/v2/sheet', payload })).json()
  const [head, ...rows] = data[0].table as [string[], ...[string, ...(number | null)[]][]]
  const names = projects.flatMap((project) => metrics.map((metric) => `${project} ${metric}`))
  const has = new Set(
    (await askPage(query)).series.map((one) => `${one.key.project} ${one.metric}`),
  )
  const columns = names.filter((name) => has.has(name))
  expect(head.slice(1), JSON.stringify(cell)).toHaveLength(columns.length)
  return new Map(
    rows.flatMap(([day, ...cells]) =>
      cells.flatMap((value, at) =>
        value === null ? [] : [[`${day} ${columns[at]}`, value] as const],
      ),
    ),
  )
}

const GRANULARITY_WORDS = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  quarter: 'quarterly',
  year: 'yearly',
} as const

/** The prompt says what the query says already, so that the query stays as it is. */
async function readQuestion(query: MetricQueryInput): Promise<Figures> {
  const asker = createTRPCClient<AppRouter>({
    links: [httpBatchStreamLink({ url: `${api.origin}/trpc` })],
  })
  const context = MetricQuery.parse(query)
  const prompt = GRANULARITY_WORDS[context.granularity]
  let answer: MetricAnswer | undefined
  for await (const line of await asker.customQuery.generateQueryStream.query({ prompt, context })) {
    if (line.type === 'query') expect(line.query).toEqual(context)
    if (line.type === 'error' || line.type === 'clarify') expect(line).toBeUndefined()
    if (line.type !== 'rows') continue
    if (answer === undefined) answer = line as MetricAnswer
    else answer.series.push(...line.series)
  }
  return answer === undefined ? new Map() : listFigures(answer)
}

/** Every page of the table that the tool writes. */
async function readTool(query: MetricQueryInput): Promise<Figures> {
  const figures: Figures = new Map()
  let cursor: string | undefined
  // Behind each metric is what was made of its values.
  const said = ` (${listQualifiers(query).join(', ')})`
  do {
    const { text, isError } = await api.call('query_metrics', { ...query, cursor }, client)
    expect(isError, text).toBe(false)
    const [head = [], , ...rows] = text
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.slice(1, -1).replaceAll(said, '').split('|'))
    const isLong = head.at(-1) === 'value'
    for (const [day, ...cells] of rows)
      if (isLong) figures.set([day, ...cells.slice(0, -1)].join(' '), Number(cells.at(-1)))
      else
        for (const [at, cell] of cells.entries())
          if (cell !== '') figures.set(`${day} ${nameSeries(head[at + 1])}`, Number(cell))
    cursor = /Next cursor: (\S+)/.exec(text)?.[1]
  } while (cursor !== undefined)
  return figures
}

function nameSeries(column = ''): string {
  return column
    .split(' · ')
    .map((part) => (part === 'none' ? '' : part))
    .join(' ')
}

function sort(figures: Figures): Figures {
  return new Map([...figures].toSorted(byKey))
}

function byKey([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1
}

async function askPage(query: MetricQueryInput): Promise<MetricAnswer> {
  const input = encodeURIComponent(JSON.stringify(query))
  const response = await api.ask(`/trpc/metrics.query?input=${input}`)
  expect(response.statusCode, `${JSON.stringify(query)}: ${response.body}`).toBe(200)
  return response.json().result.data
}

function ask(query: MetricQueryInput, format: string) {
  return api.ask({ method: 'POST', url: `/v2/query?format=${format}`, payload: query })
}

function listFigures(answer: MetricAnswer): Figures {
  const query = MetricQuery.parse({ metrics: ['fees'] })
  return new Map(
    tabulateAnswer(answer, query).map((row) => [
      [
        String(row.timestamp).slice(0, 10),
        ...answer.dimensions.map((name) => row[name]),
        row.metric,
      ].join(' '),
      Number(row.value),
    ]),
  )
}

function readCsv(text: string, dimensions: readonly string[]): Figures {
  const [head = '', ...lines] = text.split('\r\n').slice(0, -1)
  const valueAt = head.split(',').indexOf('value') - head.split(',').length
  return new Map(
    lines.map((line) => {
      const cells = line.split(',')
      const [day = '', ...rest] = cells.slice(0, dimensions.length + 2)
      const names = rest.map((cell) => cell.replace(/^'(?=-)/, ''))
      return [[day.slice(0, 10), ...names].join(' '), Number(cells.at(valueAt))]
    }),
  )
}

async function readFile(
  file: Buffer,
  format: 'Parquet' | 'ArrowStream',
  { dimensions, series }: MetricAnswer,
): Promise<Figures> {
  // The engine finds no columns in a table without rows.
  if (series.every(({ values }) => values.every((value) => value === null))) return new Map()
  const keys = ['toString(toDate(timestamp))', ...dimensions, 'metric']
  const rows = await api.analytics.rows<{ key: string; value: number }>({
    sql: `SELECT concatWithSeparator(' ', ${keys.join(', ')}) AS key, value FROM format(${format}, unhex({file: String}))`,
    params: { file: file.toString('hex') },
  })
  return new Map(rows.map(({ key, value }) => [key, value]))
}

async function readStream(query: MetricQueryInput): Promise<[string, number][]> {
  const stream = await streamMetricQuery(api.analytics, MetricQuery.parse(query))
  const figures: [string, number][] = []
  for await (const points of stream.points())
    for (const { period, series, value } of points)
      figures.push([[period, ...series.key, series.metric].join(' '), value])
  expect(figures.length).toBeLessThanOrEqual(stream.most)
  expect(await stream.count()).toBe(figures.length)
  return figures
}

async function runSql(query: MetricQueryInput): Promise<Figures> {
  const { sql } = await explainMetricQuery(api.analytics, MetricQuery.parse(query))
  const rows = await api.analytics.rows<Record<string, string | number | null>>({ sql })
  const figures = rows.flatMap(({ period, ...row }) => {
    const keys = Object.keys(row).filter((name) => name.endsWith('_id'))
    const metrics = Object.keys(row).filter((name) => !keys.includes(name))
    return metrics.flatMap((metric): [string, number][] => {
      const value = row[metric]
      return typeof value === 'number'
        ? [[[period, ...keys.map((key) => row[key]), metric].join(' '), value]]
        : []
    })
  })
  return new Map(figures.toSorted(byKey))
}
