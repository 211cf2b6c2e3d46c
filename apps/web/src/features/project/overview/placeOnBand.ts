import type { ValuationBand } from '@tickmark/core/answers/ValuationHistory'

/**
 * Returns the position of a value between the lowest and the highest of a band, from 0 to 1. Multiples double and
 * halve, so that the scale is logarithmic; where a value is not above zero it is linear. If all values are the same, it
 * is the middle.
 */
export function placeOnBand(
  value: number,
  { low, high }: Pick<ValuationBand, 'low' | 'high'>,
): number {
  if (low === high) return 0.5
  const scale = low > 0 ? Math.log : (given: number) => given
  return (scale(value) - scale(low)) / (scale(high) - scale(low))
}
