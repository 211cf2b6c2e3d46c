import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import {
  addMonths,
  addPeriods,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import { type Item, isWord } from './readItems.ts'
import type { ReadPeriods } from './readPeriods.ts'
import type { ReadTransforms } from './readTransforms.ts'

type ReadRange = ReadPeriods['ranges'][number]
type Days = { from: Day; to: Day }

type ReadComparison = {
  range: ReadRange
  /** The change of one calendar period against the one before, or a year before. */
  change?: ReadTransforms['transforms'][number]
  /** The length of the periods in a row that a prompt names each. */
  granularity?: { granularity: Granularity; words: string }
  /** Two periods of any length, the earlier one first, and the words that compare them. */
  sides?: { periods: [Days, Days]; words: string }
}

const UNITS: readonly Granularity[] = ['year', 'quarter', 'month', 'week', 'day']

/**
 * "Q3 26 vs Q3 25", "October against September", "last quarter vs the one before": the change of one calendar period
 * against the one before, or a year before. Other periods, such as halves and the year so far, are two sides, whose amounts
 * are compared as wholes. Marks the words that compare as used.
 */
export function readComparison(
  items: readonly Item[],
  ranges: readonly ReadRange[],
  asked: { today: Day; yoy: { words: string } | undefined; finest?: Granularity | undefined },
): ReadComparison | undefined {
  const { today, yoy, finest } = asked
  const [first, second, ...others] = ranges
  const row = joinRow(items, ranges)
  if (row !== undefined) return row
  if (first === undefined || others.length > 0) return undefined
  if (second === undefined)
    return compareEnds(items, first, finest) ?? compareWithBefore(items, first, { today, yoy })
  // "More in Q3 than in Q2".
  const versus = items.find(
    (item, at) =>
      isWord(item, 'versus') ||
      COMPARE.test(item.words) ||
      (isWord(item, 'than') && items.slice(at + 1, at + 3).some(({ date }) => date !== undefined)),
  )
  if (versus === undefined) return undefined
  const [one, other] = [first, second].map((range) => toDays(range, today))
  if (one === undefined || other === undefined) return undefined
  versus.isUsed = true
  const words = `${first.words} against ${second.words}`
  const [earlier, later] = one.from < other.from ? [one, other] : [other, one]
  const unit = UNITS.find((length) => isPeriod(earlier, length) && isPeriod(later, length))
  const isNext = addDays(earlier.to, 1) === later.from
  const range = one === later ? first : second
  // "Monthly, 2024 vs 2025" are the months of both.
  const isOfParts = finest !== undefined && finest !== unit
  if (unit !== undefined && !isOfParts && (isNext || addMonths(earlier.from, 12) === later.from)) {
    const over = isNext ? 'period' : 'year'
    return { range, change: { transform: { kind: 'change', over }, words, granularity: unit } }
  }
  return compareSides([earlier, later], range, words)
}

/** "The growth of fees from Q1 to Q3" is that of one against the other. */
function compareEnds(
  items: readonly Item[],
  { ends, ...range }: ReadRange,
  finest: Granularity | undefined,
): ReadComparison | undefined {
  const units = ends?.map((one) => findPeriod({ range: one }) ?? 'day') ?? []
  const isSame = units[0] === units[1] && units[0] !== 'day' && finest === undefined
  const isSeries = items.some((item) => isWord(item, 'yoy', 'qoq', 'mom', 'wow', 'dod'))
  const isGrowth = !isSeries && items.some((item) => isWord(item, 'growth', 'gainers', 'losers'))
  return ends && isSame && isGrowth ? compareSides(ends, range, range.words) : undefined
}

/** "2023, 2024 and 2025" are the years from the first to the last. */
function joinRow(items: readonly Item[], ranges: readonly ReadRange[]): ReadComparison | undefined {
  const [first] = ranges
  const last = ranges.at(-1)
  const granularity = first && findPeriod(first)
  const isCompared = items.some((item) => isWord(item, 'versus') || COMPARE.test(item.words))
  const isRow = ranges.length > (isCompared ? 2 : 1)
  if (!first || !last || granularity === undefined || !isRow) return undefined
  const isNext = ({ range }: ReadRange, at: number) => {
    const before = ranges[at - 1]?.range
    const isOfLength = findPeriod({ range }) === granularity && typeof range !== 'string'
    return isOfLength && (typeof before !== 'object' || addDays(before.to, 1) === range.from)
  }
  if (!ranges.every(isNext) || typeof first.range === 'string' || typeof last.range === 'string')
    return undefined
  for (const item of items) if (isWord(item, 'versus')) item.isUsed = true
  const words = ranges.map((one) => one.words).join(', ')
  const range = { from: first.range.from, to: last.range.to }
  return { range: { range, words, alternatives: [] }, granularity: { granularity, words } }
}

const COMPARE = /^(compare|vergleiche)$/i

/** Two periods of any length, and the days that have both. */
export function compareSides(periods: [Days, Days], range: ReadRange, words: string) {
  const [{ from }, { to }] = periods
  return { range: { ...range, range: { from, to } }, sides: { periods, words } }
}

/** "Vs the one before", "vs the 90 days before", "vs the same period last year". */
function compareWithBefore(
  items: readonly Item[],
  range: ReadRange,
  { today, yoy }: { today: Day; yoy: { words: string } | undefined },
): ReadComparison | undefined {
  const isBefore = (item: Item) => isWord(item, 'periodBefore')
  const word = items.find((item) => !item.isUsed && (isBefore(item) || isWord(item, 'samePeriod')))
  const days = toDays(range, today)
  const isShort = findPeriod(range) === undefined && daysBetween(days.from, days.to) < MAX_DAYS
  if (word === undefined)
    return yoy && isShort ? compareSides([shift(days), days], range, yoy.words) : undefined
  word.isUsed = true
  const versus = items.find((item) => !item.isUsed && isWord(item, 'versus'))
  if (versus) versus.isUsed = true
  const over = isBefore(word) ? 'period' : 'year'
  const granularity = findPeriod(range)
  if (granularity !== undefined)
    return {
      range,
      change: { transform: { kind: 'change', over }, words: word.words, granularity },
    }
  return compareSides([over === 'year' ? shift(days) : findBefore(days), days], range, word.words)
}

/** The calendar period before, or as many days. */
export function findBefore({ from, to }: Days): Days {
  const unit = findPeriod({ range: { from, to } })
  if (unit !== undefined) return { from: addPeriods(from, -1, unit), to: addDays(from, -1) }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

/** A year so far is compared with the one before; the growth of longer periods is a series. */
const MAX_DAYS = 364

function shift({ from, to }: Days): Days {
  return { from: addMonths(from, -12), to: addMonths(to, -12) }
}

/** The days of a range up to yesterday. */
export function toDays({ range }: ReadRange, today: Day): Days {
  const to = addDays(today, -1)
  if (typeof range === 'string') return { from: intervalStart(range, to), to }
  return range.to > to ? { from: range.from, to: range.from > to ? range.from : to } : range
}

/** Returns the length of a range that is one calendar period: a quarter for Q3 2025. */
export function findPeriod({ range }: Pick<ReadRange, 'range'>): Granularity | undefined {
  return typeof range === 'string' ? undefined : UNITS.find((one) => isPeriod(range, one))
}

function isPeriod({ from, to }: Days, unit: Granularity): boolean {
  return startOfPeriod(from, unit) === from && endOfPeriod(from, unit) === to
}
