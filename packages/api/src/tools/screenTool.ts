import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import { AppError } from '@tickmark/core/errors/AppError'
import { listFew } from '@tickmark/core/formats/listFew'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { MartPage } from '@tickmark/core/marts/MartPage'
import { plainView, writeMartView } from '@tickmark/core/marts/martViewText'
import {
  type ColumnFilter,
  type FilterCondition,
  RowsRequest,
  type RowsRequestInput,
} from '@tickmark/core/marts/RowsRequest'
import { z } from 'zod'
import { postMart } from '../endpoints/marts.ts'
import { explainNoData } from '../lookups/explainNoData.ts'
import { UNITS } from './queryMetricsTool.ts'
import { callEndpoint, type ToolContext, tool } from './Tool.ts'
import { CURSOR_FIELD, describeOrigin, readCursor, writeAnswer } from './writeToolText.ts'

const MART = 'crypto_screener'
const PAGE = 50
const COLUMN =
  'A column: <metric>_<interval>_<aggregation> such as fees_30d_sum, price_7d_change or user_dau_30d_avg, of a calendar quarter such as fees_2026q3_sum and fees_2026q3_change, a fact such as market_sectors, chains, launch_year or symbol, or a formula over columns.'

const COMPARISONS = {
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
  '=': 'equals',
} as const

const Column = z.string().min(1).max(200)

/** The projects that a screen lists, and their columns. */
const ScreenInput = z.strictObject({
  columns: z.array(Column).min(1).max(12).describe(COLUMN),
  where: z
    .array(
      z.strictObject({
        column: Column.describe('A column of numbers, or of text such as fee_switch.'),
        is: z.enum(Object.keys(COMPARISONS) as [keyof typeof COMPARISONS]).describe('Comparison.'),
        value: z
          .union([z.number(), z.string().min(1).max(200)])
          .describe('The value to compare with; text, such as `on` of fee_switch, with `=` only.'),
      }),
    )
    .max(12)
    .default([])
    .describe('Conditions, combined with "and".'),
  missing: z.array(Column).max(12).default([]).describe('Columns of numbers that have no value.'),
  sectors: z.array(Column).max(30).default([]).describe('Market sector ids; any of them.'),
  chains: z.array(Column).max(30).default([]).describe('Chain ids; any of them.'),
  exclude: z
    .array(Column)
    .max(MART_LIMITS.conditions)
    .default([])
    .describe('Ids of projects that are left out.'),
  exclude_sectors: z
    .array(Column)
    .max(MART_LIMITS.conditions - 1)
    .default([])
    .describe('Market sector ids whose projects are left out.'),
  sort: z
    .strictObject({
      column: Column.describe('A column.'),
      direction: z.enum(['asc', 'desc']).default('desc').describe('Direction.'),
    })
    .optional()
    .describe('The first column, largest first, when absent.'),
  limit: z.int().min(1).max(PAGE).default(PAGE).describe('Projects per page.'),
  as_of: z.string().max(50).optional().describe('A day or date-time: what was known then.'),
  cursor: CURSOR_FIELD,
})
export type ScreenInput = z.input<typeof ScreenInput>

export const screenTool = tool({
  name: 'screen_projects',
  title: 'Screen projects',
  description:
    'A table of projects with any columns, filtered and sorted. Intervals: 24h, 7d, 30d, 90d, 180d, 365d, ytd, max. Aggregations: sum for amounts, avg and latest for levels and counts, change for the relative change (a fraction).',
  input: ScreenInput,
  async run(tools, { cursor, ...input }) {
    const offset = readCursor(tools, cursor)
    const { where, missing, sectors, chains, exclude, exclude_sectors, limit } = input
    const rows_request = { ...toRequest(input), startRow: offset, endRow: offset + limit }
    const page = await callEndpoint(tools, postMart, { mart_id: MART, rows_request })
    const shown = page.columns.map(({ column_id }) => column_id)
    const ids = [...new Set(['project_id', 'name', ...shown])]
    return writeAnswer(
      tools,
      [
        {
          columns: ids,
          rows: page.rows.map((row) => ids.map((id) => row[id])),
          offset,
          total: page.row_count,
        },
        page.row_count === 0 &&
          (await explainNoData(
            tools.ctx,
            { anything: true },
            {
              isFiltered: [where, missing, sectors, chains, exclude, exclude_sectors].some(
                ({ length }) => length > 0,
              ),
              asOf: input.as_of,
              row: 'project',
              none: 'No project has these figures',
            },
          )),
        namePartial(page),
        chains.length > 0 && 'Figures are of all chains of a project.',
        ...describePage(page),
        describeOrigin(page.meta),
      ],
      linkToTable(tools, MART, rows_request),
    )
  },
})

