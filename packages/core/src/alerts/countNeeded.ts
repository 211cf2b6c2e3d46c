import type { AlertCondition } from './AlertCondition.ts'

/** How many periods a condition looks at, the judged one included. */
export function countNeeded(condition: AlertCondition): number {
  return condition.kind === 'threshold' ? 1 : condition.periods + 1
}
