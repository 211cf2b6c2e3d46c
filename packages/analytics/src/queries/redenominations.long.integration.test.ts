import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { publishEdits } from '../catalog/publishEdits.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import { readDisagreements } from '../status/disagreements.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
const DAY = '2025-03-01'
const days = (count: number, value: number) =>
  Array.from({ length: count }, (_, at) => value * (1 + (at % 5) / 100))
const of = (metric_id: string, project_id = 'uniswap') => ({ metric_id, project_id })

const publish = (batch_id: string, fields: Record<string, unknown>) =>
  publishEdits(db, {
    batch_id,
    author: 'ada',
    reason: 'test',
    project_id: 'uniswap',
    fields,
    source: 'datahub:1',
    revision: '1',
  })

beforeAll(async () => {
  // Fifty days of the old token, of which 1 becomes 1,000, and thirty of the new one.
  await loadPoints(db, [
    ...series('2025-01-10', days(50, 4000), of('price')),
    ...series(DAY, days(30, 4), of('price')),
    ...series('2025-01-10', days(50, 2e6), of('token_supply_circulating')),
    ...series(DAY, days(30, 2e9), of('token_supply_circulating')),
    ...series('2025-01-10', new Array(80).fill(8e9), of('market_cap_circulating')),
    ...series('2025-01-10', new Array(80).fill(80), of('fees')),
    ...series('2025-01-10', days(80, 7), of('price', 'aave')),
  ])
  // A source that has converted its history, and one that goes on in the old token.
  const opinion = (source_id: string, value: number) =>
    loadPoints(db, series('2025-02-20', new Array(20).fill(value), of('price')), { source_id })
  await opinion('defillama', 4)
  await opinion('coingecko', 4000)
  await refreshDerivedTables(db)
  await publish('new', {
    redenominations: [
      {
        date: DAY,
        factor: 1000,
        from: 'OLD',
        reference: 'https://example.org',
        units: { defillama: 'new', coingecko: 'old' },
      },
    ],
  })
  await refreshDerivedTables(db)
})

const run = (query: Partial<MetricQueryInput>) =>
  answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: ['price'],
      where: { projects: ['uniswap'] },
      range: 'max',
      granularity: 'day',
      ...query,
    }),
  )
const extremes = (values: readonly (number | null)[] = []) => {
  const known = values.filter((value) => value !== null)
  return [Math.min(...known), Math.max(...known)]
}

it('continues prices and supplies in units of the present token, whichever source is used', async () => {
  const { series: lines, meta } = await run({ metrics: ['price', 'token_supply_circulating'] })
  const [price, supply] = lines.map(({ values }) => extremes(values))
  expect(price).toEqual([4, expect.closeTo(4.16)])
  expect(supply).toEqual([2e9, expect.closeTo(2.08e9)])
  expect(meta.notes).toEqual(['1 OLD is 1,000 UNI since 1 Mar 2025; earlier values are in UNI'])
  expect(meta.redenominations).toEqual([
    {
      project_id: 'uniswap',
      day: DAY,
      factor: 1000,
      from: 'OLD',
      reference: 'https://example.org',
      note: '1 OLD is 1,000 UNI since 1 Mar 2025; earlier values are in UNI',
    },
  ])
})

it('leaves market caps, other projects, and answers without earlier values as they are', async () => {
  const caps = await run({ metrics: ['market_cap_circulating'] })
  expect(extremes(caps.series[0]?.values)).toEqual([8e9, 8e9])
  expect(caps.meta.redenominations).toBeUndefined()
  const others = await run({ where: { projects: ['aave'] } })
  expect(extremes(others.series[0]?.values)[1]).toBeLessThan(8)
  const later = await run({ range: { from: DAY, to: '2025-03-30' } })
  expect(later.meta.redenominations).toBeUndefined()
})

it('divides amounts in tokens by continued prices', async () => {
  const { series: lines, meta } = await run({ metrics: ['fees'], unit: 'native' })
  const [low = 0, high = 0] = extremes(lines[0]?.values)
  expect([low > 19, high]).toEqual([true, 20])
  expect(meta.redenominations).toHaveLength(1)
})

it('says the same in lists, statements, traces and as of a moment', async () => {
  const { columns } = await getProjectFigures(db, {
    columns: [
      'price_max_ath',
      'price_max_atl',
      'price_30d_change',
      'token_supply_circulating_max_atl',
    ],
    projects: ['uniswap'],
  })
  const [high, low, change, supply] = columns.map(({ values }) => values[0] ?? 0)
  expect([high, low, supply]).toEqual([expect.closeTo(4.16), 4, 2e9])
  expect(Math.abs(change ?? 1)).toBeLessThan(0.05)
  const statement = await getFinancialStatement(db, {
    project_id: 'uniswap',
    granularity: 'month',
    interval: '1y',
  })
  const prices = statement.sections
    .flatMap(({ rows }) => rows)
    .find(({ metric_id }) => metric_id === 'price')
  expect(prices?.cells.every(({ value }) => (value ?? 0) < 5)).toBe(true)
  expect(statement.meta.redenominations).toHaveLength(1)
  const trace = await getTrace(db, {
    project_id: 'uniswap',
    metric_id: 'price',
    timestamp: '2025-01-10',
    granularity: 'day',
  })
  expect([trace.value, trace.formula]).toEqual([4, expect.stringContaining('1 OLD is 1,000 UNI')])
  expect(trace.versions[0]?.value).toBe(4000)
  const known = await run({ as_of: '2026-01-02' })
  expect(extremes(known.series[0]?.values)).toEqual([4, expect.closeTo(4.16)])
})

it('compares sources in the same units', async () => {
  expect(
    (await readDisagreements(db)).filter(({ project_id }) => project_id === 'uniswap'),
  ).toEqual([])
})

it('computes stored values again when the project’s file no longer says so', async () => {
  await publish('none', { redenominations: null })
  await refreshDerivedTables(db)
  const { columns } = await getProjectFigures(db, {
    columns: ['price_max_ath'],
    projects: ['uniswap'],
  })
  expect(columns[0]?.values[0]).toBeGreaterThan(4000)
})
