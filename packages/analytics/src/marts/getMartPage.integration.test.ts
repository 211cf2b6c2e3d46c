import { FIGURE_COLUMNS } from '@tickmark/core/marts/data/FIGURE_COLUMNS'
import { MARTS } from '@tickmark/core/marts/MARTS'
import type { MartPage, MartRow } from '@tickmark/core/marts/MartPage'
import { RowsRequest, type RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import type { Analytics } from '../client/Analytics.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { getRanking } from '../figures/getRanking.ts'
import { getSectorTotals } from '../figures/getSectorTotals.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getMartPage } from './getMartPage.ts'

// Five projects of three sectors with distinct figures; Lido has only users.
const WITH_FEES = ['aave', 'bitcoin', 'ethereum', 'uniswap']
const DAYS = 90

let db: Analytics
let statements: string[] = []
beforeAll(async () => {
  const opened = await openTestAnalytics()
  db = Object.create(opened, {
    rows: {
      value: (statement: { sql: string }) => {
        statements.push(statement.sql)
        return opened.rows(statement)
      },
    },
  })
  const odd = (seed: number, size: number) =>
    Array.from({ length: DAYS }, (_, day) => size * Math.abs(Math.sin(seed + day * 12.9898)) + 0.1)
  await loadPoints(opened, [
    ...WITH_FEES.flatMap((project_id, index) => [
      ...series('2025-10-01', odd(index, 1e6), { project_id }),
      ...series('2025-10-01', odd(index + 9, 3e5), { project_id, metric_id: 'fees_supply_side' }),
      ...series('2025-10-01', odd(index + 18, 1e9), {
        project_id,
        metric_id: 'market_cap_circulating',
      }),
    ]),
    ...series('2025-10-01', odd(27, 1e4), { project_id: 'lido', metric_id: 'user_dau' }),
    // Bitcoin takes back more than it pays, and the last pays next to nothing.
    ...[5e5, -7e5, 2e5, 1].flatMap((paid, index) =>
      series('2025-10-01', Array(DAYS).fill(paid), {
        project_id: WITH_FEES[index] ?? '',
        metric_id: 'holders_revenue',
      }),
    ),
  ])
  await refreshDerivedTables(opened)
})
afterAll(() => db.close())

const fetchPage = (request: RowsRequestInput, mart = 'crypto_screener'): Promise<MartPage> =>
  getMartPage(db, mart, RowsRequest.parse(request))
const fees = [{ id: 'fees_30d_sum' }]
const idsOf = (rows: readonly MartRow[]) => rows.map((row) => row.project_id)

describe('the screener', () => {
  it('marks sums and averages of windows in which days are missing, and formulas, groups and totals of them', async () => {
    const columns = ['fees_30d_sum', 'fees_365d_sum', 'user_dau_90d_avg', 'fees_365d_latest']
    const ratio = 'fees_30d_sum / fees_365d_sum'
    const valueCols = [...columns, ratio, `rank(${ratio})`].map((id) => ({ id }))
    const { rows, summary } = await fetchPage({ valueCols })
    const marks = rows.map(({ project_id, partial }) => [project_id, partial])
    expect(Object.fromEntries(marks)).toEqual({
      ...Object.fromEntries(WITH_FEES.map((id) => [id, ['fees_365d_sum', ratio]])),
      lido: undefined,
    })
    expect([...columns, ratio].map((id) => [summary[id]?.count, summary[id]?.partial])).toEqual([
      [4, undefined],
      [4, 4],
      [1, undefined],
      [4, undefined],
      [4, 4],
    ])
    const { columns: read } = await getProjectFigures(db, { columns, projects: ['aave'] })
    expect(read.map(({ partial }) => partial)).toEqual([undefined, [true], undefined, undefined])
    const groups = await fetchPage({ valueCols, rowGroupCols: [{ id: 'market_sector' }] })
    expect(groups.summary).toEqual(summary)
    for (const { market_sector, partial } of groups.rows)
      expect(partial).toEqual(
        market_sector === 'liquid-staking' ? undefined : ['fees_365d_sum', ratio],
      )
  })

  it('shows the figures of the project list to the last digit', async () => {
    const columns = [
      ...FIGURE_COLUMNS.crypto_screener,
      'revenue_90d_sum',
      'ps_circulating_7d_latest',
    ]
    const page = await fetchPage({ valueCols: columns.map((id) => ({ id })) })
    const figures = await getProjectFigures(db, { columns })
    for (const [at, project_id] of figures.project_ids.entries()) {
      const row = page.rows.find((one) => one.project_id === project_id)
      for (const column of figures.columns)
        expect(row?.[column.column_id], column.column_id).toEqual(
          column.aggregation === 'trend' ? column.trends[at] : column.values[at],
        )
    }
    expect(page.row_count).toBe(figures.project_ids.length)
    expect(page.columns.map(({ column_id, anchor }) => [column_id, anchor])).toEqual(
      figures.columns.map(({ column_id, anchor }) => [column_id, anchor]),
    )
  })

  it('runs one statement for any request', async () => {
    await fetchPage({})
    statements = []
    await fetchPage({
      rowGroupCols: [{ id: 'market_sectors' }],
      valueCols: [{ id: 'fees_30d_sum' }, { id: 'rank(fees_30d_sum / fees_90d_sum)' }],
      filterModel: { name: { filterType: 'text', type: 'contains', filter: 'a' } },
    })
    expect(statements).toHaveLength(1)
  })

  it('has the total, median and count of a ranking', async () => {
    const { summary } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    const page = await fetchPage({ valueCols: [{ id: 'fees_30d_sum' }, { id: 'fees_30d_change' }] })
    expect(page.summary.fees_30d_sum).toEqual({
      total: summary.total,
      median: summary.median,
      count: summary.count,
    })
    // Changes are not additive.
    expect(page.summary.fees_30d_change).toMatchObject({ total: null, count: 4 })
  })

  it('pages without losing or repeating a row', async () => {
    const whole = await fetchPage({ valueCols: fees })
    const pages = await Promise.all(
      [0, 2, 4, 6].map((startRow) =>
        fetchPage({ valueCols: fees, startRow, endRow: startRow + 2 }),
      ),
    )
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
    // Past the end there are no rows, and the summary is unchanged.
    expect(pages.at(-1)).toMatchObject({ rows: [], row_count: 5, summary: whole.summary })
  })

  it('puts missing values last in either order, by the next figures that are shown and then by their ids', async () => {
    for (const sort of ['asc', 'desc'] as const) {
      const { rows } = await fetchPage({
        valueCols: fees,
        sortModel: [{ colId: 'fees_30d_sum', sort }],
      })
      const values = rows.slice(0, 4).map((row) => Number(row.fees_30d_sum))
      expect(values).toEqual(values.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)))
      expect(rows.at(-1)).toMatchObject({ project_id: 'lido', fees_30d_sum: null })
    }
    const tied = await fetchPage({
      valueCols: fees,
      sortModel: [{ colId: 'tvl_7d_latest', sort: 'desc' }],
    })
    const shown = tied.rows.slice(0, 4).map((row) => Number(row.fees_30d_sum))
    expect(shown).toEqual(shown.toSorted((a, b) => b - a))
    expect(idsOf(tied.rows).at(-1)).toBe('lido')
    const blank = await fetchPage({
      valueCols: [{ id: 'tvl_7d_latest' }],
      sortModel: [{ colId: 'tvl_7d_latest', sort: 'desc' }],
    })
    expect(idsOf(blank.rows)).toEqual(['aave', 'bitcoin', 'ethereum', 'lido', 'uniswap'])
    const bySector = await fetchPage({
      valueCols: fees,
      sortModel: [
        { colId: 'market_sector', sort: 'desc' },
        { colId: 'name', sort: 'desc' },
      ],
    })
    expect(idsOf(bySector.rows)).toEqual(['lido', 'aave', 'uniswap', 'ethereum', 'bitcoin'])
  })
})

