import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'

// A figure computed in two ways is identical to the last digit, however the days are added up.

const PROJECTS = ['ethereum', 'bitcoin', 'aave', 'uniswap', 'lido']
const DAYS = 500

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const odd = (seed: number) =>
    Array.from({ length: DAYS }, (_, day) => 1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1)
  await loadPoints(
    db,
    PROJECTS.flatMap((project_id, index) => [
      ...series('2024-01-01', odd(index), { project_id }),
      ...series(
        '2024-01-01',
        odd(index + 9).map((value) => value / 3),
        { project_id, metric_id: 'fees_supply_side' },
      ),
      ...series(
        '2024-01-01',
        odd(index + 18).map((value) => value * 1e3),
        { project_id, metric_id: 'market_cap_circulating' },
      ),
      ...series('2024-01-01', odd(index + 27), { project_id, metric_id: 'active_loans' }),
      ...series('2024-01-01', odd(index + 36), { project_id, metric_id: 'user_dau' }),
    ]),
  )
  await refreshDerivedTables(db)
})

describe.each(['7d', '30d', '90d', '365d'] as const)('over %s', (interval) => {
  it.each([
    ['fees', 'sum'],
    ['revenue', 'sum'],
    ['earnings', 'sum'],
    ['user_dau', 'avg'],
    ['active_loans', 'latest'],
    ['market_cap_circulating', 'latest'],
    ['pf_circulating', 'latest'],
  ])('%s: a list’s %s is the figure of the interval', async (metric, aggregation) => {
    const list = await getProjectFigures(db, { columns: [`${metric}_${interval}_${aggregation}`] })
    const figures = await getIntervalFigures(db, {
      metrics: [metric],
      where: {},
      breakdown: ['project'],
      range: interval,
    })
    const listed = Object.fromEntries(
      list.project_ids.map((project, index) => [project, list.columns[0]?.values[index]]),
    )
    expect(
      Object.fromEntries(figures.map(({ key, values }) => [key.project, values[metric]])),
    ).toEqual(listed)
    expect(figures).toHaveLength(PROJECTS.length)
  })
})

describe('a column of a formula', () => {
  it.each([
    ['fees', 'fees', 'sum'],
    ['revenue', 'revenue', 'sum'],
    ['active_loans', 'active_loans', 'latest'],
  ])('%s is the list’s own column of %s', async (formula, metric, aggregation) => {
    const { columns, formulas } = await getProjectFigures(db, {
      columns: [`${metric}_30d_${aggregation}`],
      formulas: [`30d:${formula}`],
    })
    expect(formulas[0]?.values).toEqual(columns[0]?.values)
    expect(formulas[0]).toMatchObject({ anchor: columns[0]?.anchor, format: 'usd', fault: null })
  })

  it('divides sums by averages, and only of the requested projects', async () => {
    const { columns, formulas, project_ids } = await getProjectFigures(db, {
      columns: ['revenue_90d_sum', 'user_dau_90d_avg'],
      formulas: ['90d:revenue / user_dau'],
      projects: ['aave'],
    })
    const [revenue, users] = columns.map(({ values }) => values[0] ?? 0)
    expect(project_ids).toEqual(['aave'])
    expect(formulas[0]?.values[0]).toBeCloseTo((revenue ?? 0) / (users ?? 0), 6)
  })

  it('has no value where a part is missing or a divisor is zero, and a fault where it is wrong', async () => {
    const { formulas, project_ids } = await getProjectFigures(db, {
      columns: ['fees_30d_sum'],
      formulas: ['30d:tvl / fees', '30d:fees / (fees - fees)', '7d:fees / revenu', '7d:'],
    })
    const nothing = project_ids.map(() => null)
    expect(formulas.map(({ values }) => values)).toEqual([nothing, nothing, nothing, nothing])
    expect(formulas.map(({ fault }) => fault?.message ?? null)).toEqual([
      null,
      null,
      'There is no metric "revenu". Did you mean revenue?',
      'The formula is empty.',
    ])
    expect(formulas[2]?.fault).toMatchObject({ from: 7, to: 13 })
    expect(formulas[0]?.anchor).toBeNull()
  })
})

describe('gross merchandise value', () => {
  it('is the newest level of a lender, and never the sum of its days', async () => {
    const { columns, project_ids } = await getProjectFigures(db, {
      columns: ['gmv_30d_latest', 'gmv_30d_sum', 'active_loans_30d_latest'],
      projects: ['aave'],
    })
    expect(project_ids).toEqual(['aave'])
    expect(columns[0]?.values).toEqual(columns[2]?.values)
    expect(columns[1]?.values).toEqual([null])
  })
})
