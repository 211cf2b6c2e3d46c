import { formatCount } from '@tickmark/core/formats/formatValue'
import { renderBar, renderCells } from '../terminalText.ts'
import type { ExportProgress, ExportReport } from './exportStore.ts'

/** Renders the outcome of an export for a terminal. */
export function renderExportReport({ folder, tables, rows, bytes }: ExportReport): string {
  const cells = renderCells(
    ['table', 'rows', 'files', 'MB'],
    tables.map((table) => [
      table.table,
      formatCount(table.rows),
      formatCount(table.files),
      (table.bytes / 1e6).toFixed(1),
    ]),
    1,
  )
  return `${[
    ...cells.head,
    ...cells.rows,
    '',
    `${formatCount(rows)} rows in ${(bytes / 1e6).toFixed(1)} MB are in ${folder}. Restore them with: npm run import -- ${folder}`,
  ].join('\n')}\n`
}

/** Renders the progress of an export as one line, no wider than `columns`. */
export function renderExportProgress(progress: ExportProgress, columns = 80): string {
  const { table, index, count, rows } = progress
  return `[${renderBar(index, count)}] ${table} (${formatCount(rows)} rows)`.slice(0, columns)
}
