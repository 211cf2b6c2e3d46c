import type { GridColumn } from './GridColumn.ts'

/** The columns in the order in which they stand: the pinned ones first. */
export function listArranged(
  columns: readonly GridColumn[],
  pinned: readonly string[],
): GridColumn[] {
  const isPinned = ({ column_id }: GridColumn) => pinned.includes(column_id)
  return [...columns.filter(isPinned), ...columns.filter((column) => !isPinned(column))]
}
