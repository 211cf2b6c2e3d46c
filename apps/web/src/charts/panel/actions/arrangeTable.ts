import type { TableViewState } from '../../../ui/table/tableLayouts.ts'
import type { PanelTable } from './PanelSubject.ts'

/**
 * A panel's table as the table on the page is looked at: its rows in its order, without those that filters leave out,
 * and without the columns that are hidden. `rows` are those of the table on the page; the file begins with a
 * line for each.
 */
export function arrangeTable(
  table: PanelTable,
  rows: readonly unknown[],
  look: TableViewState,
): PanelTable {
  const places = new Map(rows.map((row, place) => [row, place]))
  const fields = listFields(table, look)
  const take = <T>(line: readonly T[]) =>
    fields.map((at) => line[at]).filter((one) => one !== undefined)
  return {
    ...table,
    header: take(table.header),
    ...(table.columnIds && { columnIds: take(table.columnIds) }),
    rows: [
      ...look.rows.flatMap((row) => {
        const line = table.rows[places.get(row) ?? -1]
        return line === undefined ? [] : [take(line)]
      }),
      // Lines below all rows, such as a total, stay there.
      ...table.rows.slice(rows.length).map(take),
    ],
  }
}

/** Positions of the heads that stay. What belongs to no column of the page, such as an id, comes first. */
function listFields(
  { header, columnIds }: PanelTable,
  { shown, columns }: TableViewState,
): number[] {
  const all = header.map((_, at) => at)
  if (columnIds === undefined) return all
  const placeOf = (at: number) => {
    const id = columnIds[at]
    return columns.some((column) => column.id === id)
      ? shown.findIndex((column) => column.id === id)
      : Number.NEGATIVE_INFINITY
  }
  return all
    .filter((at) => placeOf(at) !== -1)
    .toSorted((a, b) => (placeOf(a) === placeOf(b) ? a - b : placeOf(a) - placeOf(b)))
}

/** Returns whether the user has sorted the rows, filtered them, or arranged the columns. */
export function isArranged(
  rows: readonly unknown[],
  { rows: left, shown, columns }: TableViewState,
): boolean {
  return (
    left !== rows ||
    shown.length !== columns.length ||
    shown.some(({ id }, place) => columns[place]?.id !== id)
  )
}
