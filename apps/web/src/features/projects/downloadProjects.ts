import { toDay } from '@tickmark/core/time/Day'
import { downloadText, toCsv } from '../../data/downloadFile.ts'
import { parseColumnId } from '../../data/parseColumnId.ts'
import type { ShownFigures } from './formulaColumns.ts'
import type { ProjectRow } from './ProjectRow.ts'

/** A file of every row and column shown, in the order shown, with units and the day each column ends on. */
export function downloadProjects(rows: readonly ProjectRow[], figures: ShownFigures): void {
  const columns = figures.columns.filter((column) => column.aggregation !== 'trend')
  const header = columns.map((column) => {
    const parts = parseColumnId(column.column_id)
    const unit = parts?.aggregation === 'change' ? 'fraction' : parts?.metric.format
    const name =
      parts?.formula === undefined
        ? column.column_id
        : `${parts.metric.title}: ${parts.formula} over ${column.interval}`
    return `${name} (${column.format ?? unit}, to ${column.anchor ?? 'no data'} UTC)`
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
  const sample = figures.meta.sample ? '-sample' : ''
  downloadText(`projects${sample}-${toDay(Date.now())}.csv`, text)
}
