/** The arrangement of one table's columns; ids that the table no longer has are ignored. */
export type TableLayout = {
  /** From left to right. Columns that are not listed follow in their own order. */
  order: readonly string[]
  hidden: readonly string[]
  /** They stay in view next to the first column, which always does. */
  pinned: readonly string[]
}

/** The layout of an unarranged table. */
export const NO_LAYOUT: TableLayout = { order: [], hidden: [], pinned: [] }

type Column = { id: string; width: number }

/** A column and its distance from the left edge while others scroll; undefined where it scrolls too. */
export type PlacedColumn<C extends Column> = { column: C; left: number | undefined }

/** The columns in the order of a layout. The first one always comes first and stays in view. */
export function arrangeColumns<C extends Column>(
  columns: readonly C[],
  { order, hidden, pinned }: TableLayout,
): PlacedColumn<C>[] {
  const [first, ...others] = columns
  if (first === undefined) return []
  const placeOf = ({ id }: C) => {
    const place = order.indexOf(id)
    return place < 0 ? order.length : place
  }
  const isPinned = ({ id }: C) => pinned.includes(id)
  const shown = others
    .filter(({ id }) => !hidden.includes(id))
    .sort((a, b) => Number(isPinned(b)) - Number(isPinned(a)) || placeOf(a) - placeOf(b))
  let left = first.width
  return [
    { column: first, left: 0 },
    ...shown.map((column) => {
      if (!isPinned(column)) return { column, left: undefined }
      const from = left
      left += column.width
      return { column, left: from }
    }),
  ]
}
