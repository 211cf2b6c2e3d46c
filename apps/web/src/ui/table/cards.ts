import { useStore } from '../../data/createStore.ts'
import { narrowWindow } from '../narrowWindow.ts'
import type { DataColumn } from './DataColumn.ts'
import { nameColumn, textOf } from './nameColumn.ts'

type Column = Pick<DataColumn<never>, 'align' | 'width' | 'length'>

/** The height of the heading of a card and of a line of fields, and the space below them, in pixels. */
const HEADING = 44
const LINE = 42
const BELOW = 6
/** The height of a field whose text has two lines. */
const LONG_LINE = 62

/** A line of a card has six parts, of which a field takes two, three or all, by the width of its column. */
const PARTS = 6

/** The characters that have room in a third, half and the whole of a line. */
const [THIRD, HALF, WHOLE] = [13, 21, 44]

function countParts({ width, align, length }: Column): number {
  const byWidth = align === 'left' ? [112, 199] : [130, 169]
  const [third = 0, half = 0] = length === undefined ? byWidth : [THIRD, HALF]
  const size = length ?? width
  if (size <= third) return 2
  return size <= half ? 3 : PARTS
}

function isLong({ length = 0 }: Column): boolean {
  return length > WHOLE
}

/** The rows whose texts are measured. */
const MAX_MEASURED = 200

/** A name is written smaller than a text, which has so many of its characters in the same space. */
const NAME_SIZE = 0.9

/** Returns a column with the length of its longest text; one whose cells are components as it is. */
export function measureField<Row>(column: DataColumn<Row>, rows: readonly Row[]): DataColumn<Row> {
  const name = nameColumn(column).length * NAME_SIZE
  if (column.align === 'right')
    return name > THIRD && countParts(column) === 2 ? { ...column, length: name } : column
  const lengths = rows
    .slice(0, MAX_MEASURED)
    .map((row) => (column.text?.(row) ?? textOf(column.cell(row, 'compact'))).length)
  const longest = Math.max(0, ...lengths)
  return longest === 0 ? column : { ...column, length: Math.max(longest, name) }
}

/** The height of a card in pixels; its fields are in their order, as many in a line as fit. */
export function cardHeight([, ...fields]: readonly Column[]): number {
  let height = HEADING + BELOW
  let left = 0
  for (const field of fields) {
    const parts = countParts(field)
    if (parts > left) {
      height += isLong(field) ? LONG_LINE : LINE
      left = PARTS
    }
    left -= parts
  }
  return height
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
export function describeField(name: string, column: Column) {
  return {
    'data-field': name,
    'data-parts': countParts(column),
    'data-long': isLong(column) || undefined,
  }
}
