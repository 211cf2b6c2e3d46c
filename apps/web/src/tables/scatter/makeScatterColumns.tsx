import { Link } from '@tanstack/react-router'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import type { AxisWords } from '@tickmark/core/charts/scatter/drawScatter'
import type { ScatterPoint } from '@tickmark/core/charts/scatterPoints'
import type { ScatterProps } from '../../charts/scatter/ScatterChart.tsx'
import type { TableColumn } from '../FittedTable.tsx'
import { textColumn } from '../figureColumn.tsx'

/** The columns of points: the project and its figures. */
export function makeScatterColumns({
  x,
  y,
  size,
}: Pick<ScatterProps, 'x' | 'y' | 'size'>): TableColumn<ScatterPoint>[] {
  return [
    { id: 'id', file: [{ header: 'project_id', value: ({ id }) => id }] },
    textColumn('project', 'Project', {
      width: 200,
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
      file: [{ header: 'project', value: ({ name }) => name }],
    }),
    figureColumn('y', y),
    figureColumn('x', x),
    ...(size === null ? [] : [figureColumn('size', size)]),
  ]
}

function figureColumn(
  id: 'x' | 'y' | 'size',
  { title, unit }: AxisWords,
): TableColumn<ScatterPoint> {
  return {
    id,
    header: title,
    width: 190,
    align: 'right',
    cell: (point) => formatChartValue(point[id] ?? null, unit, 'compact'),
    file: [{ header: `${title} (${unit})`, value: (point) => point[id] ?? null }],
  }
}

/** The largest of the vertical metric first, those without it last. */
export function sortPoints(points: readonly ScatterPoint[]): ScatterPoint[] {
  const key = ({ y }: ScatterPoint) => y ?? Number.NEGATIVE_INFINITY
  // The difference of two infinities is not a number.
  return points.toSorted((a, b) => (key(a) === key(b) ? 0 : key(b) - key(a)))
}
