/** An item that was found, and the score of its match; higher is better. */
type Match<T> = { item: T; score: number }

/** A match of at least this many points of `scoreMatch` is the whole of a name. */
const EXACT_MATCH = 85

/**
 * Returns at most `limit` matches, those of reviewed projects before the others, each by score; equal ones stay in the
 * order given. An unreviewed project that is named exactly is never cut off by reviewed ones that are not.
 */
export function reviewedFirst<T extends { is_reviewed?: boolean }>(
  matches: readonly Match<T>[],
  limit: number,
): Match<T>[] {
  const isReviewed = ({ item }: Match<T>) => item.is_reviewed !== false
  const sorted = matches.toSorted(
    (a, b) => Number(isReviewed(b)) - Number(isReviewed(a)) || b.score - a.score,
  )
  const shown = sorted.slice(0, limit)
  const exact = sorted.slice(limit).find((one) => !isReviewed(one) && one.score >= EXACT_MATCH)
  const hasOther = shown.some((one) => !isReviewed(one))
  return exact === undefined || hasOther ? shown : [...shown.slice(0, -1), exact]
}
