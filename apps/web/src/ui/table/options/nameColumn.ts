import type { DataColumn } from '../DataColumn.ts'
import { textOf } from '../find/findRows.ts'

/** The name of a column as text. */
export function nameColumn({
  id,
  name,
  header,
}: Pick<DataColumn<never>, 'id' | 'name' | 'header'>): string {
  return name ?? (textOf(header).trim() || id)
}
