import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { readGroupFigures } from '../marts/groups/readGroupFigures.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { answerMetricQuery } from './answerMetricQuery.ts'

const db = openForTests(openTestAnalytics)
beforeEach(() => clearFacts(db))

/** Ten days of one value. */
const days = (project_id: string, metric_id: string, value: number) =>
  series('2025-01-01', new Array<number>(10).fill(value), { project_id, metric_id })

async function load(...points: Parameters<typeof loadPoints>[1][]) {
  await loadPoints(db, points.flat())
  await refreshDerivedTables(db)
}

async function run(query: MetricQueryInput) {
  const answer = await answerMetricQuery(db, MetricQuery.parse({ range: 'max', ...query }))
  return answer.series.map(({ key, values, projects }) => ({
    sector: key.market_sector,
    value: values.at(-1),
    projects,
  }))
}

it('computes ratios of groups over the projects that have all parts, and says over how many', async () => {
  await load(
    days('aave', 'fees', 10),
    days('aave', 'revenue', 2),
    days('compound', 'fees', 90),
    days('morpho', 'revenue', 50),
  )
  const metrics = ['fees', 'revenue', 'take_rate', 'revenue / fees', 'fees - revenue']
  const [fees, revenue, rate, formula, difference] = await run({ metrics })
  expect(fees).toMatchObject({ value: 100, projects: 2 })
  expect(revenue).toMatchObject({ value: 52, projects: 2 })
  expect(rate).toMatchObject({ value: 0.2, projects: 1 })
  expect(formula).toMatchObject({ value: 0.2, projects: 1 })
  expect(difference).toMatchObject({ value: 8, projects: 1 })
  const bySector = await run({
    metrics: ['take_rate'],
    breakdown: ['market_sector'],
    where: { sectors: ['lending'] },
  })
  expect(bySector).toEqual([{ sector: 'lending', value: 0.2, projects: 1 }])
  const figures = await readGroupFigures(db, {
    of: 'market_sectors',
    interval: '7d',
    metrics: ['take_rate'],
    asOf: null,
  })
  expect(figures.get('take_rate')?.get('lending')?.latest).toBe(0.2)
})

it('gives a sector its own volume, and adds no levels to amounts', async () => {
  await load(
    days('aave', 'active_loans', 35),
    days('aave', 'trading_volume', 7),
    days('uniswap', 'trading_volume', 100),
  )
  const metrics = ['gmv']
  expect((await run({ metrics })).length).toBe(0)
  expect(await run({ metrics, where: { projects: ['aave'] } })).toMatchObject([{ value: 35 }])
  const sectors = await run({ metrics, breakdown: ['market_sector'] })
  expect(sectors.find(({ sector }) => sector === 'lending')?.value).toBe(35)
  expect(sectors.find(({ sector }) => sector === 'exchange')?.value).toBe(100)
  const totals = await getSectorTotals(db, { interval: '7d', metrics })
  const figureOf = (id: string) =>
    totals.sectors.find(({ market_sector_id }) => market_sector_id === id)?.figures[0]
  expect(figureOf('lending')).toMatchObject({ total: 35, share: null })
  expect(figureOf('exchange')).toMatchObject({ total: 700, share: null })
  const ranking = await getRanking(db, { metric_id: 'gmv', interval: '7d' })
  expect(ranking.summary).toMatchObject({ count: 2, total: null, change: null })
  const fees = await getRanking(db, { metric_id: 'fees', interval: '7d' })
  expect([fees.summary.count, fees.projects]).toEqual([0, ranking.projects])
  const figures = await readGroupFigures(db, {
    of: 'market_sectors',
    interval: '7d',
    metrics,
    asOf: null,
  })
  expect(figures.get('gmv')?.get('lending')?.sum).toBe(35)
  expect(figures.get('gmv')?.get('exchange')?.sum).toBe(700)
})

it('makes shares of sectors of which each project counts once', async () => {
  const several = db.catalog.projects.find(({ market_sectors }) => market_sectors.length > 1)
  const [first] = several?.market_sectors ?? []
  await load(days(several?.project_id ?? '', 'fees', 60))
  const query: MetricQueryInput = { metrics: ['fees'], breakdown: ['market_sector'] }
  expect((await run(query)).length).toBe(several?.market_sectors.length)
  const shares = await run({ ...query, transforms: [{ kind: 'share' }] })
  expect(shares).toMatchObject([{ sector: first, value: 1 }])
  expect(await run({ ...query, sectors: 'first' })).toMatchObject([{ sector: first, value: 60 }])
})
