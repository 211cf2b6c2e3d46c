import type { PanelTable } from '../panel/actions/PanelSubject.ts'

/** Explains why a table cannot be read as its heads say; null where each line and list has a place for each head. */
export function findTableFault({ header, rows, columnIds }: PanelTable): string | null {
  if (new Set(header).size !== header.length) return 'two heads are the same'
  if (columnIds !== undefined && columnIds.length !== header.length)
    return `${columnIds.length} columns for ${header.length} heads`
  const wrong = rows.findIndex((row) => row.length !== header.length)
  return wrong === -1 ? null : `line ${wrong} has ${rows[wrong]?.length} of ${header.length} fields`
}
