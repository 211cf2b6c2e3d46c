import type { Question } from '../client/Analytics.ts'
import type { Params } from '../compile/createParams.ts'
import { aggregateSql, medianSql } from './aggregateSql.ts'
import { expressionSql } from './expressionSql.ts'
import { filterSql } from './filterSql.ts'
import type { MartPlan, PlannedColumn } from './MartPlan.ts'

/** Rows of a page when nobody says how many. */
const USUAL_ROWS = 100

export type MartRows = {
  /** One row per row of the mart, with the columns that the plan reads, by their ids. */
  sql: string
  /** SQL of whether a source has delivered any of it. */
  hasSource: string
  /** SQL of the sources' ids. */
  sources: string
}

/** What the engine answers: always one row. */
export type MartResult = {
  row_count: number
  leaf_count: number
  /** Aligned with the plan's shown columns. */
  totals: (number | null)[]
  medians: (number | null)[]
  counts: number[]
  /** Position, then the values of `rowColumns`, or of a group its key, its number of rows and the shown columns. */
  page: unknown[][]
  has_source: 0 | 1
  sources: string[]
}

type Ordered = Pick<PlannedColumn, 'name' | 'type'>

/**
 * The one question behind a page of a mart: its rows, how many there are, and what all of them come to.
 *
 * rows of the mart → columns (formulas, and positions among all rows) → filters and groups above → page and summary.
 */
export function compileMart(plan: MartPlan, rows: MartRows, params: Params): Question {
  const matching = matchingSql(plan, rows.sql, params)
  const group = plan.groups[plan.request.groupKeys.length]
  const page = group ? groupPageSql(plan, group, { matching, params }) : ''
  const source = `${rows.hasSource} AS has_source, ${rows.sources} AS sources`
  const summary = `count() AS leaf_count, ${summarySql(plan.shown)}`
  if (group)
    return {
      sql: `SELECT * FROM (${page}) AS page CROSS JOIN (SELECT ${summary}, ${source} FROM (${matching})) AS summary`,
      params: params.values,
    }
  return {
    sql: `
      SELECT count() AS row_count, ${summary}, ${pageSql(rowColumns(plan), plan, params)}, ${source}
      FROM (SELECT *, ${positionSql([...orderSql(plan.sorts), ...plan.identity.map(({ name }) => name)])} FROM (${matching}))`,
    params: params.values,
  }
}

/** What a row holds: what tells it apart, then what was asked for. */
export function rowColumns({ identity, shown }: MartPlan): PlannedColumn[] {
  return [...new Set([...identity, ...shown])]
}

/** The rows that match the filters and stand below the opened groups. */
export function matchingSql(plan: MartPlan, rows: string, params: Params): string {
  const columns = plan.columns.map(
    ({ expression, name }) => `${expressionSql(plan.mart, expression)} AS ${name}`,
  )
  const conditions = [
    ...plan.filters.map(({ column, filter }) => filterSql(column, filter, params)),
    ...plan.request.groupKeys.flatMap((key, index) => {
      const group = plan.groups[index]
      return group ? [`has(${keysSql(group)}, ${params.add(key, 'String')})`] : []
    }),
  ]
  const all = `SELECT ${columns.join(', ')} FROM (${rows})`
  return conditions.length === 0 ? all : `SELECT * FROM (${all}) WHERE ${conditions.join(' AND ')}`
}

/** The groups that a row stands in; a row without a value stands in the group of the empty text. */
function keysSql({ name, type }: PlannedColumn): string {
  if (type === 'list') return `if(empty(${name}), [''], ${name})`
  return type === 'text' ? `[${name}]` : `[ifNull(toString(${name}), '')]`
}

function groupPageSql(
  plan: MartPlan,
  group: PlannedColumn,
  { matching, params }: { matching: string; params: Params },
): string {
  const values = [...new Set([...plan.shown, ...plan.sorts.map(({ column }) => column)])]
    .filter((column) => column !== group)
    .map((column) => `${aggregateSql(column)} AS ${column.name}`)
  const groups = `
    SELECT group_key AS ${group.name}, count() AS child_count ${values.map((value) => `, ${value}`).join('')}
    FROM (SELECT *, arrayJoin(arrayDistinct(${keysSql(group)})) AS group_key FROM (${matching}))
    GROUP BY group_key`
  const sorts = plan.sorts.map((sort) =>
    sort.column === group ? { ...sort, column: keyOrder(group) } : sort,
  )
  const order = [...orderSql(sorts), 'child_count DESC', group.name]
  const columns = [group, { name: 'child_count' }, ...plan.shown.filter((one) => one !== group)]
  return `
    SELECT count() AS row_count, ${pageSql(columns, plan, params)}
    FROM (SELECT *, ${positionSql(order)} FROM (${groups}))`
}

/** Keys are texts; those of numbers are put in order as numbers. */
function keyOrder({ name, type }: PlannedColumn): Ordered {
  return type === 'number'
    ? { name: `toFloat64OrNull(${name})`, type: 'number' }
    : { name, type: 'text' }
}

function positionSql(order: readonly string[]): string {
  return `row_number() OVER (ORDER BY ${order.join(', ')}) AS position`
}

function pageSql(
  columns: readonly { name: string }[],
  { request }: MartPlan,
  params: Params,
): string {
  const { startRow, endRow = startRow + USUAL_ROWS } = request
  const isShown = `position > ${params.add(startRow, 'UInt64')} AND position <= ${params.add(endRow, 'UInt64')}`
  const row = ['position', ...columns.map(({ name }) => name)].join(', ')
  return `arraySort(row -> row.1, groupArrayIf(tuple(${row}), ${isShown})) AS page`
}

/** Missing values come last in either order; upper and lower case are the same. */
export function orderSql(sorts: readonly { column: Ordered; descending: boolean }[]): string[] {
  return sorts.flatMap(({ column: { name, type }, descending }) => {
    const direction = descending ? 'DESC' : 'ASC'
    if (type === 'text') return [`empty(${name})`, `lowerUTF8(${name}) ${direction}`]
    if (type === 'list')
      return [`empty(${name})`, `lowerUTF8(arrayStringConcat(${name}, ', ')) ${direction}`]
    return [`${name} ${direction} NULLS LAST`]
  })
}

function summarySql(shown: readonly PlannedColumn[]): string {
  const numbers = (sql: (column: PlannedColumn) => string) =>
    `CAST([${shown.map(sql).join(', ')}], 'Array(Nullable(Float64))')`
  const isNumber = (column: PlannedColumn) => column.type === 'number'
  // The median stands beside it anyway.
  const isTold = (column: PlannedColumn) => isNumber(column) && column.agg !== 'median'
  return [
    `${numbers((column) => (isTold(column) ? aggregateSql(column) : 'NULL'))} AS totals`,
    `${numbers((column) => (isNumber(column) ? medianSql(column.name) : 'NULL'))} AS medians`,
    `[${shown.map((column) => (isNumber(column) ? `count(${column.name})` : '0')).join(', ')}] AS counts`,
  ].join(', ')
}
