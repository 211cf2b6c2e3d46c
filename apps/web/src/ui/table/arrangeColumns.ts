import type { TableLayout } from './TableLayout.ts'

type Column = { id: string; width: number }

/** A column in its place. `left` is how far from the left edge it stays while others scroll; undefined where it scrolls too. */
export type PlacedColumn<C extends Column> = { column: C; left: number | undefined }

/** The columns as somebody has arranged them. The first always comes first and stays in sight. */
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
