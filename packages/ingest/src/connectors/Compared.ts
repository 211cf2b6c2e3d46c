import { z } from 'zod'

/** What is remembered of the last time that all days of a dataset's answers were compared with what is known. */
export const Compared = z.object({
  /** Ms since 1970. */
  whole_at: z.int(),
  /** The edition of the readers then. */
  edition: z.int(),
  /** Days were left out of loads since. */
  has_left_out: z.boolean(),
})
export type Compared = z.infer<typeof Compared>

/** So long may a late correction, of a day that counts as settled, stay unseen. */
const WHOLE_EVERY_MS = 7 * 86_400_000

/** Whether all days are compared now, instead of those only that may still change. */
export function isWholeDue(
  compared: Compared | null,
  { now, edition }: { now: number; edition: number },
): boolean {
  return (
    compared === null ||
    compared.edition !== edition ||
    now - compared.whole_at >= WHOLE_EVERY_MS ||
    // A clock that was put back would put the comparison off.
    now < compared.whole_at
  )
}
