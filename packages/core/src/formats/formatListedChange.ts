import { type ChangeOf, formatChange } from './formatChange.ts'

/** Returns a change as `formatChange` writes it; where it is of a percentage and not in points, it says that it is relative. */
export function formatListedChange(fraction: number | null, of: ChangeOf): string {
  const text = formatChange(fraction, of)
  return of.metric?.format === 'percent' && text.endsWith('%') ? `${text} rel.` : text
}
