import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { SECTOR_MART } from '@tickmark/core/marts/data/SECTOR_MART'
import type { Mart } from '@tickmark/core/marts/Mart'
import { findMetric, knownMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import { TREEMAP_METRIC } from '@tickmark/core/screens/sectorTotals'
import {
  type AggregateInterval,
  findAggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { searchParser } from '../../data/readSearch.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'

/** The preset that the overview of sectors begins with. */
export const TOTALS = 'totals'

const figuresOf = (interval: AggregateInterval) =>
  SECTOR_HEADLINE_METRICS.map((id) => ({ id, ...headlineFigure(knownMetric(id), interval) }))

/** Returns the screener of sectors with a preset of their totals over an interval. */
export function sectorMartOf(interval: AggregateInterval): Mart {
  const figures = figuresOf(interval)
  // All time has no prior period.
  const columns = figures.flatMap(({ column_id, change_column_id }) =>
    interval === 'max' ? [column_id] : [column_id, change_column_id],
  )
  const sort = figures.flatMap(({ id, column_id }) => (id === TREEMAP_METRIC ? column_id : []))
  const totals = {
    preset_id: TOTALS,
    name: 'Totals',
    columns: ['projects', 'projects_with_data', ...columns, 'leader'],
    sort,
  }
  return { ...SECTOR_MART, presets: [...SECTOR_MART.presets, totals] }
}

/** Returns a view of sectors, as the address holds it, with the figures of another interval. */
export function moveInterval(view: string, from: AggregateInterval, to: AggregateInterval): string {
  const next = figuresOf(to)
  const moved = new Map(
    figuresOf(from).flatMap(({ column_id, change_column_id }, at) => [
      [column_id, next[at]?.column_id ?? column_id],
      [change_column_id, next[at]?.change_column_id ?? change_column_id],
    ]),
  )
  return view.replace(/\w+/g, (id) => moved.get(id) ?? id)
}

/** The overview of sectors as its address holds it. An earlier order (`sort`) becomes one of the rows. */
export const parseMarketsSearch = searchParser((read, raw) => {
  const size = read.metric('size')
  const interval = findAggregateInterval(read.text('interval'))
  return {
    interval,
    /** The metric that sizes the treemap; only metrics that add up. */
    size: findMetric(size ?? '')?.additive ? size : undefined,
    /** The treemap as a table. */
    table: read.flag('table'),
    preset: read.text('preset'),
    view: read.text('view') ?? moveOrder(raw, interval),
  }
})
export type MarketsSearch = ReturnType<typeof parseMarketsSearch>

function moveOrder(raw: Record<string, unknown>, interval: AggregateInterval = RANKING_INTERVAL) {
  const orders = figuresOf(interval).flatMap(({ id, column_id, change_column_id }) => [
    [id, column_id],
    [`${id}_change`, change_column_id],
  ])
  return moveListSearch(
    { sort: raw.sort },
    {
      mart: sectorMartOf(interval),
      presetId: TOTALS,
      sets: {},
      orders: { name: 'name', projects: 'projects_with_data', ...Object.fromEntries(orders) },
    },
  )
}
