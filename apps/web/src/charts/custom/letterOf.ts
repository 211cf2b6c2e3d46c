/** The letter of the nth question of a chart, as its builder shows it: A, B, C. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}
