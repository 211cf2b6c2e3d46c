import { readPart, writePart } from '@tickmark/core/text/textCodec'
import type { TableAddress } from '../../../data/useTableAddress.ts'
import type { TableLayout } from '../arrangeColumns.ts'

/** A column by whose values rows are sorted. */
export type TableSort = { column: string; descending: boolean }

/** The values of a column that rows must have: within bounds, or containing a text. */
export type TableFilter = { column: string; min?: number; max?: number; text?: string }

/** The state of one table, as the page's address holds it. */
export type TableState = {
  /** Absent where the columns are as kept in this browser, or in their own order. */
  layout?: TableLayout
  /** The first key first. */
  sort: readonly TableSort[]
  filters: readonly TableFilter[]
  /** Totals, medians and quartiles of the shown rows are below them. */
  hasSummary: boolean
}

/** Writes a change of a table into the page's address, where it can be shared, reloaded and undone. */
export function changeTable(
  { key, router }: Pick<TableAddress, 'key' | 'router'>,
  make: (state: TableState) => TableState,
): void {
  if (key === undefined) return
  void router.navigate({
    to: '.',
    search: (before: Readonly<Record<string, unknown>>) => {
      const text = before[key]
      const state = parseTableText(typeof text === 'string' ? text : '')
      return { ...before, [key]: writeTableText(make(state)) }
    },
    resetScroll: false,
  })
}

/** Separate the parts of a text and the items of a part; neither is escaped in an address. */
const PART = '*'
const ITEM = '.'
const LAYOUT_PARTS = { o: 'order', h: 'hidden', p: 'pinned' } as const

/**
 * The state of a table as a text for the address, such as `s.-fees.name*h.price`: `s` sorts, `o` `h` `p` are the order of
 * the columns, the hidden and the pinned ones, `r` bounds a column, `c` searches it for a text, `x` adds a summary.
 * Undefined for an unchanged table.
 */
export function writeTableText({
  layout,
  sort,
  filters,
  hasSummary,
}: TableState): string | undefined {
  const parts = [
    sort.length > 0 && [
      's',
      ...sort.map(({ column, descending }) => `${descending ? '-' : ''}${writePart(column)}`),
    ],
    ...Object.entries(LAYOUT_PARTS).map(
      ([letter, key]) =>
        layout !== undefined &&
        (layout[key].length > 0 || letter === 'o') && [letter, ...layout[key].map(writePart)],
    ),
    ...filters.map(({ column, min, max, text }) =>
      text === undefined
        ? ['r', writePart(column), writePart(String(min ?? '')), writePart(String(max ?? ''))]
        : ['c', writePart(column), writePart(text)],
    ),
    hasSummary && ['x'],
  ]
  return (
    parts
      .filter((part) => part !== false)
      .map((part) => part.join(ITEM))
      .join(PART) || undefined
  )
}

/** The state that a text describes; unknown parts are ignored. */
export function parseTableText(text: string): TableState {
  const sort: TableSort[] = []
  const filters: TableFilter[] = []
  let layout: TableLayout | undefined
  let hasSummary = false
  for (const part of text.split(PART)) {
    const [letter = '', ...items] = part.split(ITEM)
    const given = items.filter((item) => item !== '')
    if (letter === 's') sort.push(...given.map(readSort))
    else if (isLayoutPart(letter))
      layout = {
        ...(layout ?? { order: [], hidden: [], pinned: [] }),
        [LAYOUT_PARTS[letter]]: given.map(readPart),
      }
    else if (letter === 'r') filters.push(...readRange(items))
    else if (letter === 'c' && given.length === 2)
      filters.push({ column: readPart(given[0] ?? ''), text: readPart(given[1] ?? '') })
    else if (letter === 'x') hasSummary = true
  }
  return { sort, filters, hasSummary, ...(layout && { layout }) }
}

function isLayoutPart(letter: string): letter is keyof typeof LAYOUT_PARTS {
  return Object.hasOwn(LAYOUT_PARTS, letter)
}

function readSort(item: string): TableSort {
  return { column: readPart(item.replace(/^-/, '')), descending: item.startsWith('-') }
}

function readRange([column = '', low = '', high = '']: readonly string[]): TableFilter[] {
  const [min, max] = [readBound(low), readBound(high)]
  if (column === '' || (min === undefined && max === undefined)) return []
  return [
    {
      column: readPart(column),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    },
  ]
}

function readBound(item: string): number | undefined {
  const text = readPart(item)
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}
