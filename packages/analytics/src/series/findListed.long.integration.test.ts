import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays } from '@tickmark/core/time/Day'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getComposition } from '../figures/getComposition.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { loadPoints, openTestAnalytics, point, series } from '../testing/openTestAnalytics.ts'

const YESTERDAY = '2025-02-09'
const db = openForTests(openTestAnalytics)

/** Ten complete days of a project that began then, and a day that a list states of the others. */
beforeAll(async () => {
  const began = addDays(YESTERDAY, -9)
  await loadPoints(db, [
    ...series(began, new Array(10).fill(3), { project_id: 'lido' }),
    ...series(began, new Array(10).fill(1), { project_id: 'lido', metric_id: 'fees_supply_side' }),
    ...listed('aave', { fees: 100, fees_supply_side: 40, tvl: 5_000 }),
    ...listed('uniswap', { fees: 50 }),
    point({
      project_id: 'aave',
      chain_id: 'ethereum',
      day: YESTERDAY,
      value: 70,
      provisional: true,
    }),
  ])
  await refreshDerivedTables(db)
})

function listed(project_id: string, values: Readonly<Record<string, number>>, day = YESTERDAY) {
  return Object.entries(values).map(([metric_id, value]) =>
    point({ metric_id, project_id, day, value, provisional: true }),
  )
}

async function figures(columns: readonly string[], as_of?: string) {
  const found = await getProjectFigures(db, { columns, formulas: ['30d:fees * 2'], as_of })
  const at = (project: string) => {
    const place = found.project_ids.indexOf(project)
    return [...found.columns, ...found.formulas].map(({ values }) => values[place] ?? null)
  }
  return { aave: at('aave'), lido: at('lido') }
}

const COLUMNS = ['fees_24h_sum', 'fees_7d_sum', 'fees_30d_sum', 'fees_max_sum', 'revenue_30d_sum']

describe('a project of which one day is known from a list', () => {
  it('has no figures of longer intervals, and one that began ten days ago has', async () => {
    expect(await figures(COLUMNS)).toEqual({
      aave: [100, null, null, null, null, null],
      lido: [3, 21, 30, 30, 20, 60],
    })
  })
  it('has none as of a moment either', async () => {
    expect(await figures(COLUMNS, '2026-01-02')).toEqual(await figures(COLUMNS))
  })
  it('keeps its level, whose extremes and average are missing', async () => {
    const { aave } = await figures(['tvl_7d_latest', 'tvl_30d_avg', 'tvl_max_ath', 'tvl_30d_atl'])
    expect(aave.slice(0, 4)).toEqual([5_000, null, null, null])
  })
  it('is in no ranking and total of them', async () => {
    const { rows, summary } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    expect(rows.map((row) => [row.project_id, row.value])).toEqual([['lido', 30]])
    expect(summary.total).toBe(30)
    const { sectors } = await getSectorTotals(db, { interval: '30d', metrics: ['fees'] })
    const totals = sectors.flatMap(({ figures: [figure] }) => figure?.total ?? [])
    expect(new Set(totals)).toEqual(new Set([30]))
  })
  it('has no parts of them, and those of the day', async () => {
    const parts = async (interval: '24h' | '30d') => {
      const found = await getComposition(db, {
        project_id: 'aave',
        metric_id: 'fees',
        by: 'chain',
        interval,
        limit: 5,
      })
      return [found.total, found.parts.map(({ id, value }) => [id, value])]
    }
    expect(await parts('30d')).toEqual([null, []])
    expect(await parts('24h')).toEqual([100, [['ethereum', 70]]])
  })
  it('has none over stated days either', async () => {
    const read = (from: string) =>
      getIntervalFigures(db, {
        metrics: ['fees', 'tvl'],
        where: { projects: ['aave'] },
        breakdown: [],
        range: { from, to: YESTERDAY },
      })
    expect((await read(addDays(YESTERDAY, -29)))[0]?.values).toEqual({ tvl: 5_000 })
    expect((await read(YESTERDAY))[0]?.values).toEqual({ fees: 100, tvl: 5_000 })
  })
})

it('has figures of an interval once lists of nine tenths of its days are known', async () => {
  const days = Array.from({ length: 26 }, (_, back) => addDays(YESTERDAY, -back - 1))
  await loadPoints(
    db,
    days.flatMap((day) => listed('uniswap', { fees: 50 }, day)),
  )
  await refreshDerivedTables(db)
  const { columns } = await getProjectFigures(db, {
    columns: ['fees_30d_sum', 'fees_max_sum'],
    projects: ['uniswap'],
  })
  expect(columns.map(({ values }) => values[0])).toEqual([27 * 50, null])
})

it('has all figures once its history is known', async () => {
  await loadPoints(
    db,
    series(addDays(YESTERDAY, -19), new Array(20).fill(100), { project_id: 'aave' }),
  )
  await refreshDerivedTables(db)
  const { aave } = await figures(['fees_30d_sum', 'fees_max_sum'])
  expect(aave.slice(0, 2)).toEqual([2_000, 2_000])
})

it('is shown with its newest day while most projects are like it, and with the complete ones afterwards', async () => {
  const metric_id = 'token_trading_volume'
  const today = addDays(YESTERDAY, 1)
  const read = async () => {
    const { aave, lido } = await figures([`${metric_id}_7d_latest`])
    return { aave: aave[0], lido: lido[0] }
  }
  await loadPoints(db, [
    ...series(addDays(YESTERDAY, -9), new Array(10).fill(7), { project_id: 'lido', metric_id }),
    ...listed('lido', { [metric_id]: 8 }, today),
    ...listed('aave', { [metric_id]: 900 }, today),
    ...listed('uniswap', { [metric_id]: 500 }, today),
  ])
  await refreshDerivedTables(db)
  expect(await read()).toEqual({ aave: 900, lido: 8 })
  await loadPoints(
    db,
    series(addDays(YESTERDAY, -9), new Array(10).fill(880), { project_id: 'aave', metric_id }),
  )
  await refreshDerivedTables(db)
  expect(await read()).toEqual({ aave: 880, lido: 7 })
})
