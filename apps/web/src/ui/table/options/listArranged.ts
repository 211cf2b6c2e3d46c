import { arrangeColumns } from '../arrangeColumns.ts'
import type { TableLayout } from '../TableLayout.ts'

/** The columns after the first as they are arranged, those that are hidden among them. */
export function listArranged<C extends { id: string; width: number }>(
  columns: readonly C[],
  layout: TableLayout,
): C[] {
  return arrangeColumns(columns, { ...layout, hidden: [] })
    .slice(1)
    .map(({ column }) => column)
}
