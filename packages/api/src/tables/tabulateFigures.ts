import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { TableRow } from '../endpoint.ts'

/** One row per project, one field per column. */
export function tabulateFigures({ project_ids, columns }: ProjectFigures): TableRow[] {
  return project_ids.map((project_id, index) => ({
    project_id,
    ...Object.fromEntries(
      columns.map((column) => [column.column_id, column.values[index] ?? null] as const),
    ),
  }))
}
