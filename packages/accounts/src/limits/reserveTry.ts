import type { Counts } from './Counts.ts'

type ReservedTry = {
  /** How many tries were counted before this one. */
  earlier: number
  /** Takes the try back, since it was right or was never made. */
  release(): Promise<void>
}

/**
 * Counts a try before it is made, since checking one takes long: tries that come together are then refused from the
 * limit on, where tries counted afterwards would all be made. A try that was right is released.
 */
export async function reserveTry(
  counts: Counts,
  key: string,
  windowMs: number,
): Promise<ReservedTry> {
  const { count } = await counts.add(key, windowMs)
  return { earlier: count - 1, release: () => counts.subtract(key) }
}
