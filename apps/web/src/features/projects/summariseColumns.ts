import type { FigureColumn } from '@tickmark/core/answers/ProjectFigures'
import { parseColumnId } from '../../data/parseColumnId.ts'
import type { ProjectRow } from './ProjectRow.ts'
import { type ColumnSummary, summariseColumn } from './summariseColumn.ts'

/** What stands below the rows, by column id. The order of the rows makes no difference. */
export function summariseColumns(
  columns: readonly FigureColumn[],
  rows: readonly ProjectRow[],
): ReadonlyMap<string, ColumnSummary> {
  return new Map(
    columns.flatMap(({ column_id: id }) => {
      const parts = parseColumnId(id)
      if (parts === undefined || parts.aggregation === 'trend') return []
      const values = rows.map((row) => row.figures[id] ?? null)
      return [[id, summariseColumn(values, parts)] as const]
    }),
  )
}
