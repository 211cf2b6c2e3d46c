/** The places of the rows that say the typed text, from the first. Nothing typed finds nothing. */
export function findRows(texts: readonly string[], typed: string): number[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  return texts.flatMap((text, index) => (text.includes(wanted) ? [index] : []))
}

/** The next place among the found ones, or the one before with `by` -1; from the last it goes on at the first. */
export function stepTo(found: readonly number[], { now, by }: { now: number; by: 1 | -1 }): number {
  const next = by === 1 ? found.find((row) => row > now) : found.findLast((row) => row < now)
  return next ?? (by === 1 ? found[0] : found.at(-1)) ?? now
}
