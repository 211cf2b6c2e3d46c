import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import type { FileFormat } from '@tickmark/api/formats/answerFormats'
import { describeColumns } from '@tickmark/api/formats/describeColumns'
import { writeRows } from '@tickmark/api/formats/writeRows'
import { listAnswerColumns, tabulateAnswer } from '@tickmark/api/tables/tabulateAnswer'
import type { MetricAnswer, Series } from '@tickmark/core/answers/MetricAnswer'
import type { QualifiedQuery } from '@tickmark/core/charts/listQualifiers'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import { MetricQuery, type Transform } from '@tickmark/core/query/MetricQuery'
import { addDays } from '@tickmark/core/time/Day'
import { afterAll, describe, expect, it } from 'vitest'
import { readBack } from '../testing/readBack.ts'

afterAll(() => limitedProcesses.close())

type Table = {
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  isSample: boolean
  period: string
}

// The files that pages write: the packages of the server do not know the types of the web app.
const WEB = new URL('../../../web/src/', import.meta.url)
const load = (path: string) => import(new URL(path, WEB).pathname)
const charts: {
  tabulateChart(answer: MetricAnswer, made?: { queries: readonly QualifiedQuery[] }): Table
} = await load('charts/panel/actions/tabulateChart.ts')
const csv: { toCsv(header: Table['header'], rows: Table['rows']): string } =
  await load('data/downloadFile.ts')
const json: { writeTableJson(subject: { title: string }, table: Table): string } = await load(
  'charts/panel/actions/listFileItems.ts',
)
const xlsx: { writeTableXlsx(subject: { title: string }, table: Table): Promise<Blob> } =
  await load('charts/panel/actions/writeTableXlsx.ts')
const parquet: { writeTableParquet(subject: { title: string }, table: Table): ArrayBuffer } =
  await load('charts/panel/actions/writeTableParquet.ts')

const PAGE_FORMATS: Readonly<Record<string, (table: Table) => Promise<Buffer> | Buffer>> = {
  csv: ({ header, rows }) => Buffer.from(csv.toCsv(header, rows)),
  json: (table) => Buffer.from(json.writeTableJson({ title: 'A chart' }, table)),
  xlsx: async (table) =>
    Buffer.from(await (await xlsx.writeTableXlsx({ title: 'A chart' }, table)).arrayBuffer()),
  parquet: (table) => Buffer.from(parquet.writeTableParquet({ title: 'A chart' }, table)),
}

const DAYS = Array.from({ length: 40 }, (_, at) => addDays('2026-01-05', at))
const NAMES: Readonly<Record<string, string>> = {
  aave: 'Aave',
  uniswap: 'Uniswap',
  ethereum: 'Ethereum',
}
/** An answer whose series are labeled as the query engine labels them. */
function makeAnswer(
  metrics: readonly string[],
  { keys = [{}], days = DAYS }: { keys?: readonly Record<string, string>[]; days?: string[] } = {},
): MetricAnswer {
  const series: Series[] = keys.flatMap((key, line) =>
    metrics.map((metric, at) => {
      const words = Object.values(key).map((id) => NAMES[id] ?? id)
      const title = nameMeasure(metric)
      return {
        key,
        metric,
        label: [...words, ...(words.length === 0 || metrics.length > 1 ? [title] : [])].join(' · '),
        values: days.map((_, day) =>
          (line + day) % 7 === 3 ? null : (day + 1) * 1e5 + line + at / 8,
        ),
        provisional_from: null,
      }
    }),
  )
  return {
    dimensions: Object.keys(keys[0] ?? {}) as MetricAnswer['dimensions'],
    timestamps: days,
    series,
    meta: {
      data_version: 1,
      sources: ['test'],
      missing: [],
      sample: false,
      checks: [],
      anchors: {},
      data_ends: {},
      total_series: series.length,
      range: { from: days[0] ?? '', to: days.at(-1) ?? '' },
      data_from: null,
      data_to: null,
    },
  }
}

