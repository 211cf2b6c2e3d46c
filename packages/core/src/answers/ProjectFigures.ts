import { z } from 'zod'
import { AGGREGATIONS } from '../metrics/AGGREGATIONS.ts'
import { DataMeta, LockedField } from './AnswerMeta.ts'
import { AggregateIntervalField, DayField, MetricFormatField, MetricIdField } from './fields.ts'

const FigureColumn = z.object({
  column_id: z.string().describe('`<metric_id>_<interval>_<aggregation>`'),
  metric_id: MetricIdField,
  interval: AggregateIntervalField.describe('The window of the figure.'),
  aggregation: z.enum(AGGREGATIONS).describe('Aggregation of the days of the window.'),
  anchor: DayField.nullable().describe('Last day of the window; null when the metric has no data.'),
  values: z
    .array(z.number().nullable())
    .describe(
      'In the order of `project_ids`; null if a project has no value. For a `trend`, its change as a fraction of its first value.',
    ),
  trends: z
    .array(z.array(z.number()))
    .describe(
      'Only for `trend`: at most 60 evenly spaced values per project, oldest first, scaled to steps from 0 to 99.',
    ),
  partial: z
    .array(z.boolean())
    .optional()
    .describe(
      'In the order of `project_ids`: true if the figure covers fewer days than its window; only for sums and averages, and absent if none does.',
    ),
  older: z
    .array(
      z
        .object({
          value: z.number().describe('The last value.'),
          day: DayField.describe('Its day.'),
        })
        .nullable(),
    )
    .optional()
    .describe(
      'Only in lists of projects: in the order of `project_ids`, the last value and its day if it is older than the window, so that `values` has none.',
    ),
})
/** One column over many projects. The engine leaves the values of trends unscaled and their changes empty. */
export type FigureColumn = z.infer<typeof FigureColumn>

const FormulaColumn = z.object({
  column_id: z.string().describe('As requested: `<interval>:<formula>`.'),
  formula: z.string().describe('Arithmetic over metric ids.'),
  interval: AggregateIntervalField.describe('The window of its metrics.'),
  anchor: DayField.nullable().describe(
    'Last day of the window: the oldest of its metrics; null if one of them has no data.',
  ),
  format: MetricFormatField.describe('Format of its values.'),
  fault: z
    .object({
      message: z.string().describe('Description of the error.'),
      from: z.int().describe('Position of its first character.'),
      to: z.int().describe('Position after its last character.'),
    })
    .nullable()
    .describe('The error in the formula; null if it is valid.'),
  values: z
    .array(z.number().nullable())
    .describe('In the order of `project_ids`; null if a part is missing or a division is by zero.'),
  partial: z
    .array(z.boolean())
    .optional()
    .describe(
      'In the order of `project_ids`: true if an amount in the formula covers fewer days than the window; absent if none does.',
    ),
  changes: z
    .array(z.number().nullable())
    .optional()
    .describe(
      'For one project with `own_ends`: the change against the window before, as a fraction; null unless both windows have a value on nine tenths of their days.',
    ),
})
/** A column of arithmetic over metrics. */
export type FormulaColumn = z.infer<typeof FormulaColumn>

/** Figures of many projects, column by column. */
export const ProjectFigures = z.object({
  project_ids: z.array(z.string()).describe('The projects, in the order of all values.'),
  columns: z.array(FigureColumn).describe('The requested columns.'),
  formulas: z.array(FormulaColumn).describe('The requested formulas, in the same order.'),
  meta: DataMeta.extend({ locked: LockedField }).describe(
    'The state of the data behind the figures.',
  ),
})
export type ProjectFigures = z.infer<typeof ProjectFigures>
