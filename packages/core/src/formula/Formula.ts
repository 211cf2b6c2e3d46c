/** Arithmetic over daily metric values, as `parseFormula` reads it from text. */
export type Formula =
  /** The metric's value in the period. */
  | { kind: 'metric'; metric_id: string }
  | { kind: 'number'; value: number }
  /** The metric's sum over the `days` days that end on the period's last day; missing unless nine tenths of them have a value. */
  | { kind: 'rolling_sum'; metric_id: string; days: number }
  /** The length of the days that the formula's metrics are known for in the period. */
  | { kind: 'period'; unit: 'seconds' | 'days' }
  | { kind: 'negate'; of: Formula }
  | { kind: 'binary'; op: FormulaOperator; left: Formula; right: Formula }

export type FormulaOperator = '+' | '-' | '*' | '/'
