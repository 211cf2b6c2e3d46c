import { type Cursor, listUnused } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { type Item, isWord, numberOf } from './readItems.ts'

/** An order that a list of projects has and a chart has not. */
export type ReadOrder = {
  direction: 'asc' | 'desc'
  words: string
  /** True if it is by the change of a figure. */
  isChange: boolean
  /** True if values below zero say nothing, as with the lowest multiple. */
  isPositive: boolean
}

export type ReadTop = {
  top?: {
    n: number
    words: string
    isBySize: boolean
    /** True of "the top 5 dexes", whose ratio is another question than the highest ratios. */
    isOfNoun?: boolean
  }
  others?: { words: string }
  /** A word for the largest without a number, so that each project is meant by itself. */
  superlative?: string
}

export const DEFAULT_TOP = 10
const LARGEST_TOP = 500

/** Reads how many of the largest series a prompt wants and marks the items as used. */
export function readTop(items: readonly Item[]): ReadTop {
  const read: ReadTop = {}
  for (const place of listUnused(items)) {
    const top =
      read.top ?? (place.is('others') ? undefined : (readNumber(place) ?? readCount(place)))
    if (place.is('others')) read.others ??= { words: place.use() }
    else if (top !== undefined) read.top = top
  }
  for (const place of listUnused(items)) {
    if (!place.is('top', 'largest')) continue
    read.superlative ??= place.use()
    place.use()
  }
  return read
}

/** "Smallest", "cheapest", "top gainers". */
export function readOrder(items: readonly Item[]): ReadOrder | undefined {
  for (const place of listUnused(items)) {
    const word = (['gainers', 'losers', 'cheapest', 'smallest'] as const).find((one) =>
      place.is(one),
    )
    if (word === undefined || (word === 'smallest' && place.is('largest'))) continue
    // "Cheapest P/S first".
    for (const item of items) if (/^(first|zuerst)$/i.test(item.words)) item.isUsed = true
    return {
      direction: word === 'gainers' ? 'desc' : 'asc',
      isChange: word === 'gainers' || word === 'losers',
      isPositive: word === 'cheapest',
      words: place.use(),
    }
  }
  return undefined
}

/** "Which 10 projects": the superlative comes later. */
function readNumber(place: Cursor): ReadTop['top'] {
  const n = countOf(place.item)
  const counted = place.move(1).is('smallest', 'cheapest') ? place.move(2) : place.move(1)
  const isListed = counted.is('unlocks', 'fundraises', 'events')
  const isLast = place.move(-1).is('smallest', 'cheapest') && counted.item?.date === undefined
  const isTop = place.move(1).is('top', 'largest') && !place.move(1).is('smallest')
  return n !== undefined && !isTop && (isLast || isListed || isCounted(counted.item))
    ? { n, words: place.use(), isBySize: false }
    : undefined
}

/** "Top 5", "the five largest", "the largest lenders". */
function readCount(place: Cursor): ReadTop['top'] {
  if (!place.is('top', 'largest')) return undefined
  const [before, after] = [place.move(-1), place.move(1)].map(({ item, at }) => {
    if (item?.isUsed) return undefined
    // "The second largest" is among the largest two, and "largest first" is an order.
    const ordinal = item?.meanings.find((one) => one.kind === 'ordinal')
    return ordinal && at < place.at && !isWord(item, 'last') ? ordinal.index + 1 : countOf(item)
  })
  const isBefore = isCounted(place.move(after === undefined ? 1 : 2).item)
  // "The largest dexes" are so by themselves, "the largest fees" are no projects.
  const isBySize = isBefore && place.is('biggest')
  const isOfNoun = isBefore && place.is('top')
  if (after !== undefined) return { n: after, words: place.use(2), isBySize, isOfNoun }
  if (before !== undefined) return { n: before, words: place.move(-1).use(2), isBySize, isOfNoun }
  const isMany = isBefore && !isWord(place.item, 'filler')
  return isMany ? { n: DEFAULT_TOP, words: place.use(), isBySize, isOfNoun } : undefined
}

/** Returns whether something can be counted: projects, chains, or the members of a sector. */
export function isCounted(item: Item | undefined): boolean {
  return findDimension(item) !== undefined || item?.meanings[0]?.kind === 'sector'
}

/** Returns whether several are asked about, by a noun or as those on screen. */
export function areMany(items: readonly Item[]): boolean {
  return items.some((item) => isCounted(item) || THOSE.test(item.words))
}

const THOSE = /^(those|them|these|ones|davon|denen|derer)$/i

/** A number of projects that a list can have: none of 0 or of a million. */
function countOf(item: Item | undefined): number | undefined {
  const n = numberOf(item)
  return n !== undefined && Number.isInteger(n) && n >= 1 && n <= LARGEST_TOP ? n : undefined
}
