import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findFullChange } from '@tickmark/core/screens/sectorTreemap'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { TreemapChart } from '../../charts/treemap/TreemapChart.tsx'
import { FittedTable } from '../../tables/FittedTable.tsx'
import { makeTreemapColumns, type TreemapRow } from './makeTreemapColumns.tsx'

type Props = {
  label: string
  metric: MetricDefinition
  groups: readonly TreemapGroup[]
  /** The same as lines; files of the table follow them. */
  rows: readonly TreemapRow[]
  interval: AggregateInterval
  asTable: boolean
  height: number
}

/** Sectors and the projects in them as a drawing or a table; each leads to its page. */
export function SectorTreemap(props: Props) {
  const { label, metric, groups, rows, interval, asTable, height } = props
  if (asTable) return <TreemapTable label={label} metric={metric} rows={rows} height={height} />
  return (
    <TreemapChart
      label={label}
      groups={groups}
      height={height}
      limit={findFullChange(interval)}
      describe={(leaf, group) =>
        `${leaf.name}, ${group}: ${formatMetricValue(leaf.value, metric, 'compact')}, ${formatChange(leaf.change)}`
      }
      groupLink={(sector) => ({ to: '/markets/$sector', params: { sector } })}
      leafLink={(slug) => ({
        to: '/projects/$slug',
        params: { slug },
        search: { metric: metric.metric_id },
      })}
    />
  )
}

type TreemapTableProps = {
  label: string
  metric: MetricDefinition
  rows: readonly TreemapRow[]
  height: number
}

/** The figures of the treemap, for those who cannot or would rather not see it. */
function TreemapTable({ label, metric, rows, height }: TreemapTableProps) {
  const columns = useMemo(() => makeTreemapColumns(metric), [metric])
  return (
    <FittedTable
      label={label}
      layoutId="treemap"
      columns={columns}
      rows={rows}
      rowKey={({ group, leaf }) => `${group.id}/${leaf.id}`}
      rowHeight={32}
      maxHeight={height}
      isFixed
    />
  )
}

/** Names the change that colors the treemap: it ends on the last day of the metric that sizes it. */
export function nameTreemapChange(
  { interval, treemap }: Pick<SectorTotals, 'interval' | 'treemap'>,
  today: Day,
): string {
  return `Change, ${nameWindow(interval, treemap.meta.anchors[treemap.size_metric], today).short}`
}
