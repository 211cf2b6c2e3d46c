import type { MartRow } from '@tickmark/core/marts/MartPage'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays } from '@tickmark/core/time/Day'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Point } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { getIntervalFigures } from '../figures/getIntervalFigures.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getMartPage } from './getMartPage.ts'

const FIRST = '2025-08-01'
const DAYS = 130
const LATE_BY = 3
const METRICS = ['fees', 'fees_supply_side', 'tvl', 'market_cap_circulating', 'user_dau'] as const

let db: Analytics
let statementCount = 0
beforeAll(async () => {
  const opened = await openTestAnalytics()
  db = Object.create(opened, {
    rows: {
      value: (statement: { sql: string }) => {
        statementCount++
        return opened.rows(statement)
      },
    },
  })
  const odd = (seed: number, days = DAYS) =>
    Array.from(
      { length: days },
      (_, day) => 1e6 * Math.abs(Math.sin(seed + day * 12.9898)) + seed / 7,
    )
  const of = (project_id: string, seed: number): Point[] =>
    METRICS.flatMap((metric_id, at) =>
      // The last day of one project's levels is not loaded yet.
      series(FIRST, odd(seed + at, project_id === 'compound' ? DAYS - LATE_BY : DAYS), {
        metric_id,
        project_id,
      }),
    )
  const parts = ['aave-v2', 'aave-v3'].flatMap((product_id, at) =>
    ['fees', 'tvl'].flatMap((metric_id) =>
      series(FIRST, odd(50 + at), { metric_id, project_id: 'aave', product_id }),
    ),
  )
  const chains = ['ethereum', 'arbitrum'].flatMap((chain_id, at) =>
    ['fees', 'tvl'].flatMap((metric_id) =>
      series(FIRST, odd(70 + at), { metric_id, project_id: 'aave', chain_id }),
    ),
  )
  await loadPoints(opened, [
    ...of('aave', 1),
    ...of('compound', 11),
    ...of('uniswap', 21),
    ...of('ethereum', 31),
    ...parts,
    ...chains,
  ])
  await refreshDerivedTables(opened)
})
afterAll(() => db.close())

async function fetchRows(mart: string, columns: readonly string[]) {
  const valueCols = columns.map((id) => ({ id }))
  return getMartPage(db, mart, RowsRequest.parse({ valueCols }))
}

async function rowsOf(mart: string, columns: readonly string[]): Promise<Map<string, MartRow>> {
  const { rows } = await fetchRows(mart, columns)
  return new Map(rows.map((row) => [String(Object.values(row)[0]), row]))
}

describe('market sectors', () => {
  it.each(['24h', '30d', '90d'] as const)(
    'have the totals of the sector pages over %s',
    async (interval) => {
      const metrics = ['fees', 'revenue', 'tvl', 'market_cap_circulating', 'gmv']
      const totals = await getSectorTotals(db, { interval, metrics })
      const ids = totals.metrics.flatMap((one) => [one.column_id, one.change_column_id])
      const rows = await rowsOf('sector_screener', [...new Set(ids)])
      expect(rows.has('lending') && rows.has('exchange')).toBe(true)
      for (const { market_sector_id, figures } of totals.sectors) {
        const row = rows.get(market_sector_id)
        figures.forEach((figure, at) => {
          const { column_id = '', change_column_id = '' } = totals.metrics[at] ?? {}
          expect(row?.[column_id] ?? null, `${market_sector_id} ${column_id}`).toBe(figure.total)
          const change = row?.[change_column_id] ?? null
          if (figure.change === null) expect(change).toBeNull()
          else
            expect(change, `${market_sector_id} ${change_column_id}`).toBeCloseTo(figure.change, 5)
        })
      }
    },
  )

  it('have the ratios and trends of a chart by sector', async () => {
    const rows = await rowsOf('sector_screener', [
      'pf_circulating_7d_latest',
      'pf_circulating_30d_ath',
      'fees_30d_trend',
    ])
    const answer = await answerMetricQuery(
      db,
      MetricQuery.parse({
        metrics: ['pf_circulating', 'fees'],
        breakdown: ['market_sector'],
        range: '30d',
      }),
    )
    const valuesOf = (metric: string) =>
      answer.series.find((one) => one.metric === metric && one.key.market_sector === 'lending')
        ?.values ?? []
    const ratios = valuesOf('pf_circulating').filter((value) => value !== null)
    const row = rows.get('lending')
    expect(ratios.length).toBeGreaterThan(20)
    expect(row?.pf_circulating_7d_latest).toBe(ratios.at(-1))
    expect(row?.pf_circulating_30d_ath).toBe(Math.max(...ratios))
    expect(row?.fees_30d_trend).toEqual(valuesOf('fees'))
  })

  it('do not add up users, nor themselves', async () => {
    const page = await fetchRows('sector_screener', ['user_dau_30d_avg', 'fees_30d_sum'])
    const lending = page.rows.find((row) => row.market_sector_id === 'lending')
    expect(lending).toMatchObject({ user_dau_30d_avg: null, fees_30d_sum: expect.any(Number) })
    // In its sector, only Uniswap reports users.
    expect(page.rows.find((row) => row.market_sector_id === 'exchange')).toMatchObject({
      user_dau_30d_avg: expect.any(Number),
    })
    expect(page.summary.fees_30d_sum).toMatchObject({ total: null, median: expect.any(Number) })
    expect(page.columns.find((one) => one.column_id === 'fees_30d_sum')?.is_additive).toBe(false)
  })
})

