import { AGGREGATE_INTERVALS, AGGREGATIONS } from '@tickmark/core/answers/ProjectFigures'
import { GROUP_FUNCTIONS } from '@tickmark/core/marts/AGG_FUNCS'
import type {
  MartColumn,
  MartDescription,
  MartPage,
  MartSummary,
} from '@tickmark/core/marts/MartPage'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetricFormatField } from './MetricFormatField.ts'

const ColumnFields = {
  column_id: z.string(),
  title: z.string(),
  type: z.enum(['text', 'list', 'number', 'day', 'trend']),
  format: MetricFormatField.nullable().describe(
    'How numbers are written; fractions are `percent`.',
  ),
  is_additive: z.boolean().describe('Whether values of several rows may be added up.'),
  is_lower_value_better: z.boolean(),
  metric_id: z.string().nullable(),
  interval: z.enum(AGGREGATE_INTERVALS).nullable(),
  aggregation: z.enum(AGGREGATIONS).nullable(),
}

const Column: z.ZodType<MartColumn> = z.object(ColumnFields)

const SummaryFields = {
  mart_id: z.string(),
  name: z.string(),
  description: z.string(),
  row: z.string().describe('What one row is.'),
  note: z.string().nullable().describe('What the rows cannot tell.'),
  status: z.enum(['ready', 'no-source']),
  presets: z.array(
    z.object({ preset_id: z.string(), name: z.string(), columns: z.array(z.string()) }),
  ),
}

const Summary: z.ZodType<MartSummary> = z.object(SummaryFields)

const Description: z.ZodType<MartDescription> = z.object({
  ...SummaryFields,
  identity: z.array(z.string()).describe('Columns that every row carries.'),
  facts: z.array(Column),
  has_figures: z
    .boolean()
    .describe('Whether any `<metric>_<interval>_<aggregation>` is a column too.'),
  default_sort: z.array(z.object({ colId: z.string(), sort: z.enum(['asc', 'desc']) })),
})

const Value = z.union([z.string(), z.number(), z.null(), z.array(z.string()), z.array(z.number())])

const Page: z.ZodType<MartPage> = z.object({
  mart_id: z.string(),
  status: z.enum(['ready', 'no-source']),
  columns: z.array(
    z.object({
      ...ColumnFields,
      anchor: DayField.nullable().describe('The day that a figure’s interval ends on.'),
      group_function: z
        .enum(GROUP_FUNCTIONS)
        .nullable()
        .describe(
          'How values of groups are made. `combined` is the figure of all projects of the group together: the change of their sum, or a ratio of their summed parts. Null where rows are no groups.',
        ),
    }),
  ),
  rows: z
    .array(z.record(z.string(), Value))
    .describe('By column id. A group has its key, `child_count` and its rows put together.'),
  row_count: z.int().describe('Rows or groups of this level.'),
  leaf_count: z.int().describe('Rows that match below all groups.'),
  summary: z
    .record(
      z.string(),
      z.object({
        total: z.number().nullable(),
        median: z.number().nullable(),
        count: z.int(),
      }),
    )
    .describe('Of all rows that match, by the ids of columns of numbers.'),
  meta: z.object({
    data_version: z.int(),
    sample: z.boolean(),
    sources: z.array(z.string()),
    locked: z.array(z.string()).optional(),
    notes: z
      .array(z.string())
      .optional()
      .describe('What of the rows is not as of the asked moment, and why.'),
  }),
})

/** What calls about marts answer. */
export const MartSchemas = { list: z.array(Summary), description: Description, page: Page }
