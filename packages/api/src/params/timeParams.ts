import { AsOfText, DayText } from '@tickmark/core/query/MetricQuery'
import { isDay } from '@tickmark/core/time/Day'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import { z } from 'zod'

/** A day, also when it comes as a moment such as `2024-01-01T00:00:00.000Z`. */
const DayParam = z
  .string()
  .max(40)
  .transform((text) => (/^\d{4}-\d{2}-\d{2}T[\d:.]{0,15}Z$/.test(text) ? text.slice(0, 10) : text))
  .pipe(
    DayText.refine(
      (day) => !isDay(day) || (day >= FIRST_DAY && day < '2100-01-01'),
      `expected a day from ${FIRST_DAY} to 2099-12-31`,
    ),
  )

const day = (description: string) => DayParam.optional().meta({ description, day: true })

/** What is to count as known; every call that answers with figures takes it. */
export const AS_OF_PARAM = AsOfText.optional().meta({
  description:
    'Answer with what was known at this moment: a day (its end is meant) or a date-time. With `~loaded` behind it, with what this terminal had loaded by then, so that the answer never changes.',
  day: true,
})

/** The parameters that every time series shares. Without `start` and `end` all data is meant. */
export const TIME_PARAMS = {
  start: day('First day, inclusive. `start_date` and `since` are accepted too.'),
  end: day('Last day, inclusive. `end_date` is accepted too.'),
  as_of: AS_OF_PARAM,
}

export const GRANULARITY_PARAM = z
  .enum(GRANULARITIES)
  .default('day')
  .describe('The length of a period.')

export const ORDER_PARAM = z
  .enum(['asc', 'desc'])
  .default('desc')
  .describe('`desc` gives the newest first.')
