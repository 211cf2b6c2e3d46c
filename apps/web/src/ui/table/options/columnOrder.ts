import { arrangeColumns, type TableLayout } from '../arrangeColumns.ts'

/** The columns after the first in the order of a layout, including hidden ones. */
export function listArranged<C extends { id: string; width: number }>(
  columns: readonly C[],
  layout: TableLayout,
): C[] {
  return arrangeColumns(columns, { ...layout, hidden: [] })
    .slice(1)
    .map(({ column }) => column)
}

/** The ids with one of them moved one place to the left (-1) or right (1); at an end it stays. */
export function moveColumn(ids: readonly string[], id: string, by: 1 | -1): string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + by, 0), ids.length - 1)
  return from < 0 ? [...ids] : ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
