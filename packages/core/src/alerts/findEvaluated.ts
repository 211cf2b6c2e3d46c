import type { Series } from '../query/MetricAnswer.ts'
import type { Day } from '../time/Day.ts'

/** The place of the newest value that may be judged, or -1. Whether a period is over is what the answer says. */
export function findEvaluated(
  { values, provisional_from }: Pick<Series, 'values' | 'provisional_from'>,
  timestamps: readonly Day[],
  withProvisional: boolean,
): number {
  return values.findLastIndex((value, index) => {
    const isOpen = provisional_from !== null && (timestamps[index] ?? '') >= provisional_from
    return value !== null && (withProvisional || !isOpen)
  })
}
