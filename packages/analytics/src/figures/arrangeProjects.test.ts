import { describe, expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'
import {
  filterListRows,
  type ListRow,
  type ProjectListFilter,
  sortListRows,
  summarizeColumn,
} from './arrangeProjects.ts'

const row = (
  id: string,
  figures: ListRow['figures'],
  fields: Partial<ListRow['project']> & { metric_ids?: string[]; is_unranked?: boolean } = {},
): ListRow => {
  const known = CATALOG.projects.find(({ project_id }) => project_id === id)
  const [first] = CATALOG.projects
  const { metric_ids = ['fees'], is_unranked = false, ...project } = fields
  if (first === undefined) throw new Error('The catalog is empty')
  return {
    project: { ...(known ?? { ...first, project_id: id, name: id, symbol: '' }), ...project },
    metric_ids,
    is_unranked,
    figures,
    older: {},
    partial: [],
  }
}
const idsOf = (rows: readonly ListRow[]) => rows.map(({ project }) => project.project_id)

describe('filterListRows', () => {
  const ROWS = [
    row('aave', { fees_30d_sum: 5e6 }, { market_sectors: ['lending'], tags: ['money-market'] }),
    row('uniswap', { fees_30d_sum: 1e6 }, { market_sectors: ['exchange'], tags: [] }),
    row('old', { fees_30d_sum: null }, { is_archived: true }),
    row('bare', { fees_30d_sum: null }, { metric_ids: [] }),
  ]
  const find = (filter: ProjectListFilter) => idsOf(filterListRows(ROWS, filter))

  it('leaves out archived projects and those without data unless requested', () => {
    expect(find({})).toEqual(['aave', 'uniswap'])
    expect(find({ include_all: true })).toHaveLength(4)
  })
  it('finds by name, ticker and id', () => {
    expect(find({ text: ' uni ' })).toEqual(['uniswap'])
    expect(find({ text: 'AAV' })).toEqual(['aave'])
  })
  it('finds by the ticker of a partner’s terminal', () => {
    const known = { ...row('avalanche', {}), ticker: 'XVVUSD Curncy' }
    expect(filterListRows([known, ...ROWS], { text: 'xvvusd cur' })).toEqual([known])
  })
  it('takes a project in any of the wanted sectors, with any of the tags', () => {
    expect(find({ sectors: ['exchange', 'bridge'] })).toEqual(['uniswap'])
    expect(find({ tags: ['money-market'] })).toEqual(['aave'])
    expect(find({ projects: [] })).toEqual([])
  })
  it('takes those with values of all metrics', () => {
    expect(find({ metrics: ['fees'] })).toEqual(['aave', 'uniswap'])
    expect(find({ metrics: ['fees', 'price'] })).toEqual([])
  })
  it('lets no missing figure pass a range', () => {
    const ranges = [{ column: 'fees_30d_sum', min: undefined, max: 2e6 }]
    expect(find({ include_all: true, ranges })).toEqual(['uniswap'])
  })
})

describe('sortListRows', () => {
  const fees = (id: string, value: number | null) => row(id, { fees_30d_sum: value })
  const rows = [fees('b', 2), fees('x', null), fees('a', 9), fees('c', 2)]
  const order = (column: string, descending: boolean) =>
    idsOf(sortListRows(rows, [{ column, descending }])).join('')

  it('puts missing figures last in either direction, and keeps the order of equal rows', () => {
    expect(order('fees_30d_sum', true)).toBe('abcx')
    expect(order('fees_30d_sum', false)).toBe('bcax')
  })
  it('puts rows without any figure after all others, also in an order by name', () => {
    const empty = row('0', { fees_30d_sum: null, tvl_7d_latest: null })
    const other = row('y', { fees_30d_sum: null, tvl_7d_latest: 3 })
    const bare = row('1', {}, { metric_ids: [] })
    const sorted = sortListRows(
      [bare, empty, other, fees('a', 9)],
      [{ column: 'name', descending: false }],
    )
    expect(idsOf(sorted).join('')).toBe('ay01')
  })
  it('breaks ties by the next key', () => {
    const keys = [
      { column: 'fees_30d_sum', descending: false },
      { column: 'name', descending: true },
    ]
    expect(idsOf(sortListRows(rows, keys)).join('')).toBe('cbax')
  })
  it('puts archived projects after all others', () => {
    const archived = row('z', { fees_30d_sum: 99 }, { is_archived: true })
    const keys = [{ column: 'fees_30d_sum', descending: true }]
    expect(idsOf(sortListRows([archived, ...rows], keys)).join('')).toBe('abcxz')
  })
  it('puts projects that rankings leave out before archived ones, but not in an order by name', () => {
    const unranked = row('m', { fees_30d_sum: 99 }, { is_unranked: true })
    const order = (column: string) =>
      idsOf(sortListRows([unranked, ...rows], [{ column, descending: false }])).join('')
    expect([order('fees_30d_sum'), order('name')]).toEqual(['bcamx', 'abcmx'])
  })
  it('sorts a chain by the value locked in the projects on it', () => {
    const chains = [
      row('a', { tvl_7d_latest: 5 }),
      row('b', { tvl_7d_latest: null, ecosystem_tvl_7d_latest: 9 }),
      row('c', { tvl_7d_latest: 7, ecosystem_tvl_7d_latest: 1 }),
    ]
    const keys = [{ column: 'tvl_7d_latest', descending: true }]
    expect(idsOf(sortListRows(chains, keys)).join('')).toBe('bca')
  })
})

it('puts multiples that say nothing last in either order, and counts them in no quartile', () => {
  const column = 'p_holder_income_7d_latest'
  const rows = [-4, 9, 3, 7_574, null].map((value, index) => row(`p${index}`, { [column]: value }))
  const order = (descending: boolean) => idsOf(sortListRows(rows, [{ column, descending }]))
  expect(order(false).slice(0, 3)).toEqual(['p2', 'p1', 'p0'])
  expect(order(true).slice(0, 3)).toEqual(['p1', 'p2', 'p0'])
  const of = { column_id: column, metric_id: 'p_holder_income', aggregation: 'latest' }
  expect(summarizeColumn(rows, of)).toMatchObject({ count: 2, median: 6 })
  // A change of a multiple may be below zero.
  const changed = 'p_holder_income_30d_change'
  const changes = [-0.5, 0.2].map((value, index) => row(`c${index}`, { [changed]: value }))
  expect(idsOf(sortListRows(changes, [{ column: changed, descending: false }]))).toEqual([
    'c0',
    'c1',
  ])
})

describe('summarizeColumn', () => {
  const summarize = (column_id: string, values: (number | null)[]) => {
    const [, metric_id = '', aggregation = ''] = /^(.+)_\d+d_([a-z]+)$/.exec(column_id) ?? []
    const rows = values.map((value, at) => row(`p${at}`, { [column_id]: value }))
    return summarizeColumn(rows, { column_id, metric_id, aggregation })
  }
  it('adds up what may be added up and ignores what is missing', () => {
    const summary = summarize('fees_30d_sum', [4, null, 1, 10])
    expect(summary).toMatchObject({ total: 15, median: 4, largest: 10 })
    expect(summarize('tvl_7d_latest', [4, 1])).toMatchObject({ total: 5, median: 2.5 })
  })
  it('counts figures of whose windows days are missing', () => {
    const of = { column_id: 'fees_30d_sum', metric_id: 'fees', aggregation: 'sum' }
    const rows = [4, 1].map((value, at) => row(`p${at}`, { [of.column_id]: value }))
    const short = { ...row('p2', { [of.column_id]: 2 }), partial: [of.column_id, 'tvl_7d_latest'] }
    expect(summarizeColumn([...rows, short], of)).toMatchObject({ count: 3, partial: 1, total: 7 })
    expect(summarizeColumn(rows, of)).not.toHaveProperty('partial')
  })
  it('adds up neither changes nor ratios nor users', () => {
    for (const id of ['fees_30d_change', 'pf_circulating_7d_latest', 'user_dau_7d_latest'])
      expect(summarize(id, [1, 2]).total).toBeNull()
  })
  it('says between what values the middle half lies', () => {
    const { lower_quartile, upper_quartile } = summarize('fees_30d_sum', [40, 10, 20, 30])
    expect([lower_quartile, upper_quartile]).toEqual([17.5, 32.5])
  })
  it('has nothing to say of no values', () => {
    expect(summarize('fees_30d_sum', [null])).toMatchObject({ total: null, median: null })
  })
})

it('puts older values in order with the others, and leaves them out of summaries', () => {
  const column = { column_id: 'tvl_7d_latest', metric_id: 'tvl', aggregation: 'latest' }
  const older = { tvl_7d_latest: { value: 7, day: '2025-01-31' } }
  const rows = [
    row('uniswap', { tvl_7d_latest: 5 }),
    { ...row('aave', { tvl_7d_latest: null }), older },
    row('lido', { tvl_7d_latest: 9 }),
    row('curve', { tvl_7d_latest: null }),
  ]
  const sorted = sortListRows(rows, [{ column: 'tvl_7d_latest', descending: true }])
  expect(idsOf(sorted)).toEqual(['lido', 'aave', 'uniswap', 'curve'])
  const ranges = [{ column: 'tvl_7d_latest', min: 6, max: undefined }]
  expect(idsOf(filterListRows(rows, { ranges }))).toEqual(['aave', 'lido'])
  expect(summarizeColumn(rows, column)).toMatchObject({ count: 2, total: 14, largest: 9 })
})
