import type { Analytics } from './Analytics.ts'

const LARGE_POINTS = 500_000

const isLarge = (points: number) => points > LARGE_POINTS

/**
 * Returns the number of statements about so many points that run at a time: two about a large batch would need twice
 * the memory.
 */
export function concurrencyOf(points: number): 1 | 2 {
  return isLarge(points) ? 1 : 2
}

/** Returns the memory that a statement about a large batch leaves unused, before the next one needs as much. */
export async function releaseAfterLarge(db: Analytics, points: number): Promise<void> {
  if (isLarge(points)) await db.releaseMemory()
}
