import type { FormulaOperator } from '../formula/parseExpression.ts'

/** The rank of a row among all rows of a mart that have a value, or among those of its first market sector. */
export const POSITIONS = ['rank', 'percentile', 'sector_rank', 'sector_percentile'] as const
export type Position = (typeof POSITIONS)[number]

/** A column of a mart or arithmetic over several, as `parseMartExpression` reads it from text. */
export type MartExpression =
  | { kind: 'column'; column_id: string }
  | { kind: 'number'; value: number }
  | { kind: 'negate'; of: MartExpression }
  | { kind: 'binary'; op: FormulaOperator; left: MartExpression; right: MartExpression }
  /** 1 is the best for `rank`; for `percentile` 1 is the best and 0 the last. */
  | { kind: 'position'; position: Position; of: MartExpression }
