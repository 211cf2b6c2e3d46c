import { formatChange } from '../formats/formatChange.ts'

/** A smaller range, relative to the values, is written as a change of 0.0%. */
const MIN_RANGE = 1e-3

/**
 * Returns whether values differ by so little that a small line of them is level. Noise is not stretched to its whole
 * height.
 */
function isFlat(values: readonly number[]): boolean {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return high - low <= MIN_RANGE * Math.max(Math.abs(low), Math.abs(high))
}

/**
 * The path of a small line in a box of `width` × `height`; missing values leave a gap.
 * Flat values are drawn in the middle. Empty when fewer than two values are known.
 */
export function prepareSparkline(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const known = values.filter((value): value is number => value !== null)
  if (known.length < 2) return ''
  const low = Math.min(...known)
  const span = isFlat(known) ? null : Math.max(...known) - low
  const step = (width - 2) / (values.length - 1)
  let path = ''
  let pen = false
  values.forEach((value, index) => {
    if (value === null) {
      pen = false
      return
    }
    const share = span === null ? 0.5 : (value - low) / span
    const y = height - 1.5 - share * (height - 3)
    path += `${pen ? 'L' : 'M'}${(1 + index * step).toFixed(1)} ${y.toFixed(1)}`
    pen = true
  })
  return path
}

/** The direction of a trend, for its color, and a description in words for those who do not see it. */
type DescribedTrend = { direction: 'up' | 'down' | 'flat'; words: string }

/**
 * A trend that is shown beside a change has the direction of that change: the change compares the window with the one before it,
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

/** A sparkline is about two dozen pixels high; finer steps do not show. */
const STEPS = 99

/** A trend as it is drawn: its values in steps between the lowest, 0, and the highest, 99; all 0 where it is flat. */
export function stepTrend(values: readonly number[]): number[] {
  if (isFlat(values)) return values.map(() => 0)
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value) => Math.round(((value - low) / span) * STEPS))
}

/** Further digits say nothing. */
const DECIMALS = 1e6

/**
 * Measures how far a trend went from its first to its last value, as a fraction of the first; null where that is zero.
 */
export function measureTrend(values: readonly number[]): number | null {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < 2 || first === 0) return null
  return Math.round(((last - first) / Math.abs(first)) * DECIMALS) / DECIMALS
}
