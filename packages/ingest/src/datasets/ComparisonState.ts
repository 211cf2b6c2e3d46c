import { z } from 'zod'

/**
 * Increase this whenever a reader changes its output for the same answers, so that they are loaded
 * again.
 */
export const PARSER_VERSION = 4

/** The state of the last full comparison of a dataset's answers with known days. */
export const ComparisonState = z.object({
  /** Ms since 1970. */
  whole_at: z.int(),
  /** The `PARSER_VERSION` at that time. */
  edition: z.int(),
  /** Later loads left out final days. */
  has_left_out: z.boolean(),
  /**
   * The shares of a dataset with bulk listings have been fetched up to this day; absent before the
   * first.
   */
  share_day: z.iso.date().optional(),
})
export type ComparisonState = z.infer<typeof ComparisonState>

/** The longest time that a late correction of a final day may stay unnoticed. */
const WHOLE_EVERY_DAYS = 7
const DAY_MS = 86_400_000

/**
 * Returns whether to compare all days of all subjects now, instead of only the days that may still change. Datasets
 * that are compared in daily shares need this only once and after a parser change.
 */
export function isFullComparisonDue(
  compared: ComparisonState | null,
  {
    now,
    edition,
    inShares,
    everyDays = WHOLE_EVERY_DAYS,
  }: { now: number; edition: number; inShares: boolean; everyDays?: number | undefined },
): boolean {
  if (compared === null || compared.edition !== edition) return true
  if (inShares) return false
  // Also compare if the clock was set back, which would postpone the comparison.
  return now - compared.whole_at >= everyDays * DAY_MS || now < compared.whole_at
}
