import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeEach, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const ONE = { projects: ['ethereum'] }
const daily = (first: string, count: number, changes: Parameters<typeof series>[2] = {}) =>
  series(first, new Array<number>(count).fill(1), changes)

async function load(...points: Parameters<typeof loadPoints>[1][]) {
  await loadPoints(db, points.flat())
  await refreshDays(db)
}

const run = (query: MetricQueryInput) => answerMetricQuery(db, MetricQuery.parse(query))
const MONTHS: MetricQueryInput = {
  metrics: ['fees'],
  granularity: 'month',
  range: 'max',
  where: ONE,
}

/** Fees of each day from 2024 to the end of October 2025, without 14 July to 6 August 2025. */
const WITH_GAP = [...daily('2024-01-01', 560), ...daily('2025-08-07', 86)]

it('marks each period and window in which days are missing, in answers and statements', async () => {
  await load(WITH_GAP)
  const [months] = (await run(MONTHS)).series
  expect([months?.partial, months?.gaps]).toEqual([undefined, ['2025-07-01', '2025-08-01']])
  const [quarters] = (await run({ ...MONTHS, granularity: 'quarter' })).series
  expect(quarters?.gaps).toEqual(['2025-07-01'])
  const [year] = (await run({ ...MONTHS, transforms: [{ kind: 'ltm' }] })).series
  expect(year?.gaps).toEqual(['2025-07-01', '2025-08-01', '2025-09-01', '2025-10-01'])
  const [rolling] = (await run({ ...MONTHS, transforms: [{ kind: 'rolling', periods: 2 }] })).series
  expect(rolling?.gaps).toEqual(['2025-07-01', '2025-08-01', '2025-09-01'])
  const [days] = (await run({ ...MONTHS, granularity: 'day' })).series
  expect(days?.gaps).toBeUndefined()
  const [window] = (
    await run({ ...MONTHS, granularity: 'day', metrics: ['rolling_sum(fees, 300)'] })
  ).series
  expect(window?.gaps?.[0]).toBe('2025-08-07')
  const [group] = (await run({ ...MONTHS, where: {} })).series
  expect(group?.gaps).toEqual(months?.gaps)
  const statement = await getFinancialStatement(db, {
    project_id: 'ethereum',
    granularity: 'month',
    interval: '1y',
  })
  const fees = statement.sections
    .flatMap(({ rows }) => rows)
    .find((row) => row.metric_id === 'fees')
  const cells = fees?.cells.slice(0, 5).map(({ partial, pop_change }) => [partial, pop_change])
  expect(cells).toEqual([
    [undefined, 1 / 30],
    [undefined, null],
    [true, null],
    [true, null],
    [undefined, -1 / 31],
  ])
  expect([fees?.ltm_partial, fees?.ltm_change]).toEqual([true, null])
})

it('compares no partial and no unfinished period', async () => {
  await load([...WITH_GAP, ...daily('2025-11-01', 10)])
  const {
    timestamps,
    series: [change],
  } = await run({
    ...MONTHS,
    range: { from: '2025-06-01', to: '2025-11-30' },
    transforms: [{ kind: 'change', over: 'period' }],
  })
  expect(timestamps).toHaveLength(6)
  expect(change?.values).toEqual([-1 / 31, null, null, null, 1 / 30, null])
})

it('expects one value a week of a source that reports weekly', async () => {
  await loadPoints(
    db,
    Array.from({ length: 40 }, (_, week) => daily(addDays('2025-01-06', 7 * week), 1)).flat(),
  )
  // Its frequency is a part of the list of series.
  await refreshDerivedTables(db)
  const [months] = (await run(MONTHS)).series
  expect(months?.gaps).toBeUndefined()
})

it('marks each of several days that were not over, and none as newer than today', async () => {
  await loadPoints(db, daily('2025-12-01', 24), { observed_at: Date.parse('2026-01-01') })
  await loadPoints(db, daily('2025-12-25', 3), { observed_at: Date.parse('2025-12-25T09:00:00Z') })
  await refreshDays(db)
  const query: MetricQueryInput = {
    ...MONTHS,
    granularity: 'day',
    range: { from: '2025-12-01', to: '2026-01-31' },
  }
  const [fees] = (await run(query)).series
  expect(fees?.provisional_from).toBe('2025-12-25')
  await loadPoints(db, daily('2025-12-28', 1), { observed_at: Date.parse('2026-01-01') })
  await refreshDays(db)
  const [later] = (await run(query)).series
  expect([later?.provisional_from, later?.provisional]).toEqual([
    null,
    ['2025-12-25', '2025-12-26', '2025-12-27'],
  ])
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  await load(daily(tomorrow, 1))
  expect((await run(MONTHS)).meta.data_to).toBe(addDays(tomorrow, -1))
})

it('says that an index has no base, where its first value is zero or negative', async () => {
  const from = (first: number, project_id: string) =>
    series('2025-01-01', [first, 4, 8], { project_id, metric_id: 'fees' })
  await load(from(0, 'aave'), from(-5, 'uniswap'), from(2, 'ethereum'))
  const { series: lines, meta } = await run({
    metrics: ['fees'],
    breakdown: ['project'],
    range: 'max',
    transforms: [{ kind: 'index', base: 100 }],
  })
  expect(lines.map(({ label, values, no_index }) => [label, values, no_index])).toEqual([
    ['Ethereum', [100, 200, 400], undefined],
    ['Aave', [null, null, null], 'zero'],
    ['Uniswap', [null, null, null], 'negative'],
  ])
  expect(meta.missing).toEqual([])
})
