import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { limitHistory } from '../series/limitHistory.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getComposition } from './getComposition.ts'
import { getProjectFigures } from './getProjectFigures.ts'
import { getRanking } from './getRanking.ts'
import { getSectorTotals } from './getSectorTotals.ts'

const db = openForTests(openTestAnalytics)
const days = (count: number, value: number) => new Array<number>(count).fill(value)

// Data of 2025 q1 to q3 and ten days of q4: 90 + 91 + 92 + 10 days.
beforeAll(async () => {
  await loadPoints(db, [
    ...series('2025-01-01', [...days(90, 1), ...days(91, 2), ...days(92, 3), ...days(10, 5)], {
      project_id: 'aave',
    }),
    ...series('2025-01-01', [...days(90, 9), ...days(91, 8), ...days(60, 7)], {
      project_id: 'uniswap',
    }),
    ...series('2025-01-01', [...days(181, 10), ...days(80, 20)], {
      project_id: 'aave',
      metric_id: 'tvl',
    }),
    ...series('2025-01-01', days(283, 1), { project_id: 'uniswap', metric_id: 'tvl' }),
    ...series('2025-06-01', days(132, 2), {
      project_id: 'aave',
      metric_id: 'revenue',
      chain_id: 'base',
    }),
  ])
  await refreshDerivedTables(db)
})

it('a quarter is compared with the whole quarter before, whatever their lengths', async () => {
  const ranking = await getRanking(db, { metric_id: 'fees', interval: '2025q2' })
  expect(ranking).toMatchObject({
    anchor: '2025-06-30',
    previous_anchor: '2025-03-31',
    column_id: 'fees_2025q2_sum',
    summary: { total: 91 * 10, previous_total: 90 * 10 },
  })
  expect(ranking.rows).toMatchObject([
    { project_id: 'uniswap', value: 728, previous_value: 810, change: -0.101235, previous_rank: 1 },
    { project_id: 'aave', value: 182, previous_value: 90, change: 1.022222, previous_rank: 2 },
  ])
})

it('missing days of a quarter are marked, and leave it without a change', async () => {
  const { rows, summary } = await getRanking(db, { metric_id: 'fees', interval: '2025q3' })
  expect(summary).toMatchObject({ count: 2, partial: 1 })
  expect(rows).toMatchObject([
    { project_id: 'uniswap', value: 420, partial: true, change: null },
    { project_id: 'aave', value: 276, change: 0.516484 },
  ])
  const { formulas } = await getProjectFigures(db, {
    columns: [],
    formulas: ['2025q3:tvl / fees', '2025q3:tvl'],
    projects: ['aave', 'uniswap'],
  })
  expect(formulas.map(({ partial }) => partial)).toEqual([[false, true], undefined])
})

it('a quarter that is not over has no change of sums, and one of levels', async () => {
  const fees = await getRanking(db, { metric_id: 'fees', interval: '2025q4' })
  expect(fees).toMatchObject({ anchor: '2025-10-10', previous_anchor: '2025-09-30' })
  expect(fees.rows).toMatchObject([
    { project_id: 'aave', value: 50, previous_value: 276, change: null, previous_rank: null },
  ])
  expect(fees.rows[0]?.partial).toBeUndefined()
  expect(fees.summary.change).toBeNull()
  const tvl = await getRanking(db, { metric_id: 'tvl', interval: '2025q4' })
  expect(tvl.rows).toMatchObject([{ project_id: 'uniswap', value: 1, change: 0 }])
})

it('the level of a quarter is that of its last day with a value', async () => {
  const { rows } = await getRanking(db, { metric_id: 'tvl', interval: '2025q3' })
  expect(rows).toMatchObject([
    { project_id: 'aave', value: 20, change: 1 },
    { project_id: 'uniswap', value: 1 },
  ])
})

it('quarters without data have no figures', async () => {
  for (const interval of ['2024q4', '2026q1', '2010q1'] as const) {
    const { rows, anchor } = await getRanking(db, { metric_id: 'fees', interval })
    expect(rows).toEqual([])
    expect(anchor).toBeNull()
  }
})

it('lists, screeners, sectors, formulas and parts have the same figures as rankings', async () => {
  const columns = ['fees_2025q2_sum', 'fees_2025q2_change', 'tvl_2025q3_latest', 'fees_30d_sum']
  const list = await getProjectFigures(db, {
    columns,
    formulas: ['2025q2:fees / 2', '2025q4:fees'],
    projects: ['aave'],
  })
  expect(list.columns.map(({ anchor, values }) => [anchor, values[0]])).toEqual([
    ['2025-06-30', 182],
    ['2025-06-30', 1.022222],
    ['2025-09-30', 20],
    ['2025-10-10', 20 * 3 + 10 * 5],
  ])
  expect(
    list.formulas.map(({ anchor, values, partial }) => [anchor, values[0], partial?.[0]]),
  ).toEqual([
    ['2025-06-30', 91, undefined],
    ['2025-10-10', 50, undefined],
  ])
  const valueCols = [...columns, 'fees_2025q2_sum - fees_2025q1_sum'].map((id) => ({ id }))
  const { rows, columns: shown } = await getMartPage(
    db,
    'crypto_screener',
    RowsRequest.parse({ valueCols }),
  )
  expect(rows.find((row) => row.project_id === 'aave')).toMatchObject({
    fees_2025q2_sum: 182,
    'fees_2025q2_sum - fees_2025q1_sum': 92,
  })
  expect(shown.find((one) => one.column_id === 'fees_2025q2_sum')?.anchor).toBe('2025-06-30')
  const grouped = await getMartPage(
    db,
    'sector_screener',
    RowsRequest.parse({ valueCols: [{ id: 'fees_2025q2_sum' }, { id: 'fees_2025q4_change' }] }),
  )
  expect(grouped.rows.find((row) => row.market_sector_id === 'exchange')).toMatchObject({
    fees_2025q2_sum: 728,
    fees_2025q4_change: null,
  })
  const { sectors } = await getSectorTotals(db, { interval: '2025q2', metrics: ['fees'] })
  const lending = sectors.find(({ market_sector_id }) => market_sector_id === 'lending')
  expect(lending?.figures).toMatchObject([{ total: 182, previous_total: 90, change: 1.022222 }])
  const parts = await getComposition(db, {
    project_id: 'aave',
    metric_id: 'revenue',
    by: 'chain',
    interval: '2025q3',
    limit: 5,
  })
  expect(parts).toMatchObject({ total: 184, anchor: '2025-09-30', change: null })
  expect(parts.parts).toMatchObject([{ id: 'base', value: 184, change: null }])
})

it('a quarter that begins before a limited history is missing, not cut', async () => {
  const view = limitHistory(db, 120)
  expect((await getRanking(view, { metric_id: 'fees', interval: '2025q2' })).rows).toEqual([])
  const { rows } = await getRanking(view, { metric_id: 'fees', interval: '2025q3' })
  expect(rows.map(({ value }) => value)).toEqual([420, 276])
})

it('as of a moment, a quarter is what was known then', async () => {
  const { rows } = await getRanking(db, {
    metric_id: 'fees',
    interval: '2025q2',
    as_of: '2030-01-01',
  })
  expect(rows.map(({ value }) => value)).toEqual([728, 182])
})
