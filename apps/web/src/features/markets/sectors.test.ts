import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { parseMartView } from '@tickmark/core/marts/martViewText'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { describe, expect, it } from 'vitest'
import { withTableView } from '../../charts/panel/actions/PanelActionsPopup.tsx'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { describePartial } from '../../ui/PartialMark.tsx'
import { describeSectorFigure } from './describeSectorFigure.ts'
import { moveInterval, parseMarketsSearch, sectorMartOf, TOTALS } from './MarketsSearch.ts'
import { listTreemapRows, makeTreemapColumns, TREEMAP_FILE_ORDER } from './makeTreemapColumns.tsx'
import { nameTreemapChange } from './SectorTreemapPanel.tsx'

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

describe('the rows of sectors', () => {
  it('are the totals of the interval, in the order of an earlier address', () => {
    const { presets } = sectorMartOf('90d')
    const columns = presets.find(({ preset_id }) => preset_id === TOTALS)?.columns ?? []
    expect(columns).toContain('fees_90d_sum')
    expect(columns).toContain('tvl_90d_change')
    expect(columns).toContain('tvl_7d_latest')
    const all = sectorMartOf('max').presets.at(-1)?.columns ?? []
    expect(all.filter((id) => id.endsWith('_change'))).toEqual([])
    const orderOf = (sort: string, interval?: string) =>
      parseMartView(parseMarketsSearch({ sort, interval }).view, 'sector_screener').sortModel
    expect(orderOf('-tvl')).toEqual([{ colId: 'tvl_7d_latest', sort: 'desc' }])
    expect(orderOf('fees_change', '7d')).toEqual([{ colId: 'fees_7d_change', sort: 'asc' }])
    expect(orderOf('-projects')).toEqual([{ colId: 'projects_with_data', sort: 'desc' }])
    expect(parseMarketsSearch({ sort: 'constructor' }).view).toBeUndefined()
  })

  it('keep what was changed when another interval is chosen', () => {
    const view =
      'c.name.fees_7d_sum.price_7d_latest.tvl_7d_latest*s.-fees_7d_change*f.fees_7d_sum.n.gt.7'
    expect(moveInterval(view, '7d', '2026q3')).toBe(
      'c.name.fees_2026q3_sum.price_7d_latest.tvl_2026q3_latest*s.-fees_2026q3_change*f.fees_2026q3_sum.n.gt.7',
    )
    expect(moveInterval(moveInterval(view, '7d', '2026q3'), '2026q3', '7d')).toBe(view)
  })
})

const OLD = '2020-07-27'
const NEWER = '2025-12-19'
const TODAY = '2026-01-10'

describe('the date of the treemap, whose metrics end on different days', () => {
  it('is that of the metric that sizes it', () => {
    const meta = { anchors: { fees: OLD, tvl: NEWER } } as unknown as SectorTotals['meta']
    const totals = (size_metric: string) => ({
      interval: '30d' as const,
      treemap: { size_metric, sectors: [], meta },
    })
    expect(nameTreemapChange(totals('fees'), TODAY)).toMatchSnapshot()
    expect(nameTreemapChange(totals('tvl'), TODAY)).toMatchSnapshot()
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
