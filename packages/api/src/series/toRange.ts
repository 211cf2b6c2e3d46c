import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'

/**
 * The range between two inclusive days. Without both, everything; without one, up to the first or last day.
 * @throws AppError `bad-request` when `start` lies after `end`.
 */
export function toRange(
  start: Day | undefined,
  end: Day | undefined,
  now: number,
): MetricQuery['range'] {
  if (start === undefined && end === undefined) return 'max'
  const today = toDay(now)
  const from = start ?? FIRST_DAY
  const to = end ?? [from, today].sort().at(-1) ?? today
  if (from > to)
    throw new AppError('bad-request', `start: ${from} lies after end ${to}.`, {
      errors: [{ code: 'out-of-range', field: 'start', value: from }],
    })
  return { from, to }
}
