type Values = readonly (number | null)[]
type Pair = [index: number, value: number | null]
/** A plain list stands for the periods from the first on, and is read fastest. */
export type Points =
  | (number | null)[]
  | (Pair | { value: Pair; symbol: 'circle' | 'emptyCircle' })[]

/**
 * The points of a line that begins at period `first`, and whether one of them is a dot: a value with gaps on both
 * sides, which as a line would be invisible, or one that a check holds.
 */
export function listPoints(
  values: Values,
  first: number,
  held?: ReadonlySet<number>,
): { data: Points; hasDots: boolean } {
  const isKnown = (index: number) => typeof values[index] === 'number'
  const isLonely = (index: number) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)
  const isHeld = (index: number) => held?.has(first + index) === true && isKnown(index)
  const hasDots = values.some((_, index) => isLonely(index) || isHeld(index))
  if (first === 0 && !hasDots) return { data: [...values], hasDots }
  const data = values.map(
    (value, index): Pair | { value: Pair; symbol: 'circle' | 'emptyCircle' } => {
      const pair: Pair = [first + index, value]
      if (isHeld(index)) return { value: pair, symbol: 'emptyCircle' }
      return isLonely(index) ? { value: pair, symbol: 'circle' } : pair
    },
  )
  return { data, hasDots }
}