const pointsOf = ({ timestamps, series }: MetricAnswer) =>
  series
    .flatMap(({ key, metric, values }) =>
      timestamps.flatMap((day, at) => {
        const value = values[at] ?? null
        return value === null ? [] : [`${key.project ?? 'aave'} ${metric} ${day} ${value}`]
      }),
    )
    .sort()

const PROJECTS = [{ project: 'aave' }, { project: 'uniswap' }]
const TRANSFORMS: readonly Transform[] = [
  { kind: 'share' },
  { kind: 'cumulative' },
  { kind: 'rolling', periods: 7 },
  { kind: 'ltm' },
  { kind: 'change', over: 'period' },
  { kind: 'rank' },
  { kind: 'index', base: 100 },
  { kind: 'drawdown' },
  { kind: 'annualised' },
]
const QUERY = MetricQuery.parse({ metrics: ['fees'], breakdown: ['project'] })
const MONTHS = ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01']

/** Files whose values are those of the metrics, with what has to be confirmed, if anything. */
const SAME: Readonly<Record<string, [answer: MetricAnswer, doubt?: RegExp]>> = {
  'of a metric': [makeAnswer(['fees'])],
  'of metrics with their units': [makeAnswer(['fees', 'user_dau', 'tvl'])],
  'of projects': [makeAnswer(['fees'], { keys: PROJECTS })],
  'of projects and metrics': [makeAnswer(['fees', 'user_dau'], { keys: PROJECTS })],
  'of a chain': [
    makeAnswer(['fees', 'tvl'], { keys: [{ project: 'ethereum' }] }),
    /not as those of another project on that chain/,
  ],
}

describe('a file of a chart', () => {
  const cases = Object.entries(SAME).flatMap(([what, [answer, doubt]]) =>
    Object.keys(PAGE_FORMATS)
      // Each is read by a process of its own, which takes a second.
      .filter((format) => format !== 'parquet' || what === 'of projects and metrics')
      .map((format) => ({ what, format, answer, doubt })),
  )
  it.each(cases)('is read back $what ($format)', async ({ format, answer, doubt }) => {
    const bytes = await PAGE_FORMATS[format]?.(charts.tabulateChart(answer))
    const isOfProjects = answer.dimensions.length > 0
    const read = await readBack(bytes ?? Buffer.alloc(0), {
      projectId: isOfProjects ? undefined : 'aave',
    })
    expect(read.points).toEqual(pointsOf(answer))
    const asked = answer.series.map(() => expect.stringMatching(doubt ?? /^$/))
    expect(read.said).toEqual(doubt === undefined ? [] : asked)
  })

  it.each(['csv', 'json', 'xlsx'])('of months asks what the rows are of (%s)', async (format) => {
    const table = charts.tabulateChart(makeAnswer(['tvl'], { days: MONTHS }))
    const read = await readBack((await PAGE_FORMATS[format]?.(table)) ?? Buffer.alloc(0), {
      projectId: 'aave',
    })
    expect(read.said).toEqual([expect.stringContaining('one row a month')])
    expect(read.points[0]).toBe('aave tvl 2025-10-31 100000')
  })

  it('with notes asks whether the values are final', async () => {
    const answer = makeAnswer(['fees'])
    const series = answer.series.map((one) => ({ ...one, provisional_from: DAYS[30] ?? null }))
    const table = charts.tabulateChart({ ...answer, series })
    const read = await readBack(Buffer.from(csv.toCsv(table.header, table.rows)), {
      projectId: 'aave',
    })
    expect(read.points).toEqual(pointsOf(answer))
    expect(read.said).toEqual([expect.stringContaining('All rows are read as final')])
  })

  it.each(TRANSFORMS)(
    'is not taken for values of the metric where it has $kind',
    async (transform) => {
      for (const keys of [[{}], PROJECTS]) {
        const query = { ...QUERY, transforms: [transform] }
        for (const queries of [[query], [query, query]]) {
          const table = charts.tabulateChart(makeAnswer(['fees'], { keys }), { queries })
          const read = await readBack(Buffer.from(csv.toCsv(table.header, table.rows)), {
            projectId: 'aave',
          })
          expect(read).toMatchObject({ points: [], said: [expect.stringContaining('as values')] })
        }
      }
    },
  )

  it('is not taken for values of other projects where it is split by chains', async () => {
    const keys = [{ chain: 'ethereum' }, { chain: 'arbitrum' }]
    for (const metrics of [['fees'], ['fees', 'revenue']]) {
      const { header, rows } = charts.tabulateChart(makeAnswer(metrics, { keys }))
      const read = await readBack(Buffer.from(csv.toCsv(header, rows)), { projectId: 'aave' })
      expect(read.points).toEqual([])
    }
  })
})