/** Says the sums and medians of a page, its units, and the days that its figures end on. */
export function describePage(page: MartPage): (string | false | undefined)[] {
  const units = page.columns.flatMap(({ column_id, format }) =>
    format === null ? [] : [`${column_id} in ${UNITS[format] ?? format}`],
  )
  const anchors = page.columns.flatMap(({ anchor }) => anchor ?? []).toSorted()
  return [
    describeSummary(page),
    units.length > 0 && `Units: ${units.join('; ')}.`,
    anchors.length > 0 && `Intervals end on ${[...new Set(anchors)].join(' or ')}.`,
    page.meta.notes?.join(' '),
  ]
}

/** The sums and medians of all that match, of which a page may have a part. */
function describeSummary({ columns, summary, row_count }: MartPage): string | false {
  const stated = Object.entries(summary).flatMap(([id, { total, median, count }]) => {
    if (median === null || count < 2) return []
    const column = columns.find(({ column_id }) => column_id === id)
    const write = (value: number) =>
      formatColumnValue(value, column ?? { column_id: id, format: null }, 'compact')
    const sum = total === null ? '' : `, total ${write(total)}`
    return [`${id} of ${count}: median ${write(median)}${sum}`]
  })
  return row_count > 1 && stated.length > 0 && `${stated.join('; ')}.`
}

/** The figures of the rows that are made of fewer days than their windows, and how many of all that match are. */
function namePartial({ rows, row_count, summary }: MartPage): string | false {
  const named = rows.flatMap(({ project_id, partial }) =>
    Array.isArray(partial) ? [`${project_id} (${partial.join(', ')})`] : [],
  )
  const counted = Object.entries(summary).flatMap(([id, { partial, count }]) =>
    partial === undefined ? [] : [`${partial} of ${count} projects with ${id}`],
  )
  if (counted.length === 0) return false
  const shown = named.length === 0 ? '' : ` ${listFew(named)}`
  const all = row_count > rows.length ? `${shown && ','} ${listFew(counted)}` : ''
  return `Days of the window are missing in${shown}${all}.`
}

/** The request of the rows of a screen. */
export function toRequest(given: ScreenInput): RowsRequestInput {
  const input = ScreenInput.parse(given)
  const { columns, where, missing, sectors, chains, exclude, sort, as_of } = input
  const conditions = new Map<string, FilterCondition[]>()
  const limit = (column: string, condition: FilterCondition) =>
    conditions.set(column, [...(conditions.get(column) ?? []), condition])
  for (const { column, is, value } of where) {
    if (typeof value === 'number')
      limit(column, { filterType: 'number', type: COMPARISONS[is], filter: value })
    else if (is === '=') limit(column, { filterType: 'text', type: 'equals', filter: value })
    else throw new AppError('bad-request', `Text such as "${value}" is compared by "=" only.`)
  }
  for (const column of missing) limit(column, { filterType: 'number', type: 'blank' })
  if (sectors.length > 0) limit('market_sectors', { filterType: 'set', values: sectors })
  for (const id of input.exclude_sectors) limit('market_sectors', without(id))
  for (const id of exclude) limit('project_id', without(id))
  return {
    valueCols: columns.map((id) => ({ id })),
    filterModel: {
      ...Object.fromEntries([...conditions].map(([column, all]) => [column, join(all)])),
      ...(chains.length > 0 && { chains: { filterType: 'set', values: chains } }),
    },
    sortModel: [{ colId: sort?.column ?? columns[0] ?? 'name', sort: sort?.direction ?? 'desc' }],
    ...(as_of !== undefined && { as_of }),
  }
}

/** The condition that a text, or any of a list, is not this one. */
export function without(id: string): FilterCondition {
  return { filterType: 'text', type: 'notEqual', filter: id }
}

/** The filter of a column that all conditions hold. */
export function join(conditions: readonly FilterCondition[]): ColumnFilter {
  const [only, ...others] = conditions
  const isOfText = conditions.some(({ filterType }) => filterType === 'text')
  return only !== undefined && others.length === 0
    ? only
    : { filterType: isOfText ? 'text' : 'number', operator: 'AND', conditions: [...conditions] }
}

/** The path of the table that shows a screen. */
export function linkToScreen(input: ScreenInput): string {
  return linkToTable({ origin: '' }, MART, toRequest(input))
}

/** Returns the address of rows as a table of the terminal. */
export function linkToTable(
  { origin }: Pick<ToolContext, 'origin'>,
  martId: string,
  request: RowsRequestInput,
): string {
  const { valueCols, rowGroupCols, filterModel, sortModel } = RowsRequest.parse(request)
  const rows = { valueCols, rowGroupCols, filterModel, sortModel }
  const view = writeMartView({ ...plainView(martId), ...rows })
  return `${origin}/explorer/tables/new?mart=${martId}&view=${encodeURIComponent(view ?? '')}`
}
