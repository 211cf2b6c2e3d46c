/** To whole cents. */
export function toCents(value: number): number {
  return Math.round(value * 100) / 100
}
