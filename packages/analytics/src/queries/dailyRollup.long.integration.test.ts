import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { loadPoints, openTestAnalytics, point, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

// Queries about all projects are answered from the daily rollup, with the same result as from the points.

const first = '2023-11-01'
const DAYS = 500
const wave = (seed: number, days = DAYS) =>
  Array.from({ length: days }, (_, day) =>
    (day + seed) % 31 === 0 ? 0 : 1e5 * Math.sin(seed + day * 12.9898) ** 2 + 0.1,
  )

let db: Analytics
/** The same store without the daily rollup. */
let ofPoints: Analytics
const statements: string[] = []

beforeAll(async () => {
  const store = await openTestAnalytics()
  db = Object.create(store, {
    rows: {
      value: (statement: Parameters<Analytics['rows']>[0]) => {
        statements.push(statement.sql)
        return store.rows(statement)
      },
    },
  })
  ofPoints = Object.create(store, { isComputed: { value: false } })
  await loadPoints(db, [
    ...['ethereum', 'aave', 'uniswap', 'lido'].flatMap((project_id, at) => [
      ...series(first, wave(at), { project_id }),
      ...series(first, wave(at + 7, 300), { project_id, metric_id: 'tvl' }),
      ...series(first, wave(at + 9), { project_id, metric_id: 'user_dau' }),
    ]),
    ...series(first, wave(3), { project_id: 'aave', metric_id: 'revenue' }),
    ...series(first, wave(4), { project_id: 'uniswap', metric_id: 'fees_supply_side' }),
    ...series(first, wave(5), { project_id: 'ethereum', metric_id: 'price' }),
    // A project with parts only, and one whose parts continue after its total.
    ...series(first, wave(11), { project_id: 'curve', chain_id: 'ethereum' }),
    ...series(first, wave(12), { project_id: 'curve', chain_id: 'polygon', product_id: 'v2' }),
    ...series('2025-03-15', wave(13, 9), { project_id: 'lido', chain_id: 'ethereum' }),
  ])
  await loadPoints(
    db,
    [
      point({ project_id: 'aave', day: '2024-05-05', value: 7 }),
      // Unfinished days, one of which has no derived value.
      point({ project_id: 'aave', day: '2025-03-15', value: 9, provisional: true }),
      point({ project_id: 'lido', day: '2024-12-31', value: 5, provisional: true }),
      point({
        metric_id: 'fees_supply_side',
        project_id: 'curve',
        day: '2025-03-20',
        value: 1,
        provisional: true,
      }),
    ],
    { observed_at: Date.parse('2026-02-01T00:00:00Z') },
  )
  await refreshDerivedTables(db)
})
afterAll(() => ofPoints.close())

const run = (of: Analytics, query: MetricQueryInput) =>
  answerMetricQuery(of, MetricQuery.parse(query))

/** Queries both ways, and returns whether the daily rollup was read. */
async function readsDailyRollup(query: MetricQueryInput): Promise<boolean> {
  statements.length = 0
  const answer = await run(db, query)
  const isRead = statements.some((sql) => sql.includes('ARRAY JOIN days AS day'))
  expect(answer).toEqual(await run(ofPoints, query))
  return isRead
}

const SETS = [['fees'], ['tvl', 'fees'], ['revenue', 'user_dau'], ['gross_profit'], ['price']]
const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const
const BREAKDOWNS = [[], ['market_sector'], ['project']] as const
const FORMS: Partial<MetricQueryInput>[] = [
  { range: 'max' },
  { range: '90d' },
  { range: '365d', transforms: [{ kind: 'ltm' }] },
  { range: 'max', transforms: [{ kind: 'change', over: 'year' }] },
  { range: { from: '2024-02-10', to: '2025-03-20' }, transforms: [{ kind: 'share' }] },
]

describe.each(SETS.map((metrics, of) => ({ metrics, of })))('$metrics', ({ metrics, of }) => {
  it.each(GRANULARITIES)('are the same by %s', async (granularity) => {
    // Each metric, granularity and form meets each breakdown, one of them at a time, in every other pair.
    const turn = of + GRANULARITIES.indexOf(granularity)
    for (const [at, form] of FORMS.entries()) {
      if ((turn + at) % 2 > 0) continue
      const breakdown = BREAKDOWNS[(turn + at) % BREAKDOWNS.length] ?? []
      const isOwn = granularity === 'day' && breakdown[0] === 'project' && metrics.length > 1
      const query = { metrics, granularity, breakdown: [...breakdown], ...form }
      expect(await readsDailyRollup(query), JSON.stringify(query)).toBe(!isOwn)
    }
  })
})

it('answers with the largest and the rest', async () => {
  for (const granularity of ['day', 'month'] as const) {
    const top = { n: 2, others: true }
    const query = { metrics: ['fees'], granularity, breakdown: ['project' as const], top }
    expect(await readsDailyRollup(query)).toBe(true)
  }
})

it('marks unfinished days', async () => {
  const { series: lines } = await run(db, {
    metrics: ['fees'],
    granularity: 'day',
    range: '30d',
  })
  expect(lines[0]?.provisional_from).toBe('2025-03-15')
})

it.each<[string, MetricQueryInput]>([
  ['some projects', { metrics: ['fees'], where: { projects: ['aave', 'lido'] } }],
  ['a sector', { metrics: ['fees'], where: { sectors: ['lending'] } }],
  ['chains', { metrics: ['fees'], breakdown: ['chain'] }],
  ['what is on a chain', { metrics: ['fees'], where: { chains: ['polygon'] } }],
  ['amounts in tokens', { metrics: ['fees'], breakdown: ['project'], unit: 'native' }],
  ['a formula', { metrics: ['fees / user_dau', 'fees'] }],
  ['a ratio', { metrics: ['pf_circulating'] }],
  ['a moment', { metrics: ['fees'], as_of: '2026-01-15' }],
])('puts %s together from the points', async (_, query) => {
  expect(await readsDailyRollup({ granularity: 'month', range: 'max', ...query })).toBe(false)
})

it('reads the points while the daily rollup is refreshed', async () => {
  expect(db.isComputed).toBe(true)
  const states: boolean[] = []
  const watched: Analytics = Object.create(db, {
    command: {
      value: (statement: Parameters<Analytics['command']>[0]) => {
        if (statement.sql.startsWith('INSERT INTO daily_values')) states.push(db.isComputed)
        return db.command(statement)
      },
    },
  })
  await loadPoints(db, [point({ project_id: 'aave', day: '2025-03-16', value: 8 })])
  await refreshDerivedTables(watched)
  expect(new Set(states)).toEqual(new Set([false]))
  expect(db.isComputed).toBe(true)
  expect(await readsDailyRollup({ metrics: ['fees'], granularity: 'day', range: 'max' })).toBe(true)
})
