import { Link } from '@tanstack/react-router'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { Delta } from '../../../ui/Delta.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { TreemapRow } from './TreemapRow.ts'

type Props = {
  label: string
  metric: MetricDefinition
  rows: readonly TreemapRow[]
  height: number
}

/** What the treemap shows, for those who cannot or would not see it. */
export function TreemapTable({ label, metric, rows, height }: Props) {
  const columns = useMemo(
    (): DataColumn<TreemapRow>[] => [
      {
        id: 'project',
        header: 'Project',
        width: 180,
        align: 'left',
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
      },
      {
        id: 'sector',
        header: 'Sector',
        width: 160,
        align: 'left',
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
      },
      {
        id: 'value',
        header: metric.short_title,
        width: 120,
        align: 'right',
        value: ({ leaf }) => leaf.value,
        // A project of several sectors stands in each of them, so that the rows do not add up.
        figure: { write: (value) => formatMetricValue(value, metric, 'compact'), adds: false },
        cell: ({ leaf }) => formatMetricValue(leaf.value, metric, 'compact'),
      },
      {
        id: 'change',
        header: 'Change',
        width: 100,
        align: 'right',
        value: ({ leaf }) => leaf.change,
        figure: { write: formatChange, adds: false },
        cell: ({ leaf }) => (
          <Delta change={leaf.change} lowerIsBetter={metric.is_lower_value_better} />
        ),
      },
    ],
    [metric],
  )
  return (
    <div style={{ height }} className="border-t border-line">
      <DataTable
        label={label}
        layoutId="treemap"
        columns={columns}
        rows={rows}
        rowKey={({ group, leaf }) => `${group.id}/${leaf.id}`}
      />
    </div>
  )
}
