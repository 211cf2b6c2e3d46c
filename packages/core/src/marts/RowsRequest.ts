import { z } from 'zod'
import { AsOfText } from '../query/MetricQuery.ts'
import { isDay } from '../time/Day.ts'
import { AGG_FUNCS } from './AGG_FUNCS.ts'
import { MART_LIMITS } from './MART_LIMITS.ts'

const ColumnText = z.string().min(1).max(MART_LIMITS.text)
const Text = z.string().max(MART_LIMITS.text)

/** Days that the engine can hold. Grids send a time of day along, which is always midnight. */
const FilterDay = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[ T]00:00:00$/, ''))
  .refine(
    (text) => isDay(text) && text >= '1900-01-01' && text <= '2299-12-31',
    'expected a calendar day YYYY-MM-DD from 1900 to 2299',
  )

/** Names that grids send along and that nothing here needs. */
const UNREAD = {
  displayName: z.string().max(500).optional(),
  field: z.string().max(500).optional(),
}

const NumberCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('number'),
    type: z.enum([
      'equals',
      'notEqual',
      'greaterThan',
      'greaterThanOrEqual',
      'lessThan',
      'lessThanOrEqual',
    ]),
    filter: z.number(),
    filterTo: z.null().optional(),
  }),
  /** Both ends included. */
  z.strictObject({
    filterType: z.literal('number'),
    type: z.literal('inRange'),
    filter: z.number(),
    filterTo: z.number(),
  }),
  z.strictObject({ filterType: z.literal('number'), type: z.enum(['blank', 'notBlank']) }),
])

const TextCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('text'),
    type: z.enum(['contains', 'notContains', 'equals', 'notEqual', 'startsWith', 'endsWith']),
    filter: Text,
  }),
  z.strictObject({ filterType: z.literal('text'), type: z.enum(['blank', 'notBlank']) }),
])

const DateCondition = z.discriminatedUnion('type', [
  z.strictObject({
    filterType: z.literal('date'),
    type: z.enum(['equals', 'notEqual', 'greaterThan', 'lessThan']),
    dateFrom: FilterDay,
    dateTo: z.null().optional(),
  }),
  /** Both ends included. */
  z.strictObject({
    filterType: z.literal('date'),
    type: z.literal('inRange'),
    dateFrom: FilterDay,
    dateTo: FilterDay,
  }),
  z.strictObject({ filterType: z.literal('date'), type: z.enum(['blank', 'notBlank']) }),
])

/** Rows whose value is one of these; null stands for a missing one. */
const SetCondition = z.strictObject({
  filterType: z.literal('set'),
  values: z.array(z.union([Text, z.null()])).max(MART_LIMITS.values),
})

const Condition = z.union([NumberCondition, TextCondition, DateCondition, SetCondition])
export type FilterCondition = z.output<typeof Condition>

const Combined = z.strictObject({
  filterType: z.enum(['number', 'text', 'date']),
  operator: z.enum(['AND', 'OR']),
  conditions: z.array(Condition).min(1).max(MART_LIMITS.conditions),
})

/** One condition on a column, or several of them joined. */
export const ColumnFilter = z.union([Combined, Condition])
export type ColumnFilter = z.output<typeof ColumnFilter>

export const SortEntry = z.strictObject({ colId: ColumnText, sort: z.enum(['asc', 'desc']) })
export type SortEntry = z.output<typeof SortEntry>

export const ValueColumn = z.strictObject({
  /** A column of the mart, a formula over its columns, or with `formula` a name for it. */
  id: ColumnText,
  formula: ColumnText.optional(),
  aggFunc: z.enum(AGG_FUNCS).nullish(),
  ...UNREAD,
})
export type ValueColumn = z.output<typeof ValueColumn>

/**
 * Which rows of a mart are asked for, in the words of a grid's server-side row model.
 *
 * With fewer `groupKeys` than `rowGroupCols` the rows are the groups of the next level; otherwise the rows themselves.
 * Filters hold for the rows below the groups. A missing value matches `blank` alone, and comes last in either order.
 */
export const RowsRequest = z
  .strictObject({
    startRow: z.int().min(0).max(MART_LIMITS.startRow).default(0),
    /** The row after the last one. */
    endRow: z
      .int()
      .min(1)
      .max(MART_LIMITS.startRow + MART_LIMITS.rows)
      .optional(),
    rowGroupCols: z
      .array(z.strictObject({ id: ColumnText, aggFunc: z.null().optional(), ...UNREAD }))
      .max(MART_LIMITS.groups)
      .default([]),
    /** What rows show; the columns of the mart's first preset when there are none. */
    valueCols: z.array(ValueColumn).max(MART_LIMITS.columns).default([]),
    groupKeys: z.array(Text).max(MART_LIMITS.groups).default([]),
    filterModel: z
      .record(ColumnText, ColumnFilter)
      .refine(
        (model) => Object.keys(model).length <= MART_LIMITS.filters,
        `at most ${MART_LIMITS.filters} columns can be filtered by`,
      )
      .default({}),
    sortModel: z.array(SortEntry).max(MART_LIMITS.sorts).default([]),
    /** Answer with what was known at this moment; see `MartPage.meta.notes` for what a mart does not know of the past. */
    as_of: AsOfText.optional(),
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
    message: 'there cannot be more groupKeys than rowGroupCols',
    path: ['groupKeys'],
  })
export type RowsRequest = z.output<typeof RowsRequest>
export type RowsRequestInput = z.input<typeof RowsRequest>
