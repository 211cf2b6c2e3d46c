import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Point } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getRanking } from '../figures/getRanking.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { listSplits } from '../records/listSplits.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { limitHistory } from './limitHistory.ts'

const DERIVED = ['gross_profit', 'earnings']
const db = openForTests(openTestAnalytics)

const daily = (days: number, value: number, of: Partial<Point>) =>
  series('2025-01-01', new Array<number>(days).fill(value), of)

async function load(suppliers: readonly Point[]): Promise<void> {
  await clearFacts(db)
  await loadPoints(db, [
    ...daily(40, 3, { project_id: 'aave', metric_id: 'revenue' }),
    ...daily(40, 10, { project_id: 'uniswap', metric_id: 'fees' }),
    ...daily(40, 1, { project_id: 'gmx', metric_id: 'revenue', chain_id: 'arbitrum' }),
    ...daily(40, 1, { project_id: 'gmx', metric_id: 'revenue', chain_id: 'avalanche' }),
    ...suppliers,
  ])
  await refreshDerivedTables(db)
}

async function rank(
  metric_id: string,
  { as_of, of = db }: { as_of?: string; of?: typeof db } = {},
) {
  const { rows } = await getRanking(of, { metric_id, interval: '30d', as_of })
  return rows.map((row) => [row.project_id, row.value])
}

const ofUniswap = { project_id: 'uniswap', metric_id: 'fees_supply_side' }

describe.each([
  { title: 'no project reports', suppliers: [], uniswap: [] },
  { title: 'a project reported for a while', suppliers: daily(9, 6, ofUniswap), uniswap: [] },
  {
    title: 'one project reports',
    suppliers: daily(40, 6, ofUniswap),
    uniswap: [['uniswap', 120]],
  },
])('metrics of reported revenue, while $title the part of suppliers', ({ suppliers, uniswap }) => {
  beforeAll(() => load(suppliers))
  const expected = [...uniswap, ['aave', 90], ['gmx', 60]]

  it.each(DERIVED)('rank all projects that have it: %s', async (metric) => {
    expect(await rank(metric)).toEqual(expected)
    expect(await rank(metric, { as_of: '2099-01-01' })).toEqual(expected)
    expect(await rank(metric, { of: limitHistory(db, 35) })).toEqual(expected)
  })
  it('are series of all projects that have it, also within formulas', async () => {
    const { series: lines } = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['earnings', 'earnings * 2', 'take_rate'],
        breakdown: ['project'],
        range: '24h',
      }),
    )
    const values = lines.map(({ metric, key, values }) => [`${key.project} ${metric}`, values[0]])
    expect(Object.fromEntries(values.filter(([, value]) => value !== null))).toEqual({
      'aave earnings': 3,
      'gmx earnings': 2,
      'aave earnings * 2': 6,
      'gmx earnings * 2': 4,
      ...(uniswap.length > 0 && {
        'uniswap earnings': 4,
        'uniswap earnings * 2': 8,
        'uniswap take_rate': 0.4,
      }),
    })
  })
  it('can be split as it can', async () => {
    const { chain } = await listSplits(db, 'gmx')
    expect(chain).toEqual(['revenue', ...DERIVED].map((metric_id) => ({ metric_id, count: 2 })))
  })
})

it('are as new, as of a moment, as the newest day on which a way to them was complete', async () => {
  await clearFacts(db)
  const observed_at = Date.parse('2025-02-09T12:00:00Z')
  const points = ['fees', 'fees_supply_side'].flatMap((metric_id, at) =>
    daily(40, 3 - at, { project_id: 'aave', metric_id }),
  )
  await loadPoints(db, points, { observed_at })
  const later = daily(1, 5, { project_id: 'gmx', metric_id: 'fees' })
  await loadPoints(db, later, { observed_at: Date.parse('2025-03-01') })
  await refreshDerivedTables(db)
  const query = { metrics: ['revenue', 'earnings'], granularity: 'day', range: '7d' }
  const { meta } = await answerMetricQuery(db, MetricQuery.parse({ ...query, as_of: '2025-02-10' }))
  expect(meta.anchors).toEqual({ revenue: '2025-02-08', earnings: '2025-02-08' })
})
