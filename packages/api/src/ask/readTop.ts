import { type Cursor, listUnused } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { type Item, isWord } from './readItems.ts'
import { numberOf } from './readTransforms.ts'

export type ReadTop = {
  top?: { n: number; words: string }
  others?: { words: string }
  /** Words for the smallest, which a query cannot choose. */
  smallest?: string
  /** Whether the largest is looked for, so that each project is meant by itself. */
  isSuperlative?: boolean
}

const DEFAULT_TOP = 10
const LARGEST_TOP = 500

/** Reads how many of the largest series a prompt wants and marks the items as used. */
export function readTop(items: readonly Item[]): ReadTop {
  const read: ReadTop = {}
  for (const place of listUnused(items)) {
    if (place.is('others')) read.others ??= { words: place.use() }
    else if (place.is('smallest') && !place.is('largest')) read.smallest ??= place.use()
    else read.top ??= readCount(place)
  }
  for (const place of listUnused(items)) {
    const n = numberOf(place.item)
    // "Which 10 projects": the superlative comes later.
    if (n !== undefined && isCounted(place.move(1).item))
      read.top ??= { n: limit(n), words: place.use() }
    if (!place.is('top', 'largest')) continue
    place.use()
    read.isSuperlative = true
  }
  return read
}

/** "Top 5", "the five largest", "the largest lenders". */
function readCount(place: Cursor): ReadTop['top'] {
  if (!place.is('top', 'largest')) return undefined
  const [before, after] = [place.move(-1), place.move(1)].map(({ item }) =>
    item?.isUsed ? undefined : numberOf(item),
  )
  if (after !== undefined) return { n: limit(after), words: place.use(2) }
  if (before !== undefined) return { n: limit(before), words: place.move(-1).use(2) }
  const isMany = isCounted(place.move(1).item) && !isWord(place.item, 'filler')
  return isMany ? { n: DEFAULT_TOP, words: place.use() } : undefined
}

/** Whether something can be counted: projects, chains, or the members of a sector. */
function isCounted(item: Item | undefined): boolean {
  return findDimension(item) !== undefined || item?.meanings[0]?.kind === 'sector'
}

function limit(n: number): number {
  return Math.min(Math.max(1, Math.trunc(n)), LARGEST_TOP)
}
