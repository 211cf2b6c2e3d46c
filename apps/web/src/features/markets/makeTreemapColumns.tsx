import { Link } from '@tanstack/react-router'
import type { TreemapGroup, TreemapLeaf } from '@tickmark/core/charts/treemapGroups'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { figureColumn, textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { PartialMark } from '../../ui/PartialMark.tsx'

/** The order of the columns in a file. */
export const TREEMAP_FILE_ORDER = ['sector', 'id']

/** The columns of the projects of each sector, also those that are too small to draw. */
export function makeTreemapColumns(metric: MetricDefinition): TableColumn<TreemapRow>[] {
  return [
    { id: 'id', file: [{ header: 'project_id', value: ({ leaf }) => leaf.id }] },
    textColumn('project', 'Project', {
      width: 180,
      value: ({ leaf }) => leaf.name,
      cell: ({ leaf }) => (
        <Link
          to="/projects/$slug"
          params={{ slug: leaf.id }}
          tabIndex={-1}
          className="font-medium hover:underline"
        >
          {leaf.name}
        </Link>
      ),
      file: [{ header: 'name', value: ({ leaf }) => leaf.name }],
    }),
    textColumn('sector', 'Sector', {
      width: 160,
      value: ({ group }) => group.name,
      cell: ({ group }) => (
        <Link
          to="/markets/$sector"
          params={{ sector: group.id }}
          tabIndex={-1}
          className="text-fg2 hover:underline"
        >
          {group.name}
        </Link>
      ),
      file: [{ header: 'market_sector_id', value: ({ group }) => group.id }],
    }),
    figureColumn('value', metric.short_title, {
      width: 120,
      value: ({ leaf }) => leaf.value,
      write: (value, style) => formatMetricValue(value, metric, style),
      cell: ({ leaf }, style) => (
        <>
          {formatMetricValue(leaf.value, metric, style)}
          <PartialMark isPartial={leaf.partial} />
        </>
      ),
      adds: metric.additive,
      file: `${metric.metric_id} (${metric.format})`,
    }),
    valueColumn('change', 'Change', {
      width: 100,
      value: ({ leaf }) => leaf.change,
      figure: { write: (value) => formatChange(value), adds: false },
      cell: ({ leaf }) => <Delta change={leaf.change} value={leaf.value} metric={metric} />,
      file: [{ header: 'change (fraction)', value: ({ leaf }) => leaf.change }],
    }),
  ]
}

/** A project in one of its sectors: a line of what the treemap draws. */
export type TreemapRow = { group: TreemapGroup; leaf: TreemapLeaf }

/** Lists the lines that the treemap draws, sector by sector. */
export function listTreemapRows(groups: readonly TreemapGroup[]): TreemapRow[] {
  return groups.flatMap((group) => group.leaves.map((leaf) => ({ group, leaf })))
}
