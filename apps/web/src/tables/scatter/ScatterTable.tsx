import { useMemo } from 'react'
import type { ScatterProps } from '../../charts/scatter/ScatterChart.tsx'
import { FittedTable } from '../FittedTable.tsx'
import { makeScatterColumns, sortPoints } from './makeScatterColumns.tsx'

/** The points of the chart and those that it could not draw, as a table; the largest of the first metric first. */
export function ScatterTable({ label, points, x, y, size, marked, height }: ScatterProps) {
  const rows = useMemo(() => sortPoints(points), [points])
  const columns = useMemo(() => makeScatterColumns({ x, y, size }), [x, y, size])
  return (
    <FittedTable
      label={label}
      layoutId="scatter"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={32}
      maxHeight={height}
      isFixed
      isMarked={({ id }) => id === marked}
    />
  )
}
