import { formatCount } from '../formatCount.ts'
import { renderBar } from '../renderBar.ts'
import type { ExportProgress } from './ExportReport.ts'

/** One line that says how far an export is, no wider than `columns`. */
export function renderExportProgress(progress: ExportProgress, columns = 80): string {
  const { table, index, count, rows } = progress
  return `[${renderBar(index, count)}] ${table} (${formatCount(rows)} rows)`.slice(0, columns)
}