describe('a filter', () => {
  const find = async (filterModel: RowsRequestInput['filterModel']) =>
    idsOf(
      (
        await fetchPage({
          valueCols: fees,
          filterModel,
          sortModel: [{ colId: 'name', sort: 'asc' }],
        })
      ).rows,
    )

  it('puts multiples that say nothing behind all others in either order, without a rank and in no median', async () => {
    const id = 'p_holder_income_7d_latest'
    const position = `rank(${id})`
    const pages = await Promise.all(
      (['asc', 'desc'] as const).map((sort) =>
        fetchPage({ valueCols: [{ id }, { id: position }], sortModel: [{ colId: id, sort }] }),
      ),
    )
    for (const { rows, summary } of pages) {
      const values = rows.map((row) => row[id])
      const counted = values.slice(0, 2).map(Number)
      expect(counted.every((value) => value > 0 && value < 1_000)).toBe(true)
      expect(rows.slice(2, 4).map((row) => row[position])).toEqual([null, null])
      const others = values.slice(2, 4).map(Number).sort()
      expect(others[0]).toBeLessThan(0)
      expect(others[1]).toBeGreaterThan(1_000)
      expect(values.slice(4)).toEqual([null])
      expect(summary[id]?.median).toBeCloseTo(((counted[0] ?? 0) + (counted[1] ?? 0)) / 2, 6)
    }
    const ranking = await getRanking(db, { metric_id: 'p_holder_income', interval: '7d' })
    expect(ranking.rows.map(({ project_id }) => project_id)).toEqual(
      idsOf(pages[0]?.rows ?? []).slice(0, 4),
    )
  })

  it('takes texts in upper and lower case, and sets of them', async () => {
    expect(await find({ name: { filterType: 'text', type: 'contains', filter: 'IT' } })).toEqual([
      'bitcoin',
    ])
    expect(await find({ name: { filterType: 'text', type: 'notContains', filter: 'i' } })).toEqual([
      'aave',
      'ethereum',
    ])
    expect(
      await find({ name: { filterType: 'text', type: 'equals', filter: ' ＢＩＴＣÓÏＮ\u200b' } }),
    ).toEqual(['bitcoin'])
    expect(await find({ symbol: { filterType: 'set', values: ['ETH', 'BTC', 'NOPE'] } })).toEqual([
      'bitcoin',
      'ethereum',
    ])
    expect(await find({ symbol: { filterType: 'set', values: [] } })).toEqual([])
    expect(await find({ market_sectors: { filterType: 'set', values: ['lending'] } })).toEqual([
      'aave',
    ])
    expect(
      await find({ chains: { filterType: 'text', type: 'startsWith', filter: 'BITC' } }),
    ).toEqual(['bitcoin'])
  })

  it('takes words of any text of a row, shown or not, in every mart', async () => {
    const words = (filter: string) =>
      find({ words: { filterType: 'text', type: 'contains', filter } })
    expect(await words('BITC')).toEqual(['bitcoin'])
    expect(await words('lending')).toEqual(['aave'])
    expect(await words('OP Mainn')).toContain('aave')
    expect(await words('no such words')).toEqual([])
    const request = RowsRequest.parse({
      filterModel: { words: { filterType: 'text', type: 'contains', filter: 'OP Mainn' } },
    })
    for (const { mart_id } of MARTS)
      expect(await getMartPage(db, mart_id, request)).toMatchObject({ mart_id })
  })

  it('takes ranges, and lets missing values match blank alone', async () => {
    const { rows } = await fetchPage({ valueCols: fees })
    const aave = Number(rows.find((row) => row.project_id === 'aave')?.fees_30d_sum)
    const of = (condition: object) =>
      find({ fees_30d_sum: { filterType: 'number', ...condition } as never })
    expect(await of({ type: 'equals', filter: aave })).toEqual(['aave'])
    expect(await of({ type: 'inRange', filter: aave, filterTo: aave })).toEqual(['aave'])
    expect(await of({ type: 'inRange', filter: 2, filterTo: 1 })).toEqual([])
    expect(await of({ type: 'notEqual', filter: aave })).toEqual(['bitcoin', 'ethereum', 'uniswap'])
    expect(await of({ type: 'lessThan', filter: 1e300 })).toHaveLength(4)
    expect(await of({ type: 'blank' })).toEqual(['lido'])
    expect(
      await of({
        operator: 'OR',
        conditions: [
          { filterType: 'number', type: 'equals', filter: aave },
          { filterType: 'number', type: 'blank' },
        ],
      }),
    ).toEqual(['aave', 'lido'])
  })

  it('narrows the summary of all rows, but not positions among them', async () => {
    const valueCols = [{ id: 'fees_30d_sum' }, { id: 'place', formula: 'rank(fees_30d_sum)' }]
    const whole = await fetchPage({ valueCols, sortModel: [{ colId: 'place', sort: 'asc' }] })
    const filterModel = {
      place: { filterType: 'number', type: 'greaterThan', filter: 2 },
    } as const
    const rest = await fetchPage({
      valueCols,
      filterModel,
      sortModel: [{ colId: 'place', sort: 'asc' }],
    })
    expect(rest.rows).toEqual(whole.rows.slice(2, 4))
    expect(rest.rows.map((row) => row.place)).toEqual([3, 4])
    expect(rest).toMatchObject({ row_count: 2, summary: { fees_30d_sum: { count: 2 } } })
  })

  it.each([
    `'; DROP TABLE facts; --`,
    '\\',
    '%_',
    '{p0: String}',
    'a\u0000b',
    '😀'.repeat(100),
    '\n\t\r',
  ])('looks for %j and finds nothing', async (filter) => {
    expect(await find({ name: { filterType: 'text', type: 'contains', filter } })).toEqual([])
    expect(await find({ chains: { filterType: 'set', values: [filter] } })).toEqual([])
  })
})

