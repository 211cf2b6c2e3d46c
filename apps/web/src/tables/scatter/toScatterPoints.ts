import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { ScatterPoint } from '../../charts/scatter/ScatterPoint.ts'

type Columns = { x: string; y: string; size: string | undefined }

/**
 * The projects that have anything of the metrics as points, by the ids of the columns that are their axes. Which of
 * them can be drawn is decided later.
 */
export function toScatterPoints(
  figures: ProjectFigures,
  columns: Columns,
  nameOf: (id: string) => string,
): ScatterPoint[] {
  const valuesOf = (id: string | undefined) =>
    figures.columns.find(({ column_id }) => column_id === id)?.values
  const [xs, ys, sizes] = [valuesOf(columns.x), valuesOf(columns.y), valuesOf(columns.size)]
  return figures.project_ids.flatMap((id, index) => {
    const [x, y] = [xs?.[index] ?? null, ys?.[index] ?? null]
    if (x === null && y === null) return []
    return [{ id, name: nameOf(id), x, y, ...(sizes && { size: sizes[index] ?? null }) }]
  })
}
