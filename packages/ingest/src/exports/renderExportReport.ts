import { formatCount } from '../formatCount.ts'
import { renderCells } from '../renderCells.ts'
import type { ExportReport } from './ExportReport.ts'

/** What an export wrote, as text for a terminal. */
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
    `${formatCount(rows)} rows in ${(bytes / 1e6).toFixed(1)} MB are in ${folder}. Bring them back with: npm run import -- ${folder}`,
  ].join('\n')}\n`
}
