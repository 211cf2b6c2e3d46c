import { QueryClient } from '@tanstack/react-query'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import type { MartView } from '@tickmark/core/marts/MartView'
import { plainView } from '@tickmark/core/marts/martViewText'
import { describe, expect, it, vi } from 'vitest'
import { martQuery, tabulateMart } from './tabulateMart.ts'
import { describeView } from './view/describeView.ts'

const VIEW: MartView = {
  ...plainView('crypto_screener'),
  valueCols: [
    { id: 'symbol' },
    { id: 'Yield', formula: 'fees_30d_sum / 2' },
    { id: 'fees_30d_sum' },
  ],
  heat: ['fees_30d_sum'],
}
const queryOf = (view: MartView) => martQuery(describeView(view), view)
const idsOf = (view: MartView) => queryOf(view).valueCols.map(({ id }) => id)

describe('the query for all rows of a grid', () => {
  it('has what the row is of, then the shown columns in the shown order, and nothing that only shades', () => {
    expect(idsOf(VIEW)).toEqual(['name', 'project_id', 'symbol', 'Yield', 'fees_30d_sum'])
    expect(idsOf({ ...VIEW, pinned: ['fees_30d_sum'] }).slice(2)).toEqual([
      'fees_30d_sum',
      'symbol',
      'Yield',
    ])
    expect(queryOf(VIEW).valueCols).toContainEqual({ id: 'Yield', formula: 'fees_30d_sum / 2' })
  })

  it('leads with what groups the rows, every sector of them, and puts them in order by it', () => {
    const view: MartView = { ...VIEW, rowGroupCols: [{ id: 'market_sector' }] }
    const { rowGroupCols, sortModel } = queryOf(view)
    expect(idsOf(view)[0]).toBe('market_sectors')
    expect(rowGroupCols).toEqual([])
    expect(sortModel.map(({ colId }) => colId)).toEqual([
      'market_sectors',
      'market_cap_fully_diluted_24h_latest',
    ])
  })

  it('has the columns of a page’s files first, shown or not, and its heads', () => {
    const view = { ...plainView('fundraises'), valueCols: [{ id: 'valuation_usd' }, { id: 'day' }] }
    const around = { heads: { day: 'day (UTC)', url: 'url' } }
    const query = martQuery(describeView(view, undefined, around), view)
    expect(query.valueCols.map(({ id }) => id)).toEqual([
      'day',
      'url',
      'name',
      'record_id',
      'valuation_usd',
    ])
  })

  it('leaves out a column that cannot be', () => {
    const view: MartView = { ...VIEW, valueCols: [{ id: 'symbol' }, { id: 'fees_31d_sum' }] }
    expect(describeView(view).faults.map(({ column_id }) => column_id)).toEqual(['fees_31d_sum'])
    expect(idsOf(view)).toEqual(['name', 'project_id', 'symbol'])
  })
})

const COLUMN = {
  type: 'text',
  format: null,
  is_additive: false,
  is_lower_value_better: false,
  metric_id: null,
  interval: null,
  aggregation: null,
  anchor: null,
  group_function: null,
} as const

describe('a grid as a table', () => {
  it('has every row, however many queries that takes, with units and days in the heads', async () => {
    const rows = 45_001
    const fetchQuery = vi.fn(async ({ queryKey }): Promise<MartPage> => {
      const { startRow, endRow } = queryKey[1].input.rows_request
      return {
        mart_id: 'm',
        status: 'ready',
        columns: [
          { ...COLUMN, column_id: 'name', title: 'Project' },
          { ...COLUMN, column_id: 'chains', title: 'Chains', type: 'list' },
          {
            ...COLUMN,
            column_id: 'fees_30d_sum',
            title: 'Fees 30d',
            type: 'number',
            format: 'usd',
            metric_id: 'fees',
            anchor: '2026-11-20',
          },
        ],
        rows: Array.from({ length: Math.min(endRow, rows) - startRow }, (_, index) => ({
          name: `p${startRow + index}`,
          chains: ['a', 'b'],
          fees_30d_sum: index === 0 ? null : 1.5,
        })),
        row_count: rows,
        leaf_count: rows,
        summary: {},
        meta: { data_version: 1, sample: true, sources: [] },
      }
    })
    const client = Object.assign(new QueryClient(), { fetchQuery })
    const table = await tabulateMart(
      client,
      { mart_id: 'm', heads: { chains: 'chains' } },
      queryOf(VIEW),
    )
    expect(table.header).toEqual(['Project', 'chains', 'fees_30d_sum (usd, to 2026-11-20 UTC)'])
    expect(table.rows).toHaveLength(rows)
    expect([table.rows[0], table.rows.at(-1)]).toEqual([
      ['p0', 'a; b', null],
      [`p${rows - 1}`, 'a; b', 1.5],
    ])
    expect(fetchQuery).toHaveBeenCalledTimes(3)
  })
})
