import { formatChange } from '../formats/formatChange.ts'
import { isFlat } from './isFlat.ts'

/** Where a trend goes, for its color, and in words for those who do not see it. */
export type DescribedTrend = { direction: 'up' | 'down' | 'flat'; words: string }

/**
 * A trend that stands beside a change goes the way of that change: the change compares the window with the one before it,
 * so a line that falls within the window may belong to a rise. Null is an unknown change: the line then has
 * no direction. Without a change it goes from its first to its last known value.
 */
export function describeTrend(
  values: readonly (number | null)[],
  change?: number | null,
): DescribedTrend {
  const known = values.filter((value) => value !== null)
  const flat = isFlat(known)
  const own = flat ? 0 : (known.at(-1) ?? 0) - (known[0] ?? 0)
  if (typeof change !== 'number')
    return {
      direction: change === null ? 'flat' : directionOf(own),
      words: `${WORDS[directionOf(own)]} over the window`,
    }
  const isUnchanged = flat || formatChange(change) === formatChange(0)
  return {
    direction: isUnchanged ? 'flat' : directionOf(change),
    words: `change ${formatChange(change)}`,
  }
}

const WORDS = { up: 'rising', down: 'falling', flat: 'unchanged' } as const

function directionOf(rise: number): DescribedTrend['direction'] {
  if (rise === 0) return 'flat'
  return rise > 0 ? 'up' : 'down'
}