describe('a group', () => {
  it('has the totals of its sector', async () => {
    const { rows } = await fetchPage({ rowGroupCols: [{ id: 'market_sectors' }], valueCols: fees })
    const totals = await getSectorTotals(db, { interval: '30d', metrics: ['fees'] })
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows)
      expect(row.fees_30d_sum).toBe(
        totals.sectors.find((one) => one.market_sector_id === row.market_sectors)?.figures[0]
          ?.total,
      )
  })

  it('opens into the rows below, which count once in the summary', async () => {
    const groups = { rowGroupCols: [{ id: 'market_sectors' }, { id: 'chains' }], valueCols: fees }
    const top = await fetchPage(groups)
    expect(top.leaf_count).toBe(5)
    const chains = await fetchPage({ ...groups, groupKeys: ['lending'] })
    expect(chains.leaf_count).toBe(1)
    expect(chains.rows).toContainEqual(
      expect.objectContaining({ chains: 'ethereum', child_count: 1 }),
    )
    const leaves = await fetchPage({ ...groups, groupKeys: ['lending', 'ethereum'] })
    expect(idsOf(leaves.rows)).toEqual(['aave'])
    expect((await fetchPage({ ...groups, groupKeys: ['nothing', ''] })).rows).toEqual([])
    expect(top.summary).toEqual((await fetchPage({ valueCols: fees })).summary)
  })

  it('is aggregated by the requested function, and sorted by the result', async () => {
    const { rows } = await fetchPage({
      rowGroupCols: [{ id: 'launch_year' }],
      valueCols: [
        { id: 'fees_30d_sum', aggFunc: 'max' },
        { id: 'fees_30d_change' },
        { id: 'user_dau_30d_avg', aggFunc: 'count' },
      ],
      sortModel: [{ colId: 'launch_year', sort: 'desc' }],
    })
    const years = rows.map((row) => Number(row.launch_year))
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    const single = (
      await fetchPage({ valueCols: [{ id: 'fees_30d_change' }, { id: 'launch_year' }] })
    ).rows
    const bitcoin = single.find((row) => row.project_id === 'bitcoin')
    const year = rows.find((row) => row.launch_year === '2009')
    expect(year).toMatchObject({ child_count: 1, user_dau_30d_avg: 0 })
    expect(year?.fees_30d_change).toBeCloseTo(Number(bitcoin?.fees_30d_change), 5)
  })

  it('has the change of its sum and ratios of summed parts, and marks medians', async () => {
    const ids = [
      'fees_30d_sum',
      'fees_30d_change',
      'pf_circulating_30d_latest',
      'fees_30d_sum / fees_90d_sum',
      'user_dau_30d_avg',
      'rank(fees_30d_sum)',
      'fees_30d_trend',
    ]
    const page = await fetchPage({
      rowGroupCols: [{ id: 'state' }],
      valueCols: [...ids.map((id) => ({ id })), { id: 'tvl_7d_latest', aggFunc: 'avg' }],
      filterModel: { project_id: { filterType: 'set', values: WITH_FEES } },
    })
    const [group] = page.rows
    const { rows: single } = await fetchPage({
      valueCols: ['fees_30d_sum', 'fees_90d_sum', 'fees_30d_trend'].map((id) => ({ id })),
    })
    const total = (id: string) => single.reduce((sum, row) => sum + Number(row[id]), 0)
    expect(page.row_count).toBe(1)
    expect(group?.['fees_30d_sum / fees_90d_sum']).toBeCloseTo(
      total('fees_30d_sum') / total('fees_90d_sum'),
      12,
    )
    const { summary } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    expect(group?.fees_30d_change).toBeCloseTo(summary.change ?? Number.NaN, 5)
    expect(group?.pf_circulating_30d_latest).toEqual(expect.any(Number))
    expect(Array.isArray(group?.fees_30d_trend) && group.fees_30d_trend).toHaveLength(30)
    expect(page.columns.map((column) => column.group_function)).toEqual([
      'sum',
      'combined',
      'combined',
      'combined',
      'median',
      'median',
      'combined',
      'avg',
    ])
    const ungrouped = await fetchPage({ valueCols: fees })
    expect(ungrouped.columns.map((column) => column.group_function)).toEqual([null])
  })

  it('by market sector has every project in each of its sectors, and counts it once in all', async () => {
    const page = await fetchPage({ rowGroupCols: [{ id: 'market_sector' }], valueCols: fees })
    const lists = await fetchPage({ rowGroupCols: [{ id: 'market_sectors' }], valueCols: fees })
    expect(
      page.rows.map(({ market_sector, ...row }) => ({ ...row, market_sectors: market_sector })),
    ).toEqual(lists.rows)
    const opened = await fetchPage({
      rowGroupCols: [{ id: 'market_sector' }],
      groupKeys: ['liquid-staking'],
      valueCols: fees,
    })
    expect(idsOf(opened.rows)).toContain('lido')
    expect(page.summary.fees_30d_sum).toEqual(
      (await fetchPage({ valueCols: fees })).summary.fees_30d_sum,
    )
  })
})

