import type { SectorFigure, SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { describe, expect, it, vi } from 'vitest'
import { withTableView } from '../../charts/panel/actions/PanelActionsPopup.tsx'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { parseOrder } from '../../data/listOrder.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { sortRows } from '../../tables/useListOrder.ts'
import { describePartial } from '../../ui/PartialMark.tsx'
import { describeSectorFigure } from './describeSectorFigure.ts'
import { SECTOR_ORDERS } from './MarketsSearch.ts'
import {
  buildSectorRows,
  describeSectorColumn,
  findCommonEnd,
  makeSectorColumns,
  readSectorValue,
  type SectorRow,
} from './makeSectorColumns.tsx'
import { listTreemapRows, makeTreemapColumns, TREEMAP_FILE_ORDER } from './makeTreemapColumns.tsx'
import { nameTreemapChange } from './SectorTreemapPanel.tsx'

// Its store reads the browser's storage as soon as it is imported.
vi.mock('../../documents/favorites/FavoriteStar.tsx', () => ({ FavoriteStar: () => null }))

const leaf = (id: string, value: number) => ({ id, name: id, value, change: null })
const ROWS = listTreemapRows([
  { id: 'lending', name: 'Lending', leaves: [leaf('aave', 9), leaf('compound', 0.001)] },
  { id: 'exchange', name: 'Exchanges', leaves: [leaf('uniswap', 20), leaf('aave', 9)] },
])
const COLUMNS = ['project', 'sector', 'value', 'change'].map((id) => ({ id }))

describe('files of the treemap', () => {
  const table = tabulateRows(makeTreemapColumns(knownMetric('fees')), ROWS, {
    isSample: false,
    order: TREEMAP_FILE_ORDER,
  })

  it('have a line for each project in each of its sectors', () => {
    expect(findTableFault(table)).toBeNull()
    expect(table.header).toEqual([
      'market_sector_id',
      'project_id',
      'name',
      'fees (usd)',
      'change (fraction)',
    ])
    expect(table.rows.map(([sector, project, , value]) => [sector, project, value])).toEqual([
      ['lending', 'aave', 9],
      ['lending', 'compound', 0.001],
      ['exchange', 'uniswap', 20],
      ['exchange', 'aave', 9],
    ])
  })

  it('follow the order, the filters and the columns of the table', async () => {
    const subject = {
      title: 'Fees',
      call: { query: { metrics: ['fees'] } },
      table: () => table,
      rows: ROWS,
    }
    const rows = [ROWS[2], ROWS[0]]
    const shown = COLUMNS.filter(({ id }) => id !== 'sector')
    const arranged = await withTableView(subject, { rows, shown, columns: COLUMNS }).table?.()
    expect(arranged?.header).toEqual(['project_id', 'name', 'fees (usd)', 'change (fraction)'])
    expect(arranged?.rows).toEqual([
      ['uniswap', 'uniswap', 20, null],
      ['aave', 'aave', 9, null],
    ])
  })
})

it('files of sectors have a line for each in the order shown, and its columns per metric', () => {
  const figure = (total: number) => ({
    projects: 1,
    total,
    previous_total: null,
    change: 0.5,
    share: null,
    top_project: { project_id: 'aave', value: 1 },
  })
  const meta = { data_version: 1, sample: false, sources: [], checks: [], anchors: {} }
  const metrics = ['fees', 'tvl'].map((metric_id) => ({
    metric_id,
    column_id: `${metric_id}_30d_sum`,
    change_column_id: `${metric_id}_30d_change`,
    anchor: '2026-01-31',
    previous_anchor: null,
  }))
  const totals: SectorTotals = {
    interval: '30d',
    metrics,
    sectors: (['lending', 'exchange', 'bridge'] as const).map((market_sector_id, at) => ({
      market_sector_id,
      projects: 5,
      projects_with_data: at,
      figures: at === 2 ? [] : [figure(at), figure(at + 10)],
    })),
    treemap: { size_metric: 'fees', sectors: [], meta },
    meta,
  }
  const shown = buildSectorRows(totals).toReversed()
  const columns = makeSectorColumns({
    metrics,
    leadBy: knownMetric('fees'),
    nameOf: String,
    sortOf: () => undefined,
    byChange: false,
  })
  const table = tabulateRows(columns, shown, { isSample: false })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toMatchSnapshot()
  expect(table.rows.map((row) => [row[0], row[4], row[9]])).toEqual([
    ['bridge', null, null],
    ['exchange', 1, 11],
    ['lending', 0, 10],
  ])
})

function row(
  id: string,
  fees: number | null,
  { withData = 1, change = null }: { withData?: number; change?: number | null } = {},
): SectorRow {
  const sector = findSector(id)
  if (sector === undefined) throw new Error(`There is no sector ${id}.`)
  const figure: SectorFigure = {
    projects: 1,
    total: fees,
    previous_total: null,
    change,
    share: null,
    top_project: null,
  }
  return { sector, projects: 3, projects_with_data: withData, figures: { fees: figure } }
}
const rows = [
  row('lending', 5, { change: -0.2 }),
  row('insurance', null, { withData: 0 }),
  row('bridge', 9, { withData: 4, change: 0.1 }),
  row('exchange', 2, { withData: 2, change: 500 }),
]
const order = (text: string) => {
  const sort = parseOrder(text, SECTOR_ORDERS)
  if (sort === undefined) throw new Error(`${text} is no order.`)
  const { by, descending } = sort
  return sortRows(rows, (row) => readSectorValue(row, by), descending).map(
    ({ sector }) => sector.market_sector_id,
  )
}

describe('the order of sectors', () => {
  it('orders by a figure with the missing ones last in either direction', () => {
    expect(order('-fees')).toEqual(['bridge', 'lending', 'exchange', 'insurance'])
    expect(order('fees')).toEqual(['exchange', 'lending', 'bridge', 'insurance'])
  })
  it('orders by the change of a figure, with those last that are not meaningful', () => {
    expect(order('-fees_change')).toEqual(['bridge', 'lending', 'insurance', 'exchange'])
    expect(order('fees_change')).toEqual(['lending', 'bridge', 'insurance', 'exchange'])
  })
  it('orders by name and by how many projects have data', () => {
    expect(order('name')).toEqual(['bridge', 'exchange', 'insurance', 'lending'])
    expect(order('-projects')).toEqual(['bridge', 'exchange', 'lending', 'insurance'])
  })
})

describe('the order in the address', () => {
  it('names columns of the overview only', () => {
    expect(parseOrder('-revenue', SECTOR_ORDERS)).toEqual({ by: 'revenue', descending: true })
    for (const text of [undefined, '', '-', 'constructor', 'price'])
      expect(parseOrder(text, SECTOR_ORDERS)).toBeUndefined()
  })
})

const OLD = '2020-07-27'
const NEWER = '2025-12-19'
const TODAY = '2026-01-10'

const columnOf = (metric_id: string, anchor: string) => ({
  metric_id,
  column_id: `${metric_id}_30d_sum`,
  change_column_id: `${metric_id}_30d_change`,
  anchor,
  previous_anchor: null,
})

describe('dates of sectors whose metrics end on different days', () => {
  it('are those of the metric that sizes the treemap', () => {
    const meta = { anchors: { fees: OLD, tvl: NEWER } } as unknown as SectorTotals['meta']
    const totals = (size_metric: string) => ({
      interval: '30d' as const,
      treemap: { size_metric, sectors: [], meta },
    })
    expect(nameTreemapChange(totals('fees'), TODAY)).toMatchSnapshot()
    expect(nameTreemapChange(totals('tvl'), TODAY)).toMatchSnapshot()
  })

  it('are named by each column, and by none where all end on the same day', () => {
    const fees = columnOf('fees', OLD)
    const tvl = columnOf('tvl', NEWER)
    expect(findCommonEnd([fees, tvl])).toBeNull()
    expect(findCommonEnd([fees, fees])).toBe(OLD)
    expect(describeSectorColumn(fees, TODAY)).toBe('30d to 27 Jul 2020')
    expect(describeSectorColumn(tvl, TODAY)).toBe('30d to 19 Dec 2025')
    expect(describeSectorColumn(columnOf('fees', '2026-01-09'), TODAY)).toBe('30d')
    expect(describeSectorColumn(fees, null)).toBe('30d')
    const level = { ...tvl, column_id: 'tvl_7d_latest' }
    expect(describeSectorColumn(level, TODAY)).toBe('to 19 Dec 2025')
    expect(describeSectorColumn(level, null)).toBe('latest')
  })
})

describe('a total of projects of which some have fewer days than its window', () => {
  it('says how many, in words and beside the figure', () => {
    const figure = { projects: 12, partial: 2, share: 0.13 }
    expect(describePartial(figure)).toEqual({ isPartial: true, projects: '2 of 12' })
    expect(describeSectorFigure(figure, 40)).toContain('2 of 12 partial')
    expect(describePartial({ projects: 12 })).toEqual({ isPartial: false })
    expect(describeSectorFigure({ projects: 12, share: null }, 40)).not.toContain('partial')
  })
})
