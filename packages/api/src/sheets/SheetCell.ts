import { SHEET_FUNCTION_NAMES } from '@tickmark/core/spreadsheets/SHEET_FUNCTIONS'
import { z } from 'zod'

const text = (description: string) => z.string().trim().max(4_000).default('').describe(description)

/** The fields of every function; an empty text means that an argument was left out, as empty cells do. */
const Place = {
  project: text(
    'Project id, name, ticker or alias; refused with the choices where several projects have it.',
  ),
  metric: text('Metric id, or a formula over metric ids.'),
  date: text(
    'A day, month, quarter or year (`2024-03-31`, `2024-03`, `2024-Q1`, `2024`) whose period is read; or an interval (`30d`). Series also take two days, `2023-01-01:2024-06-30`. By default, the newest value.',
  ),
  granularity: text(
    'The length of a period: `day`, `week`, `month`, `quarter` or `year`; by default, the length of `date`.',
  ),
  label: text(
    'A label of the amounts, such as `liquidations`: only what is for that. Not with a statement.',
  ),
  question: text('A question in plain language, for `ask`.'),
}

/** One cell of a spreadsheet: a function and its arguments. */
export const SheetCell = z.strictObject({
  function: z
    .enum(SHEET_FUNCTION_NAMES)
    .default('value')
    .describe(
      '`value`: one figure. `state`: whether it is of a whole period: `finished`, `unfinished` or `partial`. `series`: its history. `statement`: a financial statement. `ask`: the answer to a question.',
    ),
  ...Place,
})
export type SheetCell = z.output<typeof SheetCell>

/** A cell of an answer. A missing value is null. */
const SheetValue = z.union([z.number(), z.string(), z.null()])
export type SheetTable = z.output<typeof SheetTable>
export const SheetTable = z.array(z.array(SheetValue))

/** The content of a cell: a value, a table that spills, or an error. */
export const SheetResult = z.union([
  z.object({ value: SheetValue.describe('The figure; null if missing.') }),
  z.object({ table: SheetTable.describe('Rows with a header.') }),
  z.object({
    error: z
      .object({
        code: z.string().describe('Code of the error, such as `unknown-project`.'),
        message: z.string().describe('The reason as a sentence.'),
      })
      .describe('The reason why the cell has no value.'),
  }),
])
export type SheetResult = z.output<typeof SheetResult>
