import type { AggregateInterval } from '@tickmark/core/answers/choices'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { TreemapGroup } from '@tickmark/core/charts/treemapGroups'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { TreemapChart } from '../../charts/treemap/TreemapChart.tsx'
import { FittedTable } from '../../tables/FittedTable.tsx'
import { makeTreemapColumns, type TreemapRow } from './makeTreemapColumns.tsx'

/** The change from which on a tile has its full colour: longer intervals move further. */
export const FULL_COLOUR = {
  '24h': 0.1,
  '7d': 0.2,
  '30d': 0.3,
  '90d': 0.5,
  '180d': 0.75,
  '365d': 1,
  ytd: 1,
  max: 1,
} as const satisfies Record<AggregateInterval, number>

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

type Known = {
  get(id: string): { name: string; market_sectors: readonly string[] } | undefined
}

/** The sectors and their projects as a treemap takes them. A project is in its first sector only, so that it counts once. */
export function toTreemapGroups(
  { sectors }: SectorTotals['treemap'],
  known: Known,
): TreemapGroup[] {
  const first = new Map<string, string>()
  for (const { market_sector_id, projects } of sectors)
    for (const { project_id } of projects)
      if (!first.has(project_id) || known.get(project_id)?.market_sectors[0] === market_sector_id)
        first.set(project_id, market_sector_id)
  return sectors
    .map((one) => ({
      ...one,
      projects: one.projects.filter(
        ({ project_id }) => first.get(project_id) === one.market_sector_id,
      ),
    }))
    .filter(({ projects }) => projects.length > 0)
    .map(({ market_sector_id, projects }) => ({
      id: market_sector_id,
      name: findSector(market_sector_id)?.name ?? market_sector_id,
      leaves: projects.map(({ project_id, value, change }) => ({
        id: project_id,
        name: known.get(project_id)?.name ?? project_id,
        value,
        change,
      })),
    }))
}

/** Which change colors the treemap: it ends on the last day of the metric that sizes it. */
export function nameTreemapChange(
  { interval, treemap, meta }: Pick<SectorTotals, 'interval' | 'treemap' | 'meta'>,
  today: Day,
): string {
  return `Change, ${nameWindow(interval, meta.anchors[treemap.size_metric], today).short}`
}
