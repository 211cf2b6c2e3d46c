import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { clearFacts, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getIntervalFigures } from './getIntervalFigures.ts'
import { getRanking } from './getRanking.ts'
import { getSectorTotals } from './getSectorTotals.ts'

/** Aave lends, Uniswap is an exchange, Lido stakes, Jupiter is an exchange for spot and derivatives and more. */
const PROJECTS = ['ethereum', 'solana', 'aave', 'uniswap', 'lido', 'jupiter', 'compound']

const db = openForTests(openTestAnalytics)
beforeAll(async () => {
  const odd = (seed: number, scale = 1) =>
    Array.from(
      { length: 500 },
      (_, day) => scale * (1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1),
    )
  await loadPoints(
    db,
    PROJECTS.flatMap((project_id, index) => [
      ...series('2024-01-01', odd(index), { project_id }),
      ...series('2024-01-01', odd(index + 9, 1 / 3), { project_id, metric_id: 'fees_supply_side' }),
      ...series('2024-01-01', odd(index + 18, 1e3), {
        project_id,
        metric_id: 'market_cap_circulating',
      }),
      ...series('2024-01-01', odd(index + 27), { project_id, metric_id: 'active_loans' }),
      ...series('2024-01-01', odd(index + 28), { project_id, metric_id: 'trading_volume' }),
      ...series('2024-01-01', odd(index + 29), { project_id, metric_id: 'transaction_volume' }),
      ...series('2024-01-01', odd(index + 45), { project_id, metric_id: 'tvl' }),
    ]),
  )
  await refreshDerivedTables(db)
})

/** Sector → a field of one metric's figure, for sectors that have one. */
const fieldOf = (totals: SectorTotals, metric: string, field: 'total' | 'share') => {
  const index = totals.metrics.findIndex((one) => one.metric_id === metric)
  return Object.fromEntries(
    totals.sectors.flatMap(({ market_sector_id, figures }) => {
      const value = figures[index]?.[field] ?? null
      return value === null ? [] : [[market_sector_id, value]]
    }),
  )
}

