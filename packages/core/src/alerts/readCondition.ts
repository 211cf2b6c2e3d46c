import type { AlertDefinition } from './AlertDefinition.ts'
import { quantile } from './quantile.ts'

/** What is compared with what: the alert fires beyond `limit` and can fire again once `leave` is reached. */
export type ConditionReading = { compared: number; limit: number; leave: number }

/** Why a value cannot be judged. */
type NotEvaluated = 'missing' | 'too-little-history'

/** As for rolling windows, a history counts once nine tenths of its periods have a value. */
const ENOUGH = 0.9

/** Takes the condition at one period of a series. A value that is missing is never taken for zero. */
export function readCondition(
  values: readonly (number | null)[],
  index: number,
  { condition, margin }: Pick<AlertDefinition, 'condition' | 'margin'>,
): ConditionReading | NotEvaluated {
  const value = values[index] ?? null
  if (value === null) return 'missing'
  const back = condition.direction === 'above' ? -margin : margin
  switch (condition.kind) {
    case 'threshold':
      return { compared: value, limit: condition.value, leave: condition.value + back }
    case 'change': {
      if (index < condition.periods) return 'too-little-history'
      const earlier = values[index - condition.periods] ?? null
      // Of nothing there is no fraction.
      if (earlier === null || earlier === 0) return 'missing'
      const compared = (value - earlier) / Math.abs(earlier)
      return { compared, limit: condition.fraction, leave: condition.fraction + back }
    }
    case 'percentile': {
      const { percentile, periods } = condition
      const before = values.slice(Math.max(0, index - periods), index)
      const history = before.filter((one) => one !== null)
      if (history.length < ENOUGH * periods) return 'too-little-history'
      const limit = quantile(history, percentile / 100)
      const leave = quantile(history, (percentile + back) / 100)
      return limit === undefined || leave === undefined
        ? 'too-little-history'
        : { compared: value, limit, leave }
    }
  }
}