describe.each([
  { mart: 'chain_screener', dimension: 'chain' },
  { mart: 'product_screener', dimension: 'product' },
] as const)('$mart', ({ mart, dimension }) => {
  it('has the figures of a query by $dimension', async () => {
    const rows = await rowsOf(mart, ['fees_30d_sum', 'tvl_30d_latest'])
    const figures = await getIntervalFigures(db, {
      metrics: ['fees', 'tvl'],
      where: {},
      breakdown: [dimension],
      range: '30d',
    })
    expect(figures.length).toBeGreaterThan(1)
    for (const { key, values } of figures)
      expect(rows.get(key[dimension] ?? '')).toMatchObject({
        fees_30d_sum: values.fees,
        tvl_30d_latest: values.tvl,
      })
  })
})

describe.each([
  { mart: 'chain_screener', dimension: 'chain', ids: ['ethereum', 'arbitrum'] },
  { mart: 'product_screener', dimension: 'product', ids: ['aave-v2', 'aave-v3'] },
] as const)('$mart in groups', ({ mart, dimension, ids }) => {
  it('has growth of sums and ratios of sums, and medians of what does not add up', async () => {
    const columns = [
      'fees_30d_sum',
      'fees_30d_change',
      'tvl_30d_change',
      'fees_30d_sum / tvl_30d_latest',
      'fees_30d_avg',
    ]
    const idColumn = `${dimension}_id`
    const page = await getMartPage(
      db,
      mart,
      RowsRequest.parse({
        rowGroupCols: [{ id: 'tags' }],
        valueCols: columns.map((id) => ({ id })),
        filterModel: { [idColumn]: { filterType: 'set', values: ids } },
      }),
    )
    expect(page.columns.map((one) => one.group_function)).toEqual([
      'sum',
      'combined',
      'combined',
      'combined',
      'median',
    ])
    const rows = await rowsOf(mart, ['tags', 'fees_30d_sum', 'tvl_30d_latest'])
    const group = page.rows.find((row) =>
      ids.every((id) => {
        const tags = [rows.get(id)?.tags ?? []].flat().map(String)
        return tags.length === 0 ? row.tags === '' : tags.includes(String(row.tags))
      }),
    )
    const total = async (metric: string, from: string, to: string) => {
      const answer = await answerMetricQuery(
        db,
        MetricQuery.parse({ metrics: [metric], breakdown: [dimension], range: { from, to } }),
      )
      return answer.series
        .filter(({ key }) => ids.some((id) => id === key[dimension]))
        .flatMap(({ values }) => values)
        .reduce<number>((sum, value) => sum + (value ?? 0), 0)
    }
    const last = addDays(FIRST, DAYS - 1)
    const growth = (now: number, before: number) => (now - before) / before
    expect(group?.fees_30d_change).toBeCloseTo(
      growth(
        await total('fees', addDays(last, -29), last),
        await total('fees', addDays(last, -59), addDays(last, -30)),
      ),
      5,
    )
    const [before] = [addDays(last, -30)]
    expect(group?.tvl_30d_change).toBeCloseTo(
      growth(await total('tvl', last, last), await total('tvl', before, before)),
      5,
    )
    const sumOf = (column: string) =>
      ids.reduce((sum, id) => sum + Number(rows.get(id)?.[column]), 0)
    expect(group?.['fees_30d_sum / tvl_30d_latest']).toBeCloseTo(
      sumOf('fees_30d_sum') / sumOf('tvl_30d_latest'),
      10,
    )
  })
})

