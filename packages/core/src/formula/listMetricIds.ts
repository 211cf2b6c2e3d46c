import type { Formula } from './Formula.ts'

/** The metric ids that a formula names, each once, in the order of their first appearance. */
export function listMetricIds(formula: Formula): string[] {
  const ids = new Set<string>()
  collect(formula, ids)
  return [...ids]
}

function collect(formula: Formula, ids: Set<string>): void {
  switch (formula.kind) {
    case 'metric':
    case 'rolling_sum':
      ids.add(formula.metric_id)
      return
    case 'negate':
      collect(formula.of, ids)
      return
    case 'binary':
      collect(formula.left, ids)
      collect(formula.right, ids)
      return
    case 'number':
    case 'period':
      return
  }
}
