import { z } from 'zod'
import { AsOfText } from '../query/MetricQuery.ts'
import { isDay } from '../time/Day.ts'
import { AGG_FUNCS, FORMULA_FORMATS } from './AGG_FUNCS.ts'
import { MART_LIMITS } from './MART_LIMITS.ts'

const ColumnText = z.string().min(1).max(MART_LIMITS.text)
const Text = z.string().max(MART_LIMITS.text)

/** Days that the engine can store. Grids append a time of day, which is always midnight. */
const FilterDay = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[ T]00:00:00$/, ''))
  .refine(
    (text) => isDay(text) && text >= '1900-01-01' && text <= '2299-12-31',
    'expected a calendar day YYYY-MM-DD from 1900 to 2299',
  )

/** Names that grids send and the server ignores. */
const UNREAD = {
  displayName: z.string().max(500).optional().describe('Ignored.'),
  field: z.string().max(500).optional().describe('Ignored.'),
}

const KIND = 'Kind of the column’s values.'
const CONDITION = 'The comparison.'
const FilterValue = z.number().describe('The value to compare with; the low end of `inRange`.')
const FilterDate = FilterDay.describe('The day to compare with; the first one of `inRange`.')
const Unread = z.null().optional().describe('Ignored.')
const BlankType = z
  .enum(['blank', 'notBlank'])
  .describe('`blank` for missing values, `notBlank` for all others.')
const RangeType = z.literal('inRange').describe('Between two values, both included.')

const NumberCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('number').describe(KIND),
    type: z
      .enum([
        'equals',
        'notEqual',
        'greaterThan',
        'greaterThanOrEqual',
        'lessThan',
        'lessThanOrEqual',
      ])
      .describe(CONDITION),
    filter: FilterValue,
    filterTo: Unread,
  }),
  z.strictObject({
    filterType: z.literal('number').describe(KIND),
    type: RangeType,
    filter: FilterValue,
    filterTo: z.number().describe('The high end.'),
  }),
  z.strictObject({ filterType: z.literal('number').describe(KIND), type: BlankType }),
])

const TextCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('text').describe(KIND),
    type: z
      .enum(['contains', 'notContains', 'equals', 'notEqual', 'startsWith', 'endsWith'])
      .describe(CONDITION),
    filter: Text.describe('The text to compare with.'),
  }),
  z.strictObject({ filterType: z.literal('text').describe(KIND), type: BlankType }),
])

const DateCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('date').describe(KIND),
    type: z.enum(['equals', 'notEqual', 'greaterThan', 'lessThan']).describe(CONDITION),
    dateFrom: FilterDate,
    dateTo: Unread,
  }),
  z.strictObject({
    filterType: z.literal('date').describe(KIND),
    type: RangeType,
    dateFrom: FilterDate,
    dateTo: FilterDay.describe('The last day.'),
  }),
  z.strictObject({ filterType: z.literal('date').describe(KIND), type: BlankType }),
])

const SetCondition = z.strictObject({
  filterType: z.literal('set').describe('Rows whose value is in a list.'),
  values: z
    .array(z.union([Text, z.null()]))
    .max(MART_LIMITS.values)
    .describe('The list; null stands for a missing value.'),
})

const Condition = z.union([NumberCondition, TextCondition, DateCondition, SetCondition])
export type FilterCondition = z.output<typeof Condition>

const Combined = z.strictObject({
  filterType: z.enum(['number', 'text', 'date']).describe(KIND),
  operator: z.enum(['AND', 'OR']).describe('`AND` if all conditions must hold, `OR` if any.'),
  conditions: z.array(Condition).min(1).max(MART_LIMITS.conditions).describe('The conditions.'),
})

/** One condition on a column, or several of them joined. */
export const ColumnFilter = z.union([Combined, Condition])
export type ColumnFilter = z.output<typeof ColumnFilter>

export const SortEntry = z.strictObject({
  colId: ColumnText.describe('Column id.'),
  sort: z.enum(['asc', 'desc']).describe('Direction.'),
})
export type SortEntry = z.output<typeof SortEntry>

export const ValueColumn = z.strictObject({
  id: ColumnText.describe(
    'A column of the screener, a formula over its columns, or with `formula` a name for it.',
  ),
  formula: ColumnText.optional().describe('A formula over columns of the screener.'),
  aggFunc: z.enum(AGG_FUNCS).nullish().describe('Aggregation of a group’s values.'),
  format: z
    .enum(FORMULA_FORMATS)
    .optional()
    .describe('Format of a formula’s values; derived from its parts when absent.'),
  ...UNREAD,
})
export type ValueColumn = z.output<typeof ValueColumn>

/**
 * The rows of a mart to return, in the terms of a grid's server-side row model.
 *
 * With fewer `groupKeys` than `rowGroupCols` the rows are the groups of the next level; otherwise the rows themselves.
 * Filters hold for the rows below the groups. A missing value matches `blank` alone, and comes last in either order.
 */
export const RowsRequest = z
  .strictObject({
    startRow: z.int().min(0).max(MART_LIMITS.startRow).default(0).describe('The first row.'),
    endRow: z
      .int()
      .min(1)
      .max(MART_LIMITS.startRow + MART_LIMITS.rows)
      .optional()
      .describe('The row after the last one.'),
    rowGroupCols: z
      .array(z.strictObject({ id: ColumnText.describe('Column id.'), aggFunc: Unread, ...UNREAD }))
      .max(MART_LIMITS.groups)
      .default([])
      .describe('Columns to group by, from the outermost level.'),
    valueCols: z
      .array(ValueColumn)
      .max(MART_LIMITS.columns)
      .default([])
      .describe('Columns of the rows; without any, those of the first preset.'),
    groupKeys: z
      .array(Text)
      .max(MART_LIMITS.groups)
      .default([])
      .describe('The group to open, one key per level; fewer keys than levels return groups.'),
    filterModel: z
      .record(ColumnText, ColumnFilter)
      .refine(
        (model) => Object.keys(model).length <= MART_LIMITS.filters,
        `at most ${MART_LIMITS.filters} columns can be filtered by`,
      )
      .default({})
      .describe(
        'Filters by column id; they apply to the rows below all groups. `words` is any text of a row, such as a name or an investor.',
      ),
    sortModel: z
      .array(SortEntry)
      .max(MART_LIMITS.sorts)
      .default([])
      .describe('Sort order; missing values come last in either direction.'),
    as_of: AsOfText.optional().describe(
      'Answer with the data known at this time; `meta.notes` lists data without history.',
    ),
  })
  .refine(({ startRow, endRow }) => endRow === undefined || endRow > startRow, {
    message: 'endRow must be after startRow',
    path: ['endRow'],
  })
  .refine(({ startRow, endRow }) => endRow === undefined || endRow - startRow <= MART_LIMITS.rows, {
    message: `at most ${MART_LIMITS.rows} rows at a time`,
    path: ['endRow'],
  })
  .refine(({ groupKeys, rowGroupCols }) => groupKeys.length <= rowGroupCols.length, {
    message: 'must not contain more keys than rowGroupCols',
    path: ['groupKeys'],
  })
export type RowsRequest = z.output<typeof RowsRequest>
export type RowsRequestInput = z.input<typeof RowsRequest>