describe('a formula', () => {
  it('is computed of the figures, and missing where a part is missing or zero', async () => {
    const { rows } = await fetchPage({
      valueCols: [
        { id: 'fees_30d_sum' },
        { id: 'fees_90d_sum' },
        { id: 'part', formula: 'fees_30d_sum / fees_90d_sum' },
        { id: 'none', formula: 'fees_30d_sum / (fees_90d_sum - fees_90d_sum)' },
        { id: 'endless', formula: 'fees_30d_sum * 1e300 * 1e300' },
      ],
    })
    for (const row of rows) {
      const [month, quarter] = [row.fees_30d_sum, row.fees_90d_sum]
      expect(row.part).toBe(month === null ? null : Number(month) / Number(quarter))
      expect(row).toMatchObject({ none: null, endless: null })
    }
  })

  it('ranks a project among all and in its sector', async () => {
    const { rows: ranked } = await getRanking(db, { metric_id: 'fees', interval: '30d' })
    const { rows } = await fetchPage({
      valueCols: [
        { id: 'rank(fees_30d_sum)' },
        { id: 'percentile(fees_30d_sum)' },
        { id: 'sector_rank(fees_30d_sum)' },
        { id: 'sector_percentile(fees_30d_sum)' },
      ],
    })
    for (const { project_id, rank, percentile_rank } of ranked)
      expect(rows.find((row) => row.project_id === project_id)).toMatchObject({
        'rank(fees_30d_sum)': rank,
        'percentile(fees_30d_sum)': percentile_rank,
      })
    expect(rows.find((row) => row.project_id === 'aave')).toMatchObject({
      'sector_rank(fees_30d_sum)': 1,
      'sector_percentile(fees_30d_sum)': null,
    })
    const chains = ['bitcoin', 'ethereum'].map((id) => rows.find((row) => row.project_id === id))
    expect(chains.map((row) => row?.['sector_percentile(fees_30d_sum)']).sort()).toEqual([0, 1])
    expect(rows.find((row) => row.project_id === 'lido')).toMatchObject({
      'rank(fees_30d_sum)': null,
    })
  })
})

