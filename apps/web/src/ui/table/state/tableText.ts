import type { TableLayout } from '../TableLayout.ts'
import type { TableFilter, TableSort, TableState } from './TableState.ts'

/** Between the parts of a text, and between what a part lists; neither is changed by writing it into an address. */
const PART = '*'
const ITEM = '.'
const LAYOUT_PARTS = { o: 'order', h: 'hidden', p: 'pinned' } as const

/**
 * How a table is looked at as a text for the address, such as `s.-fees.name*h.price`: `s` puts in order, `o` `h` `p` are
 * the order of the columns, the hidden and the pinned ones, `r` bounds a column, `c` asks for a text in it, `x` sums up.
 * Undefined for a table that nobody has changed.
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
      ...sort.map(({ column, descending }) => `${descending ? '-' : ''}${write(column)}`),
    ],
    ...Object.entries(LAYOUT_PARTS).map(
      ([letter, key]) =>
        layout !== undefined &&
        (layout[key].length > 0 || letter === 'o') && [letter, ...layout[key].map(write)],
    ),
    ...filters.map(({ column, min, max, text }) =>
      text === undefined
        ? ['r', write(column), write(String(min ?? '')), write(String(max ?? ''))]
        : ['c', write(column), write(text)],
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

/** What a text says of a table; what is not understood is passed over. */
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
        [LAYOUT_PARTS[letter]]: given.map(read),
      }
    else if (letter === 'r') filters.push(...readRange(items))
    else if (letter === 'c' && given.length === 2)
      filters.push({ column: read(given[0] ?? ''), text: read(given[1] ?? '') })
    else if (letter === 'x') hasSummary = true
  }
  return { sort, filters, hasSummary, ...(layout && { layout }) }
}

function isLayoutPart(letter: string): letter is keyof typeof LAYOUT_PARTS {
  return Object.hasOwn(LAYOUT_PARTS, letter)
}

function readSort(item: string): TableSort {
  return { column: read(item.replace(/^-/, '')), descending: item.startsWith('-') }
}

function readRange([column = '', low = '', high = '']: readonly string[]): TableFilter[] {
  const [min, max] = [readBound(low), readBound(high)]
  if (column === '' || (min === undefined && max === undefined)) return []
  return [
    {
      column: read(column),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    },
  ]
}

function readBound(item: string): number | undefined {
  const text = read(item)
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** Ids and texts may hold what separates parts. */
function write(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('*', '%2A').replace(/^-/, '%2D')
}

function read(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
