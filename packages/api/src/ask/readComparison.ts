import { addDays } from '@tickmark/core/time/Day'
import {
  addMonths,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { type Item, isWord } from './readItems.ts'
import type { ReadPeriods } from './readPeriods.ts'
import type { ReadTransforms } from './readTransforms.ts'

type ReadRange = ReadPeriods['ranges'][number]

/** The later of two periods, and its change against the other one. */
type ReadComparison = {
  range: ReadRange
  change: ReadTransforms['transforms'][number]
}

const UNITS: readonly Granularity[] = ['year', 'quarter', 'month', 'week', 'day']

/**
 * "Q3 26 vs Q3 25", "October against September", "last quarter vs the one before": the change of one period against the one
 * before, or a year before. Marks the words that compare as used.
 */
export function readComparison(
  items: readonly Item[],
  ranges: readonly ReadRange[],
): ReadComparison | undefined {
  const [first, second, ...others] = ranges
  if (first === undefined || others.length > 0) return undefined
  if (second === undefined) return compareWithBefore(items, first)
  const versus = items.find((item) => isWord(item, 'versus'))
  if (versus === undefined) return undefined
  const [from, to] = [startOf(first), startOf(second)]
  const [earlier, later] = from < to ? [first, second] : [second, first]
  const unit = UNITS.find((one) => isPeriod(earlier, one) && isPeriod(later, one))
  if (unit === undefined) return undefined
  const isNext = addDays(endOf(earlier), 1) === startOf(later)
  const isYearLater = addMonths(startOf(earlier), 12) === startOf(later)
  if (!isNext && !isYearLater) return undefined
  versus.isUsed = true
  return {
    range: later,
    change: {
      transform: { kind: 'change', over: isNext ? 'period' : 'year' },
      words: `${first.words} against ${second.words}`,
      granularity: unit,
    },
  }
}

function compareWithBefore(items: readonly Item[], range: ReadRange): ReadComparison | undefined {
  const word = items.find((item) => isWord(item, 'periodBefore'))
  const granularity = findPeriod(range)
  if (word === undefined || granularity === undefined) return undefined
  word.isUsed = true
  return {
    range,
    change: { transform: { kind: 'change', over: 'period' }, words: word.words, granularity },
  }
}

/** Returns the length of a range that is one calendar period: a quarter for Q3 2025. */
export function findPeriod(range: ReadRange): Granularity | undefined {
  return UNITS.find((one) => isPeriod(range, one))
}

function isPeriod(one: ReadRange, unit: Granularity): boolean {
  const from = startOf(one)
  return from !== '' && startOfPeriod(from, unit) === from && endOfPeriod(from, unit) === endOf(one)
}

function startOf({ range }: ReadRange): string {
  return typeof range === 'string' ? '' : range.from
}

function endOf({ range }: ReadRange): string {
  return typeof range === 'string' ? '' : range.to
}
