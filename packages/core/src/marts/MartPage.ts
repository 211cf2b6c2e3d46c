import { z } from 'zod'
import { DataMeta, LockedField } from '../answers/AnswerMeta.ts'
import {
  AggregateIntervalField,
  DayField,
  MetricFormatField,
  nullableNumber,
} from '../answers/fields.ts'
import { AGGREGATIONS } from '../metrics/AGGREGATIONS.ts'
import { GROUP_FUNCTIONS } from './AGG_FUNCS.ts'

const MartColumn = z.object({
  column_id: z.string().describe('Key in the rows: a column id, or a formula as requested.'),
  title: z.string().describe('Title of the column.'),
  type: z
    .enum(['text', 'list', 'number', 'day', 'trend'])
    .describe('`list` is several texts in one cell, `trend` the numbers of a sparkline.'),
  format: MetricFormatField.nullable().describe('Format of numbers; fractions are `percent`.'),
  is_additive: z.boolean().describe('True if values of several rows may be added up.'),
  is_lower_value_better: z.boolean().describe('True if a lower value is better.'),
  metric_id: z.string().nullable().describe('Metric id; null unless the column is a figure.'),
  interval: AggregateIntervalField.nullable().describe(
    'The window of a figure; null for other columns.',
  ),
  aggregation: z
    .enum(AGGREGATIONS)
    .nullable()
    .describe('Aggregation of the days of a figure’s window; null for other columns.'),
})
/** A column of a mart. */
export type MartColumn = z.infer<typeof MartColumn>

const MartStatus = z
  .enum(['ready', 'no-source'])
  .describe('`ready` once a source has delivered the data of the screener.')
export type MartStatus = z.infer<typeof MartStatus>

export const MartSummary = z.object({
  mart_id: z.string().describe('Screener id.'),
  name: z.string().describe('Name of the screener.'),
  description: z.string().describe('Contents of the screener.'),
  row: z.string().describe('The subject of a row.'),
  note: z.string().nullable().describe('Limitations of the data.'),
  status: MartStatus,
  presets: z
    .array(
      z.object({
        preset_id: z.string().describe('Preset id.'),
        name: z.string().describe('Name of the preset.'),
        columns: z.array(z.string()).describe('Column ids or formulas over them.'),
        upcoming: z
          .string()
          .optional()
          .describe('A column of days: the page shows rows from today on, the next one first.'),
        recent: z
          .string()
          .optional()
          .describe('A column of days: the page shows rows until today, the latest first.'),
        only: z
          .record(z.string(), z.string())
          .optional()
          .describe('Columns with the value that the rows on the page have.'),
        having: z
          .string()
          .optional()
          .describe('A column of numbers in which the rows on the page have a value.'),
        sort: z
          .array(z.string())
          .optional()
          .describe('Columns by which the page sorts rows, the largest first.'),
      }),
    )
    .describe('Named sets of columns; the first one is the default.'),
})
export type MartSummary = z.infer<typeof MartSummary>

/** The description that a table needs before it requests rows. */
export const MartDescription = MartSummary.extend({
  identity: z.array(z.string()).describe('Columns that every row carries.'),
  facts: z.array(MartColumn).describe('Columns besides figures and formulas.'),
  has_figures: z
    .boolean()
    .describe('True if any `<metric>_<interval>_<aggregation>` is also a column.'),
  default_sort: z
    .array(
      z.object({
        colId: z.string().describe('Column id.'),
        sort: z.enum(['asc', 'desc']).describe('Direction.'),
      }),
    )
    .describe('The order of rows without `sortModel`.'),
})
export type MartDescription = z.infer<typeof MartDescription>

const MartValue = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.array(z.string()),
  z.array(z.number()),
])
export type MartValue = z.infer<typeof MartValue>

/** A row of values by column id. A group has its key, `child_count` and the values of its rows put together. */
export type MartRow = Record<string, MartValue>

/** One page of the rows of a mart. */
export const MartPage = z.object({
  mart_id: z.string().describe('Screener id.'),
  status: MartStatus,
  columns: z
    .array(
      MartColumn.extend({
        anchor: DayField.nullable().describe('The day that a figure’s interval ends on.'),
        group_function: z
          .enum(GROUP_FUNCTIONS)
          .nullable()
          .describe(
            'Aggregation of a group’s values. `combined` is the figure of all projects of the group together: the change of their sum, or a ratio of their summed parts. Null where rows are not groups.',
          ),
      }),
    )
    .describe('The columns of the rows, in order.'),
  rows: z
    .array(z.record(z.string(), MartValue))
    .describe(
      'Values by column id. A group has its key, `child_count` and the aggregated values of its rows. If days of windows are missing, `partial` lists the columns; for a group, those in which a row has fewer days.',
    ),
  row_count: z.int().describe('Rows or groups of this level.'),
  leaf_count: z.int().describe('Rows that match below all groups.'),
  summary: z
    .record(
      z.string(),
      z.object({
        total: nullableNumber(
          'Sum of additive values, or the result of the requested function; null if none.',
        ),
        median: nullableNumber('Median value; null without values.'),
        count: z.int().describe('Rows with a value.'),
        partial: z
          .int()
          .optional()
          .describe('Number of these with fewer days than the window; absent if none.'),
      }),
    )
    .describe('Of all rows that match, by the ids of columns of numbers.'),
  meta: z
    .object({
      ...DataMeta.shape,
      sources: z.array(z.string()).describe('Source ids.'),
      locked: LockedField,
      notes: z
        .array(z.string())
        .optional()
        .describe('Parts of the rows that are not as of the requested moment, with reasons.'),
    })
    .describe('The state of the data behind the rows.'),
})
export type MartPage = z.infer<typeof MartPage>
