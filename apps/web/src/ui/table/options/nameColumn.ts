import type { DataColumn } from '../DataColumn.ts'
import { textOf } from '../find/textOf.ts'

/** What a column is called in words. */
export function nameColumn({
  id,
  name,
  header,
}: Pick<DataColumn<never>, 'id' | 'name' | 'header'>): string {
  return name ?? (textOf(header).trim() || id)
}
