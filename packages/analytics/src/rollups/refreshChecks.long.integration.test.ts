import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import { getDataStatus } from '../status/getDataStatus.ts'
import { listChecks, listProjectChecks } from '../status/listChecks.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  refreshAllDerivedTables,
  series,
} from '../testing/openTestAnalytics.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

const day = '2025-01-01'

describe('refreshChecks', () => {
  it('compares fees with their parts where all three are reported', async () => {
    await loadPoints(db, [
      ...series(day, [10, 10]),
      ...series(day, [6, 6], { metric_id: 'revenue' }),
      ...series(day, [4, 5], { metric_id: 'fees_supply_side' }),
    ])
    await refreshDerivedTables(db)
    expect(await listChecks(db)).toEqual([
      {
        check_id: 'fees_split',
        title: 'Fees = revenue + supply-side fees',
        passed: false,
        compared: 2,
        failed: 1,
      },
    ])

    // As of a moment before all data, nothing can be compared.
    const checksOf = async (moment: { as_of?: string } = {}) => {
      const answers = [
        await getSectorTotals(db, { interval: '30d', ...moment }),
        await answerMetricQuery(db, MetricQuery.parse({ metrics: ['fees'], ...moment })),
        await getFinancialStatement(db, {
          project_id: 'ethereum',
          granularity: 'quarter',
          interval: 'max',
          ...moment,
        }),
      ]
      return answers.map(({ meta }) => meta.checks.length)
    }
    expect(await checksOf()).toEqual([1, 1, 1])
    expect(await checksOf({ as_of: '2001-01-01' })).toEqual([0, 0, 0])
  })

  it('compares revenue with what holders and the protocol receive over whole months only', async () => {
    const days = (values: (index: number) => number, metric_id: string) =>
      series(
        '2025-01-01',
        Array.from({ length: 70 }, (_, index) => values(index)),
        { metric_id },
      )
    // In January all of it on the last day; in February more than was earned, and once something was returned.
    const paid = new Map([
      [30, 31 * 6],
      [40, 400],
      [41, -50],
    ])
    await loadPoints(db, [
      ...days(() => 10, 'revenue'),
      ...days(() => 4, 'protocol_revenue'),
      ...days((index) => paid.get(index) ?? 0, 'holders_revenue'),
    ])
    await refreshDerivedTables(db)
    const checks = await listChecks(db)
    expect(checks).toContainEqual({
      check_id: 'revenue_parts',
      title: 'Revenue = holders revenue + protocol revenue',
      passed: false,
      compared: 2,
      failed: 1,
    })
    const statement = await getFinancialStatement(db, {
      project_id: 'ethereum',
      granularity: 'month',
      interval: 'max',
    })
    expect(
      statement.meta.checks.find(({ check_id }) => check_id === 'revenue_parts'),
    ).toMatchObject({
      compared: 2,
      failed: 1,
      exceptions: { projects: ['ethereum'] },
    })
    // Of January some days are not shown, which its sum would tell.
    const range = { from: '2025-01-15', to: '2025-02-28' }
    const { meta } = await answerMetricQuery(db, MetricQuery.parse({ metrics: ['revenue'], range }))
    expect(meta.checks.find(({ check_id }) => check_id === 'revenue_parts')?.compared).toBe(1)
    const section = statement.sections.find(({ section }) => section === 'to_holders')
    const valuesOf = (id: string) =>
      section?.rows.find(({ metric_id }) => metric_id === id)?.cells.map(({ value }) => value)
    // March is not over; newest first.
    expect(valuesOf('holders_revenue')).toEqual([0, 350, 31 * 6])
    expect(valuesOf('net_to_holders')).toEqual([0, 350, 31 * 6])
    expect(valuesOf('protocol_revenue')).toEqual([4 * 11, 4 * 28, 4 * 31])
    // More than was earned reached the holders in February.
    expect(valuesOf('accrual_ratio')).toEqual([0, 350 / 280, (31 * 6) / 310])
    expect(valuesOf('buybacks')).toBeUndefined()
  })

  it('counts for an answer the checks of its metrics, projects and days alone', async () => {
    await loadPoints(db, [
      ...series('2025-01-30', [10, 10, 10, 10], {}),
      ...series('2025-01-30', [6, 6, 6, 6], { metric_id: 'revenue' }),
      ...series('2025-01-30', [4, 4, 4, 5], { metric_id: 'fees_supply_side' }),
      ...series('2025-01-30', [1, 1, 1, 1], { project_id: 'bitcoin' }),
      ...series('2025-01-30', [2, 2, 2, 2], { metric_id: 'price' }),
      ...series('2025-01-30', [1, 1, 1, 1], { metric_id: 'token_supply_circulating' }),
      ...series('2025-01-30', [9, 9, 9, 9], { metric_id: 'market_cap_circulating' }),
      ...series('2025-01-30', [7, 7, 7, 7], { metric_id: 'user_dau' }),
    ])
    await refreshDerivedTables(db)
    const run = async (metric: string, [from, to]: [string, string], projects?: string[]) => {
      const range = { from, to }
      const where = projects ? { projects } : {}
      const { meta } = await answerMetricQuery(
        db,
        MetricQuery.parse({ metrics: [metric], range, where }),
      )
      return meta.checks.map(({ check_id, compared, failed }) => [check_id, compared, failed])
    }
    // The only exception is on 2 February.
    expect(await run('fees', ['2025-01-30', '2025-02-02'])).toEqual([['fees_split', 4, 1]])
    expect(await run('fees', ['2025-01-31', '2025-02-01'])).toEqual([['fees_split', 2, 0]])
    expect(await run('take_rate', ['2025-02-02', '2025-02-02'])).toEqual([['fees_split', 1, 1]])
    // No other check touches fees, and none covers active users or bitcoin.
    expect(await run('user_dau', ['2025-01-30', '2025-02-02'])).toEqual([])
    expect(await run('fees', ['2025-01-30', '2025-02-02'], ['bitcoin'])).toEqual([])
    expect(await run('market_cap_circulating', ['2025-01-30', '2025-02-02'])).toEqual([
      ['market_cap', 4, 4],
    ])
  })

  it('locates the exceptions of an answer, and lists no others', async () => {
    for (const project_id of ['ethereum', 'aave', 'uniswap'])
      await loadPoints(db, [
        ...series('2025-01-30', [10, 10, 10, 10], { project_id }),
        ...series('2025-01-30', [6, 6, 6, 6], { metric_id: 'revenue', project_id }),
        // The first day is wrong for Aave, the last one for Ethereum.
        ...series('2025-01-30', project_id === 'aave' ? [9, 4, 4, 4] : [4, 4, 4, 4], {
          metric_id: 'fees_supply_side',
          project_id,
        }),
      ])
    await loadPoints(db, series('2025-02-02', [9], { metric_id: 'fees_supply_side' }))
    await refreshDerivedTables(db)
    const run = async (from: string, to: string) => {
      const query = MetricQuery.parse({ metrics: ['fees'], range: { from, to } })
      const [check] = (await answerMetricQuery(db, query)).meta.checks
      return check?.exceptions
    }
    expect(await run('2025-01-30', '2025-02-02')).toMatchObject({
      projects: ['aave', 'ethereum'],
    })
    expect(await run('2025-01-31', '2025-02-01')).toBeUndefined()
    const late = await run('2025-02-01', '2025-02-02')
    expect(late).toEqual({
      metrics: ['fees'],
      projects: ['ethereum'],
      from: '2025-02-01',
      to: '2025-02-02',
    })
    const { checks } = await listProjectChecks(db, {
      projects: late?.projects ?? [],
      metrics: late?.metrics ?? [],
      days: { from: '2025-02-01', to: '2025-02-02' },
    })
    expect(checks).toMatchObject([{ project_id: 'ethereum', compared: 2, failed: 1 }])
    expect((await listProjectChecks(db)).checks).toHaveLength(3)
    expect((await listProjectChecks(db, { metrics: ['price'] })).checks).toEqual([])
  })

  it('counts for sectors the days of each metric up to its own newest', async () => {
    const of = (metric_id: string, first: string, value: number) =>
      series(
        first,
        Array.from({ length: 80 }, () => value),
        { metric_id },
      )
    await loadPoints(db, [
      ...of('fees', day, 10),
      ...of('revenue', day, 6),
      ...of('fees_supply_side', day, 4),
      ...of('price', '2025-09-01', 2),
      ...of('token_supply_circulating', '2025-09-01', 3),
      ...of('market_cap_circulating', '2025-09-01', 6),
    ])
    await refreshDerivedTables(db)
    const metrics = ['fees', 'market_cap_circulating']
    const { meta, treemap } = await getSectorTotals(db, {
      interval: '30d',
      metrics,
      size_metric: 'tvl',
    })
    // Checks of other metrics are not about the treemap.
    expect(treemap.meta.checks).toEqual([])
    expect(meta.checks).toMatchObject([
      { check_id: 'fees_split', compared: 60, failed: 0 },
      { check_id: 'market_cap', compared: 60, failed: 0 },
    ])
  })

  it('lists revenue above fees, supplies above their maximum and amounts that repeat for days', async () => {
    const moving = Array.from({ length: 60 }, (_, at) => 1_000 + ((at * 37) % 101))
    const frozen = moving.map((value, at) => (at >= 42 && at < 52 ? 777 : value))
    await loadPoints(db, [
      ...series('2025-01-01', frozen),
      ...series('2025-01-01', moving, { project_id: 'aave' }),
      // A doubled value, a week of zeros, and an amount that is spread over months.
      ...series(
        '2025-01-01',
        moving.map((value, at) => (at === 45 ? 2 * value : value)),
        {
          project_id: 'uniswap',
        },
      ),
      ...series(
        '2025-01-01',
        moving.map((value, at) => (at >= 42 && at < 52 ? 0 : value)),
        {
          project_id: 'curve',
        },
      ),
      ...series(
        '2025-01-01',
        moving.map((_, at) => 10 + Math.floor(at / 30)),
        {
          project_id: 'lido',
        },
      ),
      ...series('2025-02-20', [700, 2_000], { metric_id: 'revenue' }),
      ...series('2025-02-20', [90, 101], { metric_id: 'token_supply_circulating' }),
      ...series('2025-02-20', [100, 100], { metric_id: 'token_supply_maximum' }),
    ])
    await refreshDerivedTables(db)
    const { checks } = await listProjectChecks(db)
    const failed = checks.filter((check) => check.failed > 0)
    expect(failed).toMatchObject([
      { check_id: 'frozen', metrics: ['fees'], project_id: 'ethereum', compared: 14, failed: 3 },
      { check_id: 'revenue_limit', metrics: ['fees', 'revenue'], compared: 2, failed: 1 },
      { check_id: 'supply_limit', compared: 2, failed: 1 },
    ])
    const held = await db.rows({ sql: `SELECT * FROM held_points FINAL WHERE state = 'held'` })
    expect(held).toEqual([])

    // An increment finds the same as a full refresh.
    await loadPoints(db, series('2025-03-02', Array(9).fill(888), { project_id: 'aave' }), {
      observed_at: Date.parse('2026-02-01'),
    })
    await refreshDerivedTables(db)
    const increment = await listProjectChecks(db)
    await refreshAllDerivedTables(db)
    expect((await listProjectChecks(db)).checks).toEqual(increment.checks)
    expect(increment.checks.filter((check) => check.failed > 0)).toMatchObject([
      { check_id: 'frozen', project_id: 'aave', failed: 2 },
      { check_id: 'frozen', project_id: 'ethereum', failed: 3 },
      { check_id: 'revenue_limit' },
      { check_id: 'supply_limit' },
    ])
  })

  it('counts for a ranking the projects that it shows', async () => {
    const days = Array.from({ length: 80 }, () => 1)
    const split = (project_id: string, kept: number) => [
      ...series(day, days, { project_id }),
      ...series(
        day,
        days.map(() => kept),
        { project_id, metric_id: 'revenue' },
      ),
      ...series(
        day,
        days.map(() => 0.5),
        { project_id, metric_id: 'fees_supply_side' },
      ),
    ]
    await loadPoints(db, [
      ...split('bitcoin', 0.9),
      ...split('ethereum', 0.5).map((one) => ({ ...one, value: one.value * 2 })),
    ])
    await refreshDerivedTables(db)
    const checksOf = async (limit: number) =>
      (await getRanking(db, { metric_id: 'fees', interval: '30d', limit })).meta.checks
    // 30 days and the 30 before them, of one project and of both.
    expect(await checksOf(1)).toMatchObject([{ compared: 60, failed: 0 }])
    expect(await checksOf(2)).toMatchObject([{ compared: 120, failed: 60 }])
  })

  it('counts parts by metric', async () => {
    const own = { project_id: 'aave' }
    await loadPoints(db, [
      ...series(day, [10, 10], { ...own, metric_id: 'tvl' }),
      point({ ...own, metric_id: 'tvl', day, value: 11, chain_id: 'ethereum' }),
      ...series(day, [10, 10], own),
      point({ ...own, day, value: 5, chain_id: 'ethereum' }),
    ])
    await refreshDerivedTables(db)
    const checksOf = async (metric: string) =>
      (await answerMetricQuery(db, MetricQuery.parse({ metrics: [metric] }))).meta.checks
    expect(await checksOf('tvl')).toMatchObject([{ check_id: 'parts', failed: 1 }])
    expect(await checksOf('fees')).toMatchObject([{ check_id: 'parts', failed: 0 }])
    expect((await listProjectChecks(db)).checks).toMatchObject([
      { check_id: 'parts', metrics: ['fees'], failed: 0 },
      { check_id: 'parts', metrics: ['tvl'], failed: 1 },
    ])
  })

  it('allows small differences between market cap and price times supply', async () => {
    await loadPoints(db, [
      ...series(day, [2, 2], { metric_id: 'price' }),
      ...series(day, [100, 100], { metric_id: 'token_supply_circulating' }),
      ...series(day, [201, 203], { metric_id: 'market_cap_circulating' }),
    ])
    await refreshDerivedTables(db)
    expect(await listChecks(db)).toMatchObject([{ check_id: 'market_cap', compared: 2, failed: 1 }])
  })

  it('finds parts that exceed their total, but not those of a product that ended before it', async () => {
    const tvl = { metric_id: 'tvl', project_id: 'aave' }
    await loadPoints(db, [
      ...series(day, [10, 10, 10], tvl),
      point({ ...tvl, day, value: 11, chain_id: 'ethereum' }),
      point({ ...tvl, day, value: 99, product_id: 'aave-v2' }),
    ])
    await refreshDerivedTables(db)
    expect(await listChecks(db)).toMatchObject([{ check_id: 'parts', compared: 1, failed: 1 }])
  })

  it('records with each batch the outcome of the identities for its projects', async () => {
    await loadPoints(db, [
      ...series(day, [2], { metric_id: 'price' }),
      ...series(day, [100], { metric_id: 'token_supply_circulating' }),
      ...series(day, [200], { metric_id: 'market_cap_circulating' }),
    ])
    await refreshDerivedTables(db)
    await loadPoints(db, series(day, [1], { project_id: 'bitcoin' }))
    await refreshDerivedTables(db)
    const { batches } = await getDataStatus(db)
    expect(batches.map((batch) => batch.checks.map((check) => check.check_id))).toEqual([
      [],
      ['market_cap'],
    ])
  })
})
