import { AggregateIntervalField } from '@tickmark/core/answers/fields'
import { AppError } from '@tickmark/core/errors/AppError'
import { AsOfText, DayText } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { INTERVALS } from '@tickmark/core/time/Interval'
import { z } from 'zod'

/** The days that the engine can compare with. */
const EARLIEST: Day = '1970-01-01'
const LATEST: Day = '2099-12-31'

/** A day, or a moment such as `2024-01-01T00:00:00.000Z`. */
const DayParam = z
  .string()
  .max(40)
  .transform((text) => (/^\d{4}-\d{2}-\d{2}T[\d:.]{0,15}Z$/.test(text) ? text.slice(0, 10) : text))
  .pipe(
    // There are no data beyond these days, so a range to a farther one is answered alike.
    DayText.transform((day) => [EARLIEST, day, LATEST].toSorted()[1] ?? day),
  )

const day = (description: string) => DayParam.optional().meta({ description, day: true })

/** `as_of`; every call that returns figures accepts it. */
export const AS_OF_PARAM = AsOfText.optional().meta({
  description:
    'Answer with the data known at this time: a date-time, or the end of a day. With the suffix `~loaded`, with the data that this terminal had loaded by then, so that the response never changes.',
  day: true,
})

/** The parameters of every time series. Without `start` and `end` it covers all data. */
export const TIME_PARAMS = {
  start: day('First day, inclusive. `start_date` and `since` are accepted too.'),
  end: day('Last day, inclusive. `end_date` is accepted too.'),
  as_of: AS_OF_PARAM,
}

/** @throws AppError `bad-request` when `start` lies after `end`. */
export function requireRange(start: Day | undefined, end: Day | undefined): void {
  if (start === undefined || end === undefined || start <= end) return
  throw new AppError('bad-request', `start: ${start} lies after end ${end}.`, {
    errors: [{ code: 'out-of-range', field: 'start', value: start }],
  })
}

export const GRANULARITY_PARAM = z
  .enum(GRANULARITIES)
  .default('day')
  .describe('The length of a period.')

export const ORDER_PARAM = z
  .enum(['asc', 'desc'])
  .default('desc')
  .describe('`desc` gives the newest first.')

export const AGGREGATE_INTERVAL_PARAM = AggregateIntervalField.default('30d').describe(
  'Counts back from the latest complete day of the metric. `2026q3` is a calendar quarter, compared with the quarter before; one that is not over has no changes of sums and averages.',
)

export const STATEMENT_GRANULARITY = z
  .enum(['year', 'quarter', 'month', 'week'])
  .default('quarter')
  .describe('The length of a period.')

export const STATEMENT_INTERVAL = z
  .enum(INTERVALS)
  .default('1y')
  .describe('The time that the statement covers.')
