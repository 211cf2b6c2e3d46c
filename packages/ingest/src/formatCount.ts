/** A count with its thousands grouped. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB')
}
