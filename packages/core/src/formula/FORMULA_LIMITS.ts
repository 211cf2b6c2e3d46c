/** What a formula may take: far above any real one, low enough that a hostile one costs nothing. */
export const FORMULA_LIMITS = {
  /** Characters of text. */
  length: 500,
  /** Metrics, numbers and operations together. */
  nodes: 50,
  /** Brackets inside brackets. */
  depth: 20,
  /** The shortest and longest stretch of a rolling sum. */
  rolling_days: { min: 2, max: 1_000 },
} as const
