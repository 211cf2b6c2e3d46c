import { z } from 'zod'
import { COLUMN_ROLES } from '../answers/choices.ts'
import type { OwnMetric } from '../metrics/OwnMetric.ts'
import { STATED_RECORDS } from './STATED_RECORDS.ts'

/** The meaning of one column of a table. */
export const TableColumn = z.strictObject({
  column: z.string().max(200).describe('The header of the column.'),
  as: z.enum(COLUMN_ROLES),
  metric_id: z
    .string()
    .max(100)
    .optional()
    .describe('The metric of a column of values, where no column names the metrics.'),
  project_id: z
    .string()
    .max(100)
    .optional()
    .describe('The project of a column of values that names one.'),
  factor: z
    .number()
    .positive()
    .max(1e24)
    .optional()
    .describe('Factor for the values: 1000000 for a column in millions.'),
})
export type TableColumn = z.output<typeof TableColumn>

/** The periods that the values of a row may be for. */
export const TABLE_PERIODS = ['day', 'week', 'month', 'quarter', 'half-year', 'year'] as const
export type TablePeriod = (typeof TABLE_PERIODS)[number]

/** A part of a table that may be read in another way than it is. A table with doubts that are not confirmed is not proposed. */
export const TableDoubt = z.object({
  code: z.string().describe('Goes into `confirmed` of the mapping once it is checked.'),
  column: z.string().describe('The column that it is about; empty for the whole table.'),
  text: z.string(),
})
export type TableDoubt = z.output<typeof TableDoubt>

/** A sheet of a workbook. Only tables can be read; hidden ones only where the mapping names them. */
export const TableSheet = z.object({
  name: z.string(),
  state: z
    .enum(['visible', 'hidden', 'very-hidden', 'no-table'])
    .describe('`very-hidden` sheets are not offered by the spreadsheet; a chart is `no-table`.'),
})
export type TableSheet = z.output<typeof TableSheet>

/** The mapping of the columns of a table to points. */
export const TableMapping = z.strictObject({
  columns: z.array(TableColumn).max(1_000),
  sheet: z
    .string()
    .max(200)
    .optional()
    .describe(
      'The sheet of a workbook, or `*` for all with the columns of the first one, below each other with their names in a column `Sheet`; by default these if there are several, and otherwise the first visible one with a table.',
    ),
  day_order: z
    .enum(['day-month', 'month-day'])
    .default('day-month')
    .describe('Order of day and month in dates such as 03/04/2026.'),
  decimal: z.enum(['.', ',']).default('.').describe('Decimal separator.'),
  empty: z
    .enum(['missing', 'zero'])
    .default('missing')
    .describe('Meaning of an empty cell in a column of values.'),
  period: z
    .enum(TABLE_PERIODS)
    .optional()
    .describe(
      'Period of the values of a row, one day by default. Amounts of longer periods are spread evenly over the days; levels, prices, counts of users and ratios belong to the last day.',
    ),
  confirmed: z
    .array(z.string().max(300))
    .max(1_000)
    .optional()
    .describe('The codes of doubts that the caller has checked.'),
})
export type TableMapping = z.output<typeof TableMapping>

const { columns, day_order, decimal, empty, period } = TableMapping.shape

/** The parts of a mapping that a caller chooses; the others are guessed. */
export const MappingChoice = z
  .strictObject({
    columns,
    day_order: day_order.unwrap(),
    decimal: decimal.unwrap(),
    empty: empty.unwrap(),
    period,
  })
  .partial()
export type MappingChoice = z.output<typeof MappingChoice>

/** The contents of an item of kind data: a file that was sent before, and how its columns are read. */
export const TableData = z.strictObject({
  file_id: z.uuid().describe('The id of an uploaded file.'),
  mapping: TableMapping,
})
export type TableData = z.output<typeof TableData>

/** A metric that is proposed together with a table, of which all values are. Its kind is not known while it is written. */
export type ProposedMetric = { metric_id: string; kind?: OwnMetric['kind'] | undefined }

/** A fault of a mapping, and the column that it is about; empty for all of them. */
export type MappingFault = { column: string; text: string }

/** The report of what was read from a table. */
export const TableReport = z.object({
  rows: z.int(),
  points: z.int().describe('Values that are kept.'),
  rejected: z.int().describe('Rejected rows and cells.'),
  rejects: z
    .array(z.object({ reason: z.string(), count: z.int(), example: z.string() }))
    .describe('The most frequent reasons first, each with an example.'),
  metrics: z.array(z.string()),
  projects: z.array(z.string()).describe('At most the first hundred.'),
  project_count: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
})
export type TableReport = z.output<typeof TableReport>

/** The reading of a column, and the reason for it. */
const TableReading = z.object({
  column: z.string(),
  words: z.string().describe('The part of its header or cells that decided its meaning.'),
  said: TableColumn.pick({ metric_id: true, project_id: true, factor: true }).describe(
    'The meaning that its header has as one of values, also where the mapping ignores it.',
  ),
  values: z
    .array(
      z.object({
        cell: z.string(),
        value: z.number(),
        metric_id: z.string(),
        project_id: z.string(),
        first_day: z.string(),
        last_day: z.string(),
      }),
    )
    .describe('The first cells with what is stored of them, for each day of the period.'),
  otherwise: z
    .string()
    .nullable()
    .describe('The other possible reading of a cell, if two are close.'),
})
export type TableReading = z.output<typeof TableReading>

/** The reading of a table by a mapping. */
export const TablePreview = z.object({
  file_id: z.string(),
  file_name: z.string(),
  header: z.array(z.string()),
  sheets: z.array(TableSheet).describe('The sheets of a workbook; empty for other files.'),
  records: z
    .enum(STATED_RECORDS)
    .nullable()
    .describe('The records that the file states, which has no columns to map; null for values.'),
  mapping: TableMapping.describe('The given mapping, or one that is guessed from the table.'),
  readings: z.array(TableReading).describe('The reading of each column of the mapping.'),
  faults: z
    .array(z.object({ column: z.string(), text: z.string() }))
    .describe('Errors in the mapping. If there are any, nothing is read.'),
  notes: z.array(z.string()).describe('Notes on ignored parts of the table and on names.'),
  doubts: z.array(TableDoubt).describe('Doubts to confirm before the table is proposed.'),
  report: TableReport.nullable(),
  sample: z
    .array(
      z.object({
        line: z.int(),
        cells: z.array(z.string()),
        rejects: z.array(z.string()).describe('Reasons why the row or its cells are rejected.'),
        changes: z.int().describe('Points whose value differs from the published one.'),
        added: z.int().describe('Points that are not published yet.'),
      }),
    )
    .describe('The first rows.'),
  chart: z
    .object({
      project_id: z.string(),
      chain_id: z.string(),
      product_id: z.string(),
      days: z.array(z.string()),
      values: z.array(z.number()),
    })
    .nullable()
    .describe('Of the values of a proposed metric, the first series: its newest 4,000 days.'),
})
export type TablePreview = z.output<typeof TablePreview>
