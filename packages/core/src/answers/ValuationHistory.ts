import { z } from 'zod'
import { isComparable, type ValueFormat } from '../formats/formatValue.ts'
import type { Day } from '../time/Day.ts'
import { type Interval, intervalStart } from '../time/Interval.ts'
import { DataMeta } from './AnswerMeta.ts'
import { DayField, MetricIdField, nullableNumber, ProjectIdField, SourceIdField } from './fields.ts'
import { quantileOf } from './quantileOf.ts'

/** The windows over which a value is compared, the shortest first. */
export const VALUATION_WINDOWS = ['1y', '3y', 'max'] as const satisfies readonly Interval[]

/** Fewer days have no distribution to speak of. */
const MIN_DAYS = 30

const ValuationBand = z.object({
  window: z.enum(VALUATION_WINDOWS).describe('Length of the window, which ends on `day`.'),
  from: DayField.describe('The first day with a value in the window.'),
  days: z.int().describe('Days with a value; a multiple counts from above zero to below 1,000.'),
  low: z.number().describe('The lowest value.'),
  lower_quartile: z.number().describe('A quarter of the days are at or below it.'),
  median: z.number().describe('Half of the days are at or below it.'),
  mean: z.number().describe('The mean of the values.'),
  upper_quartile: z.number().describe('Three quarters of the days are at or below it.'),
  high: z.number().describe('The highest value.'),
  higher_share: nullableNumber(
    'The fraction of the days on which the value was higher than on `day`; null if `now` is no multiple that counts.',
  ),
  lower_share: nullableNumber('The fraction of the days on which it was lower; null likewise.'),
})
/** The position of a value among those of a window. */
export type ValuationBand = z.infer<typeof ValuationBand>

const MetricHistory = z.object({
  metric_id: MetricIdField,
  day: DayField.describe('The latest day with a value.'),
  now: z.number().describe('The value on that day.'),
  bands: z
    .array(ValuationBand)
    .describe('By window. A window that reaches no further back than a shorter one is left out.'),
})
export type MetricHistory = z.infer<typeof MetricHistory>

/** The valuation of a project against its own history. */
export const ValuationHistory = z.object({
  project_id: ProjectIdField,
  metrics: z
    .array(MetricHistory)
    .describe(
      'Multiples that the project has, or else its market cap; those with few days are left out.',
    ),
  meta: DataMeta.extend({
    sources: z.array(SourceIdField).describe('The sources of the values.'),
  }).describe('The state of the data behind the values.'),
})
export type ValuationHistory = z.infer<typeof ValuationHistory>

/**
 * Measures the newest of some daily values against those before it; undefined where there are too few. Missing days are
 * left out, and multiples that say nothing, which have no place among the others.
 */
export function measureHistory(
  timestamps: readonly Day[],
  values: readonly (number | null)[],
  format: ValueFormat,
): Omit<MetricHistory, 'metric_id'> | undefined {
  const known = timestamps.flatMap((day, at) => {
    const value = values[at] ?? null
    return value === null ? [] : [{ day, value }]
  })
  const last = known.at(-1)
  const points = known.filter(({ value }) => isComparable(value, format))
  if (last === undefined || points.length < MIN_DAYS) return undefined
  const isPlaced = isComparable(last.value, format)
  const bands: ValuationBand[] = []
  for (const window of VALUATION_WINDOWS) {
    const start = intervalStart(window, last.day)
    const within = points.filter(({ day }) => day >= start)
    const [first] = within
    if (first === undefined || within.length < MIN_DAYS) continue
    if (within.length === bands.at(-1)?.days) continue
    const sorted = within.map(({ value }) => value).sort((a, b) => a - b)
    const share = (amount: number) => amount / sorted.length
    const quantile = (part: number) => quantileOf(sorted, part) ?? 0
    bands.push({
      window,
      from: first.day,
      days: sorted.length,
      low: quantile(0),
      lower_quartile: quantile(0.25),
      median: quantile(0.5),
      mean: share(sorted.reduce((sum, value) => sum + value, 0)),
      upper_quartile: quantile(0.75),
      high: quantile(1),
      higher_share: isPlaced ? share(sorted.filter((value) => value > last.value).length) : null,
      lower_share: isPlaced ? share(sorted.filter((value) => value < last.value).length) : null,
    })
  }
  return { day: last.day, now: last.value, bands }
}
