import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../charts/panel/actions/PanelSubject.ts'
import type { ScatterProps } from '../charts/scatter/ScatterChart.tsx'
import type { ScatterPoint } from '../charts/scatter/ScatterPoint.ts'
import { sortPoints } from './sortPoints.ts'

/** Every point, also those that have no place in the drawing. */
export function tabulateScatter(
  points: readonly ScatterPoint[],
  { x, y, size }: Pick<ScatterProps, 'x' | 'y' | 'size'>,
  isSample: boolean,
): PanelTable {
  const heads = [y, x, ...(size === null ? [] : [size])]
  return {
    header: ['project_id', 'project', ...heads.map(({ title, unit }) => `${title} (${unit})`)],
    rows: sortPoints(points).map((point) => [
      point.id,
      point.name,
      point.y,
      point.x,
      ...(size === null ? [] : [point.size ?? null]),
    ]),
    isSample,
    period: toDay(Date.now()),
  }
}
