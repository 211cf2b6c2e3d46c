import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { FittedTable } from '../../../tables/FittedTable.tsx'
import { makeTreemapColumns } from './makeTreemapColumns.tsx'
import type { TreemapRow } from './TreemapRow.ts'

type Props = {
  label: string
  metric: MetricDefinition
  rows: readonly TreemapRow[]
  height: number
}

/** The figures of the treemap, for those who cannot or would rather not see it. */
export function TreemapTable({ label, metric, rows, height }: Props) {
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
