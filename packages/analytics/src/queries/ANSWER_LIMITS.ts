/** How large answers get. */
export const ANSWER_LIMITS = {
  /** Values that one answer may hold; more is for a narrower question, a coarser granularity, or a file that is streamed. */
  values: 5_000_000,
} as const