describe('rows that are no projects', () => {
  it('say what they are', async () => {
    const products = await rowsOf('product_screener', ['project', 'market_sector', 'chains'])
    expect([...products.keys()].sort()).toEqual(['aave-v2', 'aave-v3'])
    expect(products.get('aave-v3')).toMatchObject({ project: 'Aave', market_sector: 'lending' })
    const chains = await rowsOf('chain_screener', ['symbol', 'projects', 'projects_with_data'])
    expect(chains.get('ethereum')).toMatchObject({ symbol: 'ETH' })
    const sectors = await rowsOf('sector_screener', ['projects_with_data', 'definition', 'leader'])
    expect(sectors.get('lending')).toMatchObject({ projects_with_data: 2, leader: 'aave' })
  })

  it('query the engine once if their figures are known', async () => {
    await fetchRows('sector_screener', ['fees_30d_sum', 'tvl_30d_change'])
    statementCount = 0
    await fetchRows('sector_screener', ['tvl_30d_change', 'fees_30d_sum', 'fees_30d_change'])
    expect(statementCount).toBe(1)
  })

  it('can be filtered, ranked, grouped and computed with', async () => {
    const page = await getMartPage(
      db,
      'product_screener',
      RowsRequest.parse({
        rowGroupCols: [{ id: 'project' }],
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_sum / tvl_7d_latest' },
          { id: 'sector_rank(fees_30d_sum)' },
        ],
        filterModel: { project_id: { filterType: 'set', values: ['aave'] } },
      }),
    )
    expect(page).toMatchObject({ row_count: 1, leaf_count: 2 })
    expect(page.rows[0]).toMatchObject({ project: 'Aave', child_count: 2 })
    expect(page.rows[0]?.fees_30d_sum).toBe(page.summary.fees_30d_sum?.total)
  })
})

describe('facts of projects', () => {
  it('come from the catalog', async () => {
    const rows = await rowsOf('crypto_screener', [
      'website',
      'products',
      'state',
      'description',
      'twitter',
    ])
    expect(rows.get('aave')).toMatchObject({
      website: expect.stringContaining('aave'),
      products: expect.arrayContaining(['Aave v3']),
      state: 'active',
    })
  })
})

it('add up the own metric of a sector in the order of all other totals, to the last digit', async () => {
  const mixed = await openTestAnalytics()
  try {
    // As floats 0.1 + 0.2 + 0.3 is more than 0.6, which the exact sum of all three rounds to.
    await loadPoints(mixed, [
      ...series(FIRST, [0.1], { metric_id: 'trading_volume', project_id: 'uniswap' }),
      ...series(FIRST, [0.2], { metric_id: 'trading_volume', project_id: 'curve' }),
      ...series(FIRST, [0.3], { metric_id: 'trading_volume', project_id: 'balancer' }),
      ...series(FIRST, [0.4], { metric_id: 'active_loans', project_id: 'euler' }),
    ])
    await refreshDerivedTables(mixed)
    const { sectors } = await getSectorTotals(mixed, { interval: '30d', metrics: ['gmv'] })
    const total = sectors.find((one) => one.market_sector_id === 'exchange')?.figures[0]?.total
    expect(total).toBe(0.6)
    const valueCols = [{ id: 'gmv_30d_sum' }]
    const grouped = { valueCols, rowGroupCols: [{ id: 'market_sector' }] }
    for (const [mart, request] of [
      ['sector_screener', { valueCols }],
      ['crypto_screener', grouped],
    ] as const) {
      const { rows } = await getMartPage(mixed, mart, RowsRequest.parse(request))
      const row = rows.find((one) => Object.values(one).includes('exchange'))
      expect(row?.gmv_30d_sum, mart).toBe(total)
    }
  } finally {
    await mixed.close()
  }
})
