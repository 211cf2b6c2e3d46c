import { useStore } from '../../data/createStore.ts'
import { narrowWindow } from '../narrowWindow.ts'
import type { DataColumn } from './DataColumn.ts'
import { nameColumn } from './nameColumn.ts'

type Column = Pick<DataColumn<never>, 'align' | 'width'>

/** The height of the heading of a card and of a line of fields, and the space below them, in pixels. */
const HEADING = 44
const LINE = 42
const BELOW = 6

/** A line of a card has six parts, of which a field takes two, three or all, by the width of its column. */
const PARTS = 6

function countParts({ width, align }: Column): number {
  const [third, half] = align === 'left' ? [112, 199] : [130, 169]
  if (width <= third) return 2
  return width <= half ? 3 : PARTS
}

/** The height of a card in pixels; its fields are in their order, as many in a line as fit. */
export function cardHeight([, ...fields]: readonly Column[]): number {
  let lines = 0
  let left = 0
  for (const field of fields) {
    const parts = countParts(field)
    if (parts > left) {
      lines++
      left = PARTS
    }
    left -= parts
  }
  return HEADING + lines * LINE + BELOW
}

/**
 * Returns whether a table is drawn as cards, one per row: in a window as narrow as a phone's, where at least one field
 * in six is of words. A table of figures is compared by column and keeps them.
 */
export function useCards([, ...fields]: readonly Column[]): boolean {
  const isNarrow = useStore(narrowWindow)
  const words = fields.filter(({ align }) => align === 'left')
  return isNarrow && words.length > 0 && words.length * 6 >= fields.length
}

/** Returns the attributes of a card's field: the name of its column, and how many parts of a line it takes. */
export function describeField<Row>(column: DataColumn<Row>) {
  return { 'data-field': nameColumn(column), 'data-parts': countParts(column) }
}
