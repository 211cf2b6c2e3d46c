import type { ProjectFigures } from '@tickmark/core/answers/ProjectFigures'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { toCsv } from '../../data/toCsv.ts'
import type { ProjectRow } from './ProjectRow.ts'

/** Every row and column shown, in the order shown, with units and the day each column ends on. */
export function writeProjects(
  rows: readonly ProjectRow[],
  figures: ProjectFigures,
): { text: string; isSample: boolean } {
  const columns = figures.columns.filter((column) => column.aggregation !== 'trend')
  const header = columns.map((column) => {
    const parts = parseColumnId(column.column_id)
    const unit = parts?.aggregation === 'change' ? 'fraction' : parts?.metric.format
    return `${column.column_id} (${unit}, to ${column.anchor ?? 'no data'} UTC)`
  })
  const text = toCsv(
    ['project_id', 'name', 'symbol', ...header],
    rows.map(({ project, figures: values }) => [
      project.project_id,
      project.name,
      project.symbol,
      ...columns.map((column) => values[column.column_id] ?? null),
    ]),
  )
  return { text, isSample: figures.meta.sample }
}