describe('totals of sectors', () => {
  it.each(['7d', '30d', '365d'] as const)('are those of a breakdown over %s', async (interval) => {
    const totals = await getSectorTotals(db, { interval })
    for (const metric of SECTOR_HEADLINE_METRICS) {
      const figures = await getIntervalFigures(db, {
        metrics: [metric],
        where: {},
        breakdown: ['market_sector'],
        range: interval,
      })
      expect(fieldOf(totals, metric, 'total')).toEqual(
        Object.fromEntries(figures.map(({ key, values }) => [key.market_sector, values[metric]])),
      )
    }
  })

  it.each(SECTOR_HEADLINE_METRICS)('of %s are those of a query split by sector', async (metric) => {
    const totals = await getSectorTotals(db, { interval: 'ytd' })
    const query = {
      metrics: [metric],
      breakdown: ['market_sector' as const],
      range: 'ytd' as const,
    }
    const whole = { ...query, granularity: 'year' as const }
    const { series: lines } = await answerMetricQuery(db, MetricQuery.parse(whole))
    expect(fieldOf(totals, metric, 'total')).toEqual(
      Object.fromEntries(lines.map((line) => [line.key.market_sector, line.values[0]])),
    )
  })

  it.each((['24h', '30d', 'ytd', 'max'] as const).filter((_, at) => takesCase(at, 2)))(
    'and their changes over %s are those of the sector mart, grouped marts and a breakdown',
    async (interval) => {
      const totals = await getSectorTotals(db, { interval })
      const ids = totals.metrics.flatMap((one) => [one.column_id, one.change_column_id])
      const columns = [...new Set(ids)].map((id) => ({ id }))
      const fetchRows = async (mart: string, request: object) => {
        const page = await getMartPage(
          db,
          mart,
          RowsRequest.parse({
            ...request,
            valueCols: [...columns, { id: 'pf_circulating_7d_latest' }],
          }),
        )
        return new Map(page.rows.map((row) => [String(Object.values(row)[0]), row]))
      }
      const sectors = await fetchRows('sector_screener', {})
      const everyProject = { project_id: { filterType: 'text', type: 'notEqual', filter: '-' } }
      const grouped = [
        await fetchRows('crypto_screener', { rowGroupCols: [{ id: 'market_sector' }] }),
        await fetchRows('crypto_screener', { rowGroupCols: [{ id: 'market_sectors' }] }),
        // Groups of filtered rows are computed from their projects.
        await fetchRows('crypto_screener', {
          rowGroupCols: [{ id: 'market_sector' }],
          filterModel: everyProject,
        }),
      ]
      const figures = await getIntervalFigures(db, {
        metrics: totals.metrics.map(({ metric_id }) => metric_id),
        where: {},
        breakdown: ['market_sector'],
        range: interval,
      })
      for (const { market_sector_id, figures: own, projects_with_data } of totals.sectors) {
        const row = sectors.get(market_sector_id)
        for (const groups of grouped) {
          const group = groups.get(market_sector_id)
          expect(group?.child_count ?? 0).toBe(projects_with_data)
          for (const { id } of [...columns, { id: 'pf_circulating_7d_latest' }])
            expect(group?.[id], `${market_sector_id} ${id}`).toEqual(row?.[id])
        }
        const split = figures.find(({ key }) => key.market_sector === market_sector_id)
        own.forEach((figure, at) => {
          const { metric_id = '', column_id = '', change_column_id = '' } = totals.metrics[at] ?? {}
          expect(row?.[column_id] ?? null, `${market_sector_id} ${column_id}`).toBe(figure.total)
          expect(split?.values[metric_id] ?? null).toBe(figure.total)
          const change = row?.[change_column_id] ?? null
          if (interval === 'max') return
          if (figure.change === null) expect(change).toBeNull()
          else expect(change).toBeCloseTo(figure.change, 5)
        })
      }
    },
  )

  it('have shares of what all projects come to, each counted once', async () => {
    const totals = await getSectorTotals(db, { interval: '90d', metrics: ['fees', 'tvl'] })
    for (const metric_id of ['fees', 'tvl']) {
      const { summary } = await getRanking(db, { metric_id, interval: '90d' })
      const sums = fieldOf(totals, metric_id, 'total')
      const shares = fieldOf(totals, metric_id, 'share')
      for (const [sector, total] of Object.entries(sums))
        expect(shares[sector]).toBe(total / (summary.total ?? 0))
    }
  })

  it('are those of the ranking of the members, with its first as top project', async () => {
    const totals = await getSectorTotals(db, { interval: '90d', metrics: ['fees', 'tvl'] })
    for (const { market_sector_id, figures } of totals.sectors)
      for (const [index, metric_id] of ['fees', 'tvl'].entries()) {
        const { summary, rows } = await getRanking(db, {
          metric_id,
          interval: '90d',
          sectors: [market_sector_id],
        })
        expect(figures[index]).toMatchObject({
          projects: summary.count,
          total: summary.total,
          previous_total: summary.previous_total,
          change: summary.change,
        })
        expect(figures[index]?.top_project?.project_id).toBe(rows[0]?.project_id)
      }
  })

  it('count a project in each of its sectors, and say how many there are', async () => {
    const { sectors } = await getSectorTotals(db, { interval: '30d' })
    const withData = sectors.filter((one) => one.projects_with_data > 0)
    const counted = withData.reduce((sum, one) => sum + one.projects_with_data, 0)
    expect(counted).toBeGreaterThan(PROJECTS.length)
    expect(sectors.every((one) => one.projects >= one.projects_with_data)).toBe(true)
  })

  it('come with the projects of each sector by size', async () => {
    const { treemap, metrics } = await getSectorTotals(db, {
      interval: '30d',
      metrics: ['fees'],
      size_metric: 'tvl',
    })
    expect(metrics.map((one) => one.metric_id)).toEqual(['fees'])
    const { rows } = await getRanking(db, {
      metric_id: 'tvl',
      interval: '30d',
      sectors: ['lending'],
    })
    expect(treemap.sectors.find((one) => one.market_sector_id === 'lending')?.projects).toEqual(
      rows.map(({ project_id, value, change }) => ({ project_id, value, change })),
    )
  })

  it('refuse what does not add up', async () => {
    await expect(
      getSectorTotals(db, { interval: '30d', metrics: ['user_dau'] }),
    ).rejects.toMatchObject({ code: 'bad-request', errors: [{ code: 'not-additive' }] })
  })

  it('change as the projects with both ends do, on every screen', async () => {
    const of = (project_id: string, first: string, days: number) =>
      ['fees', 'fees_supply_side', 'tvl'].flatMap((metric_id) =>
        series(
          first,
          Array.from({ length: days }, () => 1e9),
          { project_id, metric_id },
        ),
      )
    const steady = await getRanking(db, {
      metric_id: 'fees',
      interval: '30d',
      sectors: ['lending'],
    })
    await loadPoints(db, [
      // The last day of the others is 14 May 2025.
      ...of('morpho', '2025-01-01', 110),
      ...of('radiant-capital', '2025-05-01', 14),
      ...of('bridge-mutual', '2025-01-01', 110),
    ])
    await refreshDerivedTables(db)
    const totals = await getSectorTotals(db, { interval: '30d', metrics: ['fees', 'tvl', 'gmv'] })
    const valueCols = totals.metrics.map(({ change_column_id }) => ({ id: change_column_id }))
    const grouped = { rowGroupCols: [{ id: 'market_sectors' }], valueCols }
    const marts = [
      await getMartPage(db, 'sector_screener', RowsRequest.parse({ valueCols })),
      await getMartPage(db, 'crypto_screener', RowsRequest.parse(grouped)),
    ]
    const changesOf = (sector: string) => ({
      totals: totals.sectors.find((one) => one.market_sector_id === sector)?.figures,
      marts: marts.map(({ rows }) => rows.find((row) => Object.values(row)[0] === sector)),
    })
    const lending = changesOf('lending')
    expect(lending.totals?.[0]?.change).toBe(steady.summary.change)
    expect(lending.totals?.[0]?.total).toBeGreaterThan(2 * (steady.summary.total ?? 0))
    // Every series of the sector ended, or began within the window.
    const insurance = changesOf('insurance')
    totals.metrics.forEach(({ change_column_id }, at) => {
      for (const row of lending.marts)
        expect(row?.[change_column_id]).toBeCloseTo(lending.totals?.[at]?.change ?? Number.NaN, 5)
      expect(insurance.totals?.[at]?.change).toBeNull()
      for (const row of insurance.marts) expect(row?.[change_column_id] ?? null).toBeNull()
    })
  })

  it('are missing, not zero, without data', async () => {
    await clearFacts(db)
    const { sectors, metrics } = await getSectorTotals(db, { interval: '30d' })
    expect(metrics.every((one) => one.anchor === null)).toBe(true)
    expect(sectors.flatMap((one) => one.figures).every((one) => one.total === null)).toBe(true)
  })
})