const FORMATS: readonly FileFormat[] = ['csv', 'xlsx', 'jsonl', 'parquet', 'arrow']

describe('a file of the API', () => {
  const ANSWER = makeAnswer(['fees', 'user_dau'], { keys: PROJECTS })
  const write = (format: FileFormat, rows: ReturnType<typeof tabulateAnswer>) =>
    writeRows(format, { columns: describeColumns(rows), rows }, [['What', 'Fees']])

  it.each(FORMATS)('with a row for each value is read back (%s)', async (format) => {
    const file = { columns: listAnswerColumns(QUERY), rows: tabulateAnswer(ANSWER, QUERY) }
    const bytes = await writeRows(format, file, [])
    const { points, said } = await readBack(bytes)
    // A preview shows the first fifty rows.
    expect(points.length).toBeGreaterThan(40)
    expect(pointsOf(ANSWER)).toEqual(expect.arrayContaining(points))
    expect(said).toEqual([])
  })

  it.each(FORMATS)('with a column for each metric is read back (%s)', async (format) => {
    const [aave] = PROJECTS
    const answer = makeAnswer(['fees', 'tvl'], { keys: [aave ?? {}] })
    const rows = DAYS.map((day, at) => ({
      timestamp: `${day}T00:00:00.000Z`,
      project_id: 'aave',
      ...Object.fromEntries(
        answer.series.map(({ metric, values }) => [metric, values[at] ?? null]),
      ),
    }))
    const read = await readBack(await write(format, rows))
    expect(read).toMatchObject({ points: pointsOf(answer), said: [] })
  })

  const OTHERS: readonly QualifiedQuery[] = [
    ...TRANSFORMS.map((one) => ({ transforms: [one] })),
    { unit: 'native' },
    { where: { chains: ['base'] } },
    { where: { products: ['v3'] } },
    { breakdown: [], where: { sectors: ['lending'] } },
  ]
  it.each(OTHERS)('is not taken for values of the metric where the query has %j', async (more) => {
    const query = MetricQuery.parse({ ...QUERY, ...more })
    for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
      const file = { columns: listAnswerColumns(query), rows: tabulateAnswer(ANSWER, query) }
      const bytes = await writeRows(format, file, [])
      expect((await readBack(bytes)).points).toEqual([])
    }
  })

  it('of one month asks what its row is of', async () => {
    const query = MetricQuery.parse({ ...QUERY, granularity: 'month' })
    const answer = makeAnswer(['fees'], { keys: PROJECTS, days: ['2025-10-01'] })
    const read = await readBack(await write('csv', tabulateAnswer(answer, query)))
    expect(read.said).toEqual([expect.stringContaining('one row a month')])
  })

  it('of a statement asks what its columns are, and has the values without changes', async () => {
    const line = { section: 'Income', line: 'Fees', project_id: 'aave', metric_id: 'fees' }
    const rows = [
      {
        ...line,
        figure: 'value',
        unit: 'usd',
        'Q1 2026': 90,
        'Q2 2026': 91,
        'LTM to 2026-06-30': 5,
      },
      { ...line, figure: 'share of fees', unit: 'fraction', 'Q1 2026': 1, 'Q2 2026': 1 },
    ]
    for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
      const read = await readBack(await write(format, rows))
      expect(read.points.length).toBe(90 + 91)
      expect(new Set(read.points.map((point) => point.slice(-2)))).toEqual(new Set([' 1']))
      expect(read.said.join(' ')).toMatch(/column unit is not read.*|one row a quarter/)
    }
  })

  it('split by label is read back as labels, not as the titles of series', async () => {
    const keys = ['borrow interest', 'liquidations'].map((label) => ({ project: 'aave', label }))
    const query = MetricQuery.parse({ ...QUERY, breakdown: ['project', 'label'] })
    const answer = makeAnswer(['fees'], { keys, days: DAYS.slice(0, 20) })
    const file = { columns: listAnswerColumns(query), rows: tabulateAnswer(answer, query) }
    const { points, said } = await readBack(await writeRows('csv', file, []))
    const labels = new Set(points.map((point) => /^aave label:(.+) fees /.exec(point)?.[1]))
    expect([labels, said]).toEqual([new Set(['borrow interest', 'liquidations']), []])
  })

  it('in JSON is read back', async () => {
    const rows = tabulateAnswer(ANSWER, QUERY).slice(0, 30)
    const { points } = await readBack(
      Buffer.from(JSON.stringify({ data: rows, meta: {} })),
      undefined,
    )
    expect(points.length).toBe(30)
  })

  it.each<[what: string, row: Record<string, string | number | null>, said: RegExp]>([
    [
      'a screener',
      {
        project_id: 'aave',
        'fees_30d_sum (usd, to 2026-11-22 UTC)': 5,
        'price_30d_change (fraction)': 0.1,
      },
      /as days/,
    ],
    [
      'a list',
      { project_id: 'aave', name: 'Aave', 'fees (usd)': 5, 'change (fraction)': 0.1 },
      /days/,
    ],
    [
      'a ranking',
      { rank: 1, project_id: 'aave', name: 'Aave', fees: 5, 'share (fraction)': 0.2 },
      /days/,
    ],
    [
      'restatements',
      {
        day: '2026-01-01',
        project_id: 'aave',
        metric_id: 'fees',
        old_value: 1,
        new_value: 2,
        change: 1,
      },
      /as values/,
    ],
    [
      'lines of statements',
      {
        project_id: 'aave',
        to: '2026-06-30',
        fees: 5,
        fees_change: 0.1,
        qualifiers: 'last twelve months',
      },
      /may be another day/,
    ],
    [
      'lines of the statements of several projects',
      {
        project_id: 'aave',
        metric_id: 'fees',
        line: 'Fees',
        period: 'Q3 2026 Jul–Sep',
        from: '2026-07-01',
        to: '2026-09-30',
        value: 5,
        pop_change: 0.1,
      },
      /^$/,
    ],
    ['assets', { asset_id: 'usdc', symbol: 'USDC', price: 1, market_cap: 5, holders: 9 }, /days/],
    ['unlocks', { project_id: 'aave', day: '2027-01-01', amount: 5 }, /the metric/],
    ['events', { project_id: 'aave', event: 'hack', date: '2026-01-01', amount_usd: 5 }, /metric/],
    [
      'points that a check holds',
      {
        project_id: 'aave',
        metric_id: 'fees',
        day: '2026-06-30',
        value: 5,
        expected: 4,
        qualifiers: 'held by a check',
      },
      /^$/,
    ],
    [
      'contracts',
      {
        timestamp: '2026-01-01T00:00:00.000Z',
        project: 'aave',
        contract: '0x1',
        metric: 'fees',
        value: 5,
      },
      /contract/,
    ],
  ])('of %s says what it is not', async (_what, row, said) => {
    for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
      const read = await readBack(await write(format, [row, row]))
      expect(read.said.join(' ')).toMatch(said)
      if (!/contract/.test(said.source)) expect(read.points).toEqual([])
    }
  })
})
