import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import type { TableRow } from '../endpoint.ts'

/** One row per project, one field per column and formula. */
export function tabulateFigures({ project_ids, columns, formulas }: ProjectFigures): TableRow[] {
  return project_ids.map((project_id, index) => ({
    project_id,
    ...Object.fromEntries(
      [...columns, ...formulas].map(
        (column) => [column.column_id, column.values[index] ?? null] as const,
      ),
    ),
  }))
}