describe('what cannot be is refused', () => {
  it.each<[string, RowsRequestInput, string]>([
    ['an unknown column', { valueCols: [{ id: 'fees_31d_sum' }] }, 'unknown-column'],
    ['an unknown order', { sortModel: [{ colId: 'nope', sort: 'asc' }] }, 'unknown-column'],
    ['a column twice', { valueCols: [{ id: 'name' }, { id: 'name' }] }, 'duplicate-column'],
    ['a taken name', { valueCols: [{ id: 'name', formula: 'fees_30d_sum' }] }, 'duplicate-column'],
    [
      'a sum of ratios',
      { valueCols: [{ id: 'pf_circulating_7d_latest', aggFunc: 'sum' }] },
      'not-additive',
    ],
    ['a mean of names', { valueCols: [{ id: 'name', aggFunc: 'avg' }] }, 'not-a-number'],
    ['groups of figures', { rowGroupCols: [{ id: 'fees_30d_sum' }] }, 'not-groupable'],
    [
      'an order of sparklines',
      { sortModel: [{ colId: 'fees_30d_trend', sort: 'asc' }] },
      'not-sortable',
    ],
    [
      'a number in a name',
      { filterModel: { name: { filterType: 'number', type: 'equals', filter: 1 } } },
      'invalid',
    ],
    [
      'a text in a number',
      { filterModel: { fees_30d_sum: { filterType: 'text', type: 'contains', filter: '1' } } },
      'invalid',
    ],
    [
      'a set of sparklines',
      { filterModel: { fees_30d_trend: { filterType: 'set', values: ['1'] } } },
      'invalid',
    ],
  ])('%s', async (_what, request, code) => {
    await expect(fetchPage(request)).rejects.toMatchObject({
      code: 'bad-request',
      errors: [expect.objectContaining({ code })],
    })
  })

  it('an unknown mart', async () => {
    await expect(fetchPage({}, 'nothing')).rejects.toMatchObject({ code: 'not-found' })
  })
})
