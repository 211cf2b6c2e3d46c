/** The sum of what is stated; null when nothing is. */
export function addStated(amounts: readonly (number | null)[]): number | null {
  const stated = amounts.filter((amount) => amount !== null)
  return stated.length === 0 ? null : stated.reduce((sum, amount) => sum + amount, 0)
}