it('say how many projects have fewer days than the window', async () => {
  await clearFacts(db)
  const days = (count: number) => new Array<number>(count).fill(1)
  await loadPoints(db, [
    ...series('2025-01-01', days(40), { project_id: 'aave' }),
    ...series('2025-01-01', days(20), { project_id: 'compound' }),
    ...series('2025-01-25', days(16), { project_id: 'compound' }),
    ...series('2025-01-01', days(3), { project_id: 'compound', metric_id: 'tvl' }),
    ...series('2025-01-01', days(40), { project_id: 'aave', metric_id: 'tvl' }),
  ])
  await refreshDerivedTables(db)
  for (const interval of ['7d', '30d', 'max'] as const) {
    const { sectors, treemap } = await getSectorTotals(db, { interval, metrics: ['fees', 'tvl'] })
    const tiles = treemap.sectors.flatMap(({ projects }) => projects)
    expect(tiles.filter(({ partial }) => partial).map(({ project_id }) => project_id)).toEqual(
      interval === '7d' ? [] : ['compound'],
    )
    const lending = sectors.find(({ market_sector_id }) => market_sector_id === 'lending')
    expect(lending?.figures.map(({ partial }) => partial)).toEqual([
      interval === '7d' ? undefined : 1,
      undefined,
    ])
    const column = `fees_${interval}_sum`
    const valueCols = [{ id: column }]
    const marked = interval === '7d' ? undefined : [column]
    for (const [mart, request] of [
      ['sector_screener', { valueCols }],
      ['crypto_screener', { valueCols, rowGroupCols: [{ id: 'market_sector' }] }],
    ] as const) {
      const { rows, summary } = await getMartPage(db, mart, RowsRequest.parse(request))
      const row = rows.find((one) => (one.market_sector_id ?? one.market_sector) === 'lending')
      expect(row?.partial, mart).toEqual(marked)
      expect(summary[column]?.partial !== undefined, mart).toBe(marked !== undefined)
    }
  }
})
