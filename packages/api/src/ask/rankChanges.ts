import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Day } from '@tickmark/core/time/Day'
import { compareSides, findBefore, toDays } from './readComparison.ts'
import type { ReadPrompt } from './readPrompt.ts'

/**
 * "The worst performing tokens this month", over days that lists have no column of: the changes of all, in their order.
 * Levels change from the first day to the last, amounts against those of as many days before.
 */
export function rankChanges(read: ReadPrompt, today: Day): ReadPrompt {
  const { order, measures, nouns, sectors } = read
  const [range] = read.ranges
  const words = order?.words ?? ''
  // "From September to October" names both sides.
  if (range === undefined || read.statistic?.kind === 'comparison') return read
  const areLevels = measures.every(({ operands }) =>
    operands.every(
      ({ metric }) => metric === 'supply' || LEVELS.has(findMetric(metric)?.kind ?? ''),
    ),
  )
  const days = toDays(range, today)
  const { sides, range: both } = compareSides([findBefore(days), days], range, words)
  const isSplit = nouns.length + sectors.length > 0
  return {
    ...read,
    transforms: [],
    granularities: [{ granularity: 'day', words: '' }],
    breakdowns: isSplit ? [{ dimension: 'project', words: '' }] : read.breakdowns,
    ranges: [areLevels ? range : both],
    statistic: areLevels ? { kind: 'change', words } : { kind: 'comparison', ...sides },
  }
}

const LEVELS: ReadonlySet<string> = new Set(['stock', 'price'])
