import { z } from 'zod'
import { DIMENSIONS } from '../query/dimensions.ts'
import { AnswerQuality, ChecksField, RedenominationsField } from './AnswerMeta.ts'
import { DayField } from './fields.ts'

const Series = z.object({
  key: z
    .partialRecord(z.enum(DIMENSIONS), z.string())
    .describe(
      'The id in each dimension of the breakdown; `others` for the rest below the top n, and empty if a value has none.',
    ),
  metric: z.string().describe('The metric id or formula, as requested.'),
  label: z.string().describe('Name of the series.'),
  values: z
    .array(z.number().nullable())
    .describe('In the order of `timestamps`. A missing value is null, never zero.'),
  provisional_from: DayField.nullable().describe(
    'The first of the last periods whose values may still change, since the period or an observed day was not over; null if none.',
  ),
  provisional: z
    .array(DayField)
    .optional()
    .describe(
      'Other periods whose values may still change, such as those in which a check holds a point; absent if none.',
    ),
  partial: z
    .object({
      to: DayField.describe(
        'The first day of the last partial period: values up to it cover fewer days than later ones.',
      ),
      data_from: DayField.describe('The first day with data.'),
    })
    .optional()
    .describe(
      'Values made of fewer days, since the data begin inside a period or a window over days or periods; absent if there are none.',
    ),
  gaps: z
    .array(DayField)
    .optional()
    .describe(
      'Later periods whose values cover fewer days than they should, since days are missing; absent if none.',
    ),
  projects: z
    .int()
    .optional()
    .describe(
      'Number of projects in the newest value; absent for one project. Ratios and formulas count projects that have all parts.',
    ),
  no_index: z
    .enum(['zero', 'negative'])
    .optional()
    .describe('The sign of the first value, if it prevents an index of the series.'),
  snapshot: DayField.optional().describe(
    'The day of the only value, for a current value without history.',
  ),
})
/** One line of an answer: one measure of one key. */
export type Series = z.infer<typeof Series>

/** The answer to a `MetricQuery`. */
export const MetricAnswer = z.object({
  dimensions: z.array(z.enum(DIMENSIONS)).describe('The breakdown of the query.'),
  timestamps: z.array(DayField).describe('First days of the periods, ascending.'),
  series: z.array(Series).describe('One series per metric and key.'),
  meta: z
    .object({
      data_version: z.int().describe('Rises with every load that changes facts.'),
      sources: z
        .array(z.string())
        .describe('The sources of the facts of the requested metrics and projects.'),
      missing: z
        .array(
          z.object({
            metric: z.string().describe('Metric id.'),
            project: z.string().optional().describe('Project id; absent for all projects.'),
            reason: z
              .enum(['no-data', 'optional-part'])
              .describe('`optional-part`: a part of a formula that counts as zero.'),
          }),
        )
        .describe('Requested ids without a value, and optional parts that count as zero.'),
      sample: z.boolean().describe('True if any of the values are generated sample data.'),
      checks: ChecksField,
      anchors: z
        .record(z.string(), DayField.nullable())
        .describe('The day on which relative ranges end, per metric.'),
      data_ends: z
        .record(z.string(), DayField.nullable())
        .describe(
          'The last complete day with data of each metric in the requested scope; null if none.',
        ),
      total_series: z.int().describe('Number of series before `top` was applied.'),
      projects_with_data: z
        .int()
        .optional()
        .describe(
          'Number of projects in the scope with any data, of this or another metric; only for one series over several projects.',
        ),
      range: z
        .object({ from: DayField.describe('First day.'), to: DayField.describe('Last day.') })
        .describe('The days that the answer covers.'),
      data_from: DayField.nullable().describe(
        'The first day on which a requested metric has a value in the requested scope, whatever the range; null if none.',
      ),
      data_to: DayField.nullable().describe('The last such day.'),
      quality: AnswerQuality.optional(),
      redenominations: RedenominationsField,
      notes: z
        .array(z.string())
        .optional()
        .describe('Notes on the series, as sentences; absent if there are none.'),
      history_from: DayField.optional().describe(
        'The first day that the caller’s tier shows; only if more was requested.',
      ),
    })
    .describe('The state of the data behind the series.'),
})
export type MetricAnswer = z.infer<typeof MetricAnswer>
