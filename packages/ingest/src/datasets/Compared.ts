import { z } from 'zod'

/** Raised whenever a reader changes what it makes of the same answers, so that they are loaded anew. */
export const PARSER_VERSION = 2

/** What is remembered of the last time that all days of a dataset's answers were compared with what is known. */
export const Compared = z.object({
  /** Ms since 1970. */
  whole_at: z.int(),
  /** The edition of the readers then. */
  edition: z.int(),
  /** Days were left out of loads since. */
  has_left_out: z.boolean(),
  /** Up to this day the shares of a dataset with a brief were asked for since; absent where none was. */
  share_day: z.iso.date().optional(),
})
export type Compared = z.infer<typeof Compared>

/** So long may a late correction, of a day that counts as settled, stay unseen. */
const WHOLE_EVERY_MS = 7 * 86_400_000

/**
 * Whether all days of all subjects are compared now, instead of those only that may still change. Where subjects are
 * compared in shares, day by day, that is so once and whenever the readers change.
 */
export function isWholeDue(
  compared: Compared | null,
  { now, edition, inShares }: { now: number; edition: number; inShares: boolean },
): boolean {
  if (compared === null || compared.edition !== edition) return true
  if (inShares) return false
  // A clock that was put back would put the comparison off.
  return now - compared.whole_at >= WHOLE_EVERY_MS || now < compared.whole_at
}
