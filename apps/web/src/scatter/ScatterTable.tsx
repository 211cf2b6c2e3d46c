import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatChartValue } from '../charts/formatChartValue.ts'
import type { AxisWords } from '../charts/scatter/ScatterAxes.tsx'
import type { ScatterProps } from '../charts/scatter/ScatterChart.tsx'
import type { ScatterPoint } from '../charts/scatter/ScatterPoint.ts'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { sortPoints } from './sortPoints.ts'

/** What the drawing shows and what it could not, for those who cannot or would not see it; most of the first metric first. */
export function ScatterTable({ label, points, x, y, size, marked, height }: ScatterProps) {
  const rows = useMemo(() => sortPoints(points), [points])
  const columns: DataColumn<ScatterPoint>[] = [
    {
      id: 'project',
      header: 'Project',
      width: 200,
      align: 'left',
      cell: ({ id, name }) => (
        <Link
          to="/projects/$slug"
          params={{ slug: id }}
          tabIndex={-1}
          className="font-medium hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
      text: ({ name }) => name,
    },
    figureColumn('y', y),
    figureColumn('x', x),
    ...(size === null ? [] : [figureColumn('size', size)]),
  ]
  return (
    <div style={{ height }} className="border-t border-line">
      <DataTable
        label={label}
        layoutId="scatter"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        isMarked={({ id }) => id === marked}
      />
    </div>
  )
}

function figureColumn(
  id: 'x' | 'y' | 'size',
  { title, unit }: AxisWords,
): DataColumn<ScatterPoint> {
  return {
    id,
    header: title,
    width: 190,
    align: 'right',
    cell: (point) => formatChartValue(point[id] ?? null, unit, 'compact'),
  }
}
