/** Returns how the head of a file names the unit of a change: those of percentages are not in points there. */
export function nameChangeUnit(format: string | null | undefined): string {
  return format === 'percent' ? 'relative, as a fraction' : 'fraction'
}
