import type { AggregateInterval } from '@tickmark/core/answers/choices'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { TreemapGroup } from '../../../charts/treemap/prepareTreemap.ts'
import { TreemapChart } from '../../../charts/treemap/TreemapChart.tsx'
import { FULL_COLOUR } from './FULL_COLOUR.ts'
import type { TreemapRow } from './TreemapRow.ts'
import { TreemapTable } from './TreemapTable.tsx'

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
      limit={FULL_COLOUR[interval]}
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
