import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { beforeEach, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getTrace } from '../provenance/getTrace.ts'
import { listRestatements } from '../provenance/listRestatements.ts'
import { getFinancialStatement } from '../statements/getFinancialStatement.ts'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  point,
  series,
} from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

type Points = Parameters<typeof loadPoints>[1]
const load = async (points: Points, observed_at?: number) => {
  await loadPoints(db, points, observed_at === undefined ? {} : { observed_at })
  await refreshDerivedTables(db)
}
const values = async (query: Partial<MetricQueryInput>) => {
  const { series } = await answerMetricQuery(
    db,
    MetricQuery.parse({ metrics: ['fees'], range: 'max', ...query }),
  )
  return Object.fromEntries(series.map((one) => [one.label, one.values]))
}
const figures = async (column: string) => {
  const { project_ids, columns } = await getProjectFigures(db, { columns: [column] })
  return Object.fromEntries(project_ids.map((id, at) => [id, columns[0]?.values[at] ?? null]))
}

describe('the same number through several calls', () => {
  it('of 10⁻¹² beside 10¹²', async () => {
    await load([
      ...series('2025-01-01', [1e12, 1e12], { project_id: 'aave' }),
      ...series('2025-01-01', [1e-12, 2e-12], { project_id: 'lido' }),
    ])
    expect(await values({ breakdown: ['project'] })).toEqual({
      Aave: [1e12, 1e12],
      Lido: [1e-12, 2e-12],
    })
    expect(
      await values({ where: { projects: ['lido'] }, transforms: [{ kind: 'cumulative' }] }),
    ).toEqual({ Fees: [1e-12, 3e-12] })
    expect(await figures('fees_7d_sum')).toEqual({ aave: 2e12, lido: 3e-12 })
    const { rows } = await getRanking(db, { metric_id: 'fees', interval: '7d' })
    expect(rows.map(({ project_id, value }) => [project_id, value])).toEqual([
      ['aave', 2e12],
      ['lido', 3e-12],
    ])
  })

  it('of a day with many versions', async () => {
    const at = (version: number) => Date.parse('2025-02-01T00:00:00Z') + version * 60_000
    for (let version = 1; version <= 20; version++)
      await loadPoints(db, [point({ day: '2025-01-01', value: version })], {
        observed_at: at(version),
      })
    await refreshDerivedTables(db)
    expect(await values({})).toEqual({ Fees: [20] })
    expect(await values({ as_of: '2025-02-01T00:10:30Z' })).toEqual({ Fees: [10] })
    expect(await figures('fees_max_sum')).toEqual({ ethereum: 20 })
    const of = { project_id: 'ethereum', metric_id: 'fees', timestamp: '2025-01-01' }
    const trace = await getTrace(db, { ...of, granularity: 'day' })
    expect(trace).toMatchObject({ value: 20, version_count: 20 })
    expect((await listRestatements(db, { limit: 10, offset: 0 })).total).toBe(19)
  })

  it('of weeks of a year with 53 of them, and of a year with a 29 February', async () => {
    await load(series('2019-12-30', new Array(60 * 7).fill(1)))
    const weeks = await values({ granularity: 'week' })
    expect(weeks.Fees).toEqual(new Array(60).fill(7))
    const change = [{ kind: 'change' as const, over: 'year' as const }]
    const ofYear = await values({ granularity: 'week', transforms: change })
    // The last week of 2020 is its 53rd, and is compared with the one 52 weeks before.
    expect(ofYear.Fees?.findIndex((value) => value !== null)).toBe(52)
    const [first] = Object.values(await values({ granularity: 'year' }))
    expect(first).toEqual([2, 366, 52])
    const { periods, sections } = await getFinancialStatement(db, {
      ...{ project_id: 'ethereum', granularity: 'year', interval: 'max' },
    })
    const fees = sections.flatMap(({ rows }) => rows).find((row) => row.metric_id === 'fees')
    const at = periods.findIndex(({ start }) => start === '2020-01-01')
    expect(fees?.cells[at]?.value).toBe(366)
  })

  it('of days before 1970, which are refused, and after today, which make nothing newer', async () => {
    const today = toDay(Date.now())
    const report = await loadPoints(
      db,
      [
        ...series(addDays(today, -3), [1, 2, 3, 4, 5, 6]),
        point({ day: '1969-12-31', value: 100 }),
        ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map((value) =>
          point({ day: addDays(today, -9), value }),
        ),
      ],
      { observed_at: Date.now() },
    )
    await refreshDerivedTables(db)
    expect(report.rows_rejected).toBe(4)
    const { meta } = await answerMetricQuery(
      db,
      MetricQuery.parse({ metrics: ['fees'], range: '7d' }),
    )
    expect(meta.range.to).toBe(addDays(today, -1))
    expect(await figures('fees_7d_sum')).toEqual({ ethereum: 6 })
  })

  it('of a total and parts that differ, of parts alone and of a total alone', async () => {
    const on = (chain_id: string, project_id: string) => ({ chain_id, project_id })
    await load([
      ...series('2025-01-01', [10], { project_id: 'aave' }),
      ...series('2025-01-01', [3], on('base', 'aave')),
      ...series('2025-01-01', [4], on('ethereum', 'aave')),
      ...series('2025-01-01', [5], on('base', 'uniswap')),
      ...series('2025-01-01', [6], on('ethereum', 'uniswap')),
      ...series('2025-01-01', [8], { project_id: 'lido' }),
    ])
    const whole = { Aave: [10], Uniswap: [11], Lido: [8] }
    expect(await values({ breakdown: ['project'] })).toEqual(whole)
    expect(await values({ breakdown: ['project'], as_of: '2099-01-01' })).toEqual(whole)
    expect(await figures('fees_7d_sum')).toEqual({ aave: 10, uniswap: 11, lido: 8 })
    expect(await values({})).toEqual({ Fees: [29] })
    expect(await values({ breakdown: ['chain'], where: { projects: ['aave'] } })).toEqual({
      Base: [3],
      Ethereum: [4],
    })
  })
})
