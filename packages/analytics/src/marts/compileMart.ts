import { AppError } from '@tickmark/core/errors/AppError'
import { listColumnIds, listParts } from '@tickmark/core/marts/listParts'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { ColumnFilter, FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { foldText } from '@tickmark/core/text/foldText'
import type { Statement } from '../client/Analytics.ts'
import { comparableSql } from '../compile/comparableSql.ts'
import type { Params } from '../compile/createParams.ts'
import { foldTextSql } from '../compile/foldTextSql.ts'
import { aggregateSql, expressionSql, hasUnranked, medianSql } from './expressionSql.ts'
import type { CombinedFigures, MartPlan, PlannedColumn, PlannedGroup } from './MartPlan.ts'

/** Default number of rows of a page. */
const USUAL_ROWS = 100

/** The name of the column that says whether days of the window of a figure are missing. */
export const markOf = (name: string) => `${name}_is_partial`

export type MartRows = {
  /** One row per row of the mart, with the columns that the plan reads, by their ids, and `markOf` those of `marked`. */
  sql: string
  /** SQL of whether a source has delivered any of it. */
  hasSource: string
  /** SQL of the sources' ids. */
  sources: string
  /** The columns that have one of `markOf`; none if absent. */
  marked?: ReadonlySet<string>
}

/** The result of the statement: always one row. */
export type MartResult = {
  row_count: number
  leaf_count: number
  /** Aligned with the plan's shown columns. */
  totals: (number | null)[]
  medians: (number | null)[]
  counts: number[]
  /** The numbers of rows, or of groups of them, with a value of whose window days are missing. */
  partials: number[]
  /**
   * Row index, then the values of `rowColumns`, or for a group its key, its number of rows and the shown columns; last,
   * the positions of the shown columns of whose windows days are missing.
   */
  page: unknown[][]
  has_source: 0 | 1
  sources: string[]
}

type Ordered = Pick<PlannedColumn, 'name' | 'type' | 'format'>

type MartParts = {
  rows: MartRows
  /** `matchingSql` of these rows. */
  matching: string
  /** Values of groups that are not computed from their rows. */
  combined: CombinedFigures
}

/** The grouping of the page; undefined if it shows the rows themselves. */
export function groupOf({ groups, request }: MartPlan): PlannedGroup | undefined {
  return groups[request.groupKeys.length]
}

/**
 * The statement for a page of a mart: its rows, their number, and a summary of all of them.
 *
 * rows of the mart → columns (formulas, and positions among all rows) → filters and groups above → page and summary.
 */
export function compileMart(plan: MartPlan, parts: MartParts, params: Params): Statement {
  const { rows, matching } = parts
  const group = groupOf(plan)
  const page = group ? groupPageSql(plan, { ...parts, group }, params) : ''
  const source = `${rows.hasSource} AS has_source, ${rows.sources} AS sources`
  const marked = listMarked(plan, rows)
  const marks = marksSql(plan, marked)
  const summary = `count() AS leaf_count, ${summarySql(plan.shown, marked)}`
  if (group)
    return {
      sql: `SELECT * FROM (${page}) AS page CROSS JOIN (SELECT ${summary}, ${source} FROM (${matching})) AS summary`,
      params: params.values,
    }
  const order = rowOrderSql(plan)
  const columns = pageSql([...rowColumns(plan), marks], plan, params)
  const sums = `SELECT count() AS row_count, ${summary}`
  const numbered = (rows: string) => `FROM (SELECT *, ${positionSql(order)} FROM (${rows}))`
  // Figures take longer to compute than to put in order. Of records there may be a million, of which few are kept so.
  const sql =
    plan.mart.source.kind === 'figures'
      ? `${sums}, ${columns}, ${source} ${numbered(matching)}`
      : `SELECT * FROM (${sums}, ${source} FROM (${matching})) AS summary CROSS JOIN (
          SELECT ${columns} ${numbered(`
            SELECT * FROM (${matching}) ORDER BY ${order.join(', ')} LIMIT ${params.add(endOf(plan), 'UInt64')}`)}) AS page`
  return { sql, params: params.values }
}

/** The columns of a row: first those that identify it, then the requested ones. */
export function rowColumns({ identity, shown }: MartPlan): PlannedColumn[] {
  return [...new Set([...identity, ...shown])]
}

/** The rows that match the filters and belong to the opened groups. */
export function matchingSql(plan: MartPlan, rows: MartRows, params: Params): string {
  const columns = [
    ...plan.columns.map(({ expression, name }) => `${expressionSql(plan, expression)} AS ${name}`),
    ...listMarked(plan, rows).map(
      ({ name, expression }) =>
        `${name} IS NOT NULL AND (${listColumnIds(expression)
          .filter((id) => rows.marked?.has(id))
          .map(markOf)
          .join(' OR ')}) AS ${markOf(name)}`,
    ),
    ...(hasUnranked(plan.mart) ? ['is_ranked'] : []),
  ]
  const conditions = [
    ...plan.filters.map(({ column, filter }) => filterSql(column, filter, params)),
    ...plan.request.groupKeys.flatMap((key, index) => {
      const group = plan.groups[index]
      return group ? [`has(${keysSql(group.keys)}, ${params.add(key, 'String')})`] : []
    }),
  ]
  const all = plan.ranksInSectors
    ? perSectorSql(columns.join(', '), rows.sql)
    : `SELECT ${columns.join(', ')} FROM (${rows.sql})`
  return conditions.length === 0 ? all : `SELECT * FROM (${all}) WHERE ${conditions.join(' AND ')}`
}

/** The shown columns of numbers that are made of figures of windows; a rank is not one of days. */
function listMarked({ shown }: MartPlan, { marked }: MartRows): PlannedColumn[] {
  return shown.filter(
    ({ type, expression }) =>
      type === 'number' &&
      listColumnIds(expression).some((id) => marked?.has(id)) &&
      listParts(expression).every(({ kind }) => kind !== 'position'),
  )
}

/** The positions of the shown columns of whose windows days are missing in a row. */
function marksSql({ shown }: MartPlan, marked: readonly PlannedColumn[]): { name: string } {
  const places = marked.map(
    (column) => `if(${markOf(column.name)} = 1, ${shown.indexOf(column)}, -1)`,
  )
  return { name: `arrayFilter(place -> place >= 0, [${places.join(', ')}]::Array(Int32))` }
}

/** The column of files that lists those with figures of whose windows days are missing. */
const PARTIAL = 'partial'

/** The column of marks of a file; none where no shown column is a figure of a window. */
export function marksColumn(
  plan: MartPlan,
  rows: MartRows,
): { column_id: string; type: 'text'; name: string }[] {
  const marked = listMarked(plan, rows)
  if (marked.length === 0) return []
  const ids = marked.map(
    ({ name, column_id }) => `if(${markOf(name)} = 1, ${quote(column_id)}, '')`,
  )
  const name = `arrayStringConcat(arrayFilter(id -> id != '', [${ids.join(', ')}]), ' ')`
  return [{ column_id: PARTIAL, type: 'text', name }]
}

const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

/**
 * For columns with positions within sectors: a row is ranked in each of its sectors, and shown with its rank in the
 * first one.
 */
function perSectorSql(columns: string, rows: string): string {
  return `
    SELECT * EXCEPT is_first_sector FROM (
      SELECT ${columns}, is_first_sector FROM (
        SELECT *, arrayJoin(if(empty(market_sectors), [''], market_sectors)) AS position_sector,
               position_sector = market_sector AS is_first_sector
        FROM (${rows})
      )
    ) WHERE is_first_sector`
}

/** The groups of a row; a row without a value belongs to the group of the empty string. */
export function keysSql({ name, type }: PlannedColumn): string {
  if (type === 'list') return `if(empty(${name}), [''], ${name})`
  return type === 'text' ? `[${name}]` : `[ifNull(toString(${name}), '')]`
}

function groupPageSql(
  plan: MartPlan,
  { group, rows, matching, combined }: MartParts & { group: PlannedGroup },
  params: Params,
): string {
  const key = group.column
  const used = [...new Set([...plan.shown, ...plan.sorts.map(({ column }) => column)])].filter(
    (column) => column !== key,
  )
  const values = used
    .filter(({ agg }) => agg !== 'combined')
    .map((column) => `, ${aggregateSql(column)} AS ${column.name}`)
  const marked = listMarked(plan, rows)
  const marks = marked.map(({ name }) => `, max(${markOf(name)}) AS ${markOf(name)}`)
  const made = `
    SELECT group_key, count() AS child_count ${values.join('')} ${marks.join('')}
    FROM (SELECT *, arrayJoin(arrayDistinct(${keysSql(group.keys)})) AS group_key FROM (${matching}))
    GROUP BY group_key`
  const together = used
    .filter(({ agg }) => agg === 'combined')
    .map(({ expression, name }) => `, ${expressionSql(plan, expression)} AS ${name}`)
  const groups = `
    SELECT *, group_key AS ${key.name} ${together.join('')}
    FROM (${made}) AS made ${combinedSql(combined, params)}`
  const sorts = plan.sorts.map((sort) =>
    sort.column === key ? { ...sort, column: keyOrder(key) } : sort,
  )
  const order = [...orderSql(sorts), 'child_count DESC', key.name]
  const columns = [
    key,
    { name: 'child_count' },
    ...plan.shown.filter((one) => one !== key),
    marksSql(plan, marked),
  ]
  return `
    SELECT count() AS row_count, ${pageSql(columns, plan, params)}
    FROM (SELECT *, ${positionSql(order)} FROM (${groups}))`
}

/** The combined figures of groups, sent as values in one column each. A group without figures has no row. */
function combinedSql({ keys, columns }: CombinedFigures, params: Params): string {
  if (columns.length === 0) return ''
  const given = columns.map(
    ({ id, type, values }) => `${params.add(values, `Array(${type})`)} AS ${id}`,
  )
  const ids = columns.map(({ id }) => id).join(', ')
  return `LEFT JOIN (
      SELECT group_key, ${ids}
      FROM (SELECT ${params.add(keys, 'Array(String)')} AS group_key, ${given.join(', ')})
      ARRAY JOIN group_key, ${ids}
    ) AS combined USING (group_key)`
}

/** Keys are strings; numeric ones are sorted as numbers. */
function keyOrder({ name, type, format }: PlannedColumn): Ordered {
  return type === 'number'
    ? { name: `toFloat64OrNull(${name})`, type: 'number', format }
    : { name, type: 'text', format }
}

function positionSql(order: readonly string[]): string {
  return `row_number() OVER (ORDER BY ${order.join(', ')}) AS position`
}

/** The number of the last row of the page. */
function endOf({ request: { startRow, endRow = startRow + USUAL_ROWS } }: MartPlan): number {
  return endRow
}

function pageSql(columns: readonly { name: string }[], plan: MartPlan, params: Params): string {
  const { startRow } = plan.request
  const isShown = `position > ${params.add(startRow, 'UInt64')} AND position <= ${params.add(endOf(plan), 'UInt64')}`
  const row = ['position', ...columns.map(({ name }) => name)].join(', ')
  return `arraySort(row -> row.1, groupArrayIf(tuple(${row}), ${isShown})) AS page`
}

/** By so many figures rows are sorted that lack the one to sort by. */
const FURTHER_SORTS = 3

/**
 * The order of single rows. By a figure, projects that rankings leave out come after all others, and rows without that
 * figure are sorted by the next ones that are shown: a source may deliver it for few of them, or for none.
 */
export function rowOrderSql({ mart, sorts, identity, shown }: MartPlan): string[] {
  const isByFigure = sorts.some(({ column }) => column.type === 'number')
  return [
    ...(isByFigure && hasUnranked(mart) ? ['is_ranked DESC'] : []),
    ...orderSql(sorts),
    ...furtherOrderSql(sorts, shown),
    ...identity.map(({ name }) => name),
  ]
}

function furtherOrderSql(
  [first, ...others]: MartPlan['sorts'],
  shown: readonly PlannedColumn[],
): string[] {
  if (first === undefined || first.column.type !== 'number' || others.length > 0) return []
  return shown
    .filter((column) => column.type === 'number' && column !== first.column)
    .slice(0, FURTHER_SORTS)
    .map(({ name }) => `if(${first.column.name} IS NULL, ${name}, NULL) DESC NULLS LAST`)
}

/** Missing values come last in either order, after multiples that say nothing; sorting ignores case. */
function orderSql(sorts: readonly { column: Ordered; descending: boolean }[]): string[] {
  return sorts.flatMap(({ column: { name, type, format }, descending }) => {
    const direction = descending ? 'DESC' : 'ASC'
    if (type === 'text') return [`empty(${name})`, `lowerUTF8(${name}) ${direction}`]
    if (type === 'list')
      return [`empty(${name})`, `lowerUTF8(arrayStringConcat(${name}, ', ')) ${direction}`]
    const last =
      format === 'multiple'
        ? [`multiIf(${name} IS NULL, 2, ${comparableSql(name, format)} IS NULL, 1, 0)`]
        : []
    return [...last, `${name} ${direction} NULLS LAST`]
  })
}

function summarySql(shown: readonly PlannedColumn[], marked: readonly PlannedColumn[]): string {
  const numbers = (sql: (column: PlannedColumn) => string) =>
    `CAST([${shown.map(sql).join(', ')}], 'Array(Nullable(Float64))')`
  const isNumber = (column: PlannedColumn) => column.type === 'number'
  // The median is a column of its own anyway.
  const isTold = (column: PlannedColumn) => isNumber(column) && column.agg !== 'median'
  return [
    `${numbers((column) => (isTold(column) ? aggregateSql(column) : 'NULL'))} AS totals`,
    `${numbers((column) => (isNumber(column) && column.agg !== null ? medianSql(column) : 'NULL'))} AS medians`,
    `[${shown.map((column) => (isNumber(column) ? `count(${column.name})` : '0')).join(', ')}] AS counts`,
    `[${shown.map((column) => (marked.includes(column) ? `countIf(${markOf(column.name)})` : '0')).join(', ')}] AS partials`,
  ].join(', ')
}

type Column = Pick<PlannedColumn, 'name' | 'type' | 'title' | 'column_id'> & {
  format?: PlannedColumn['format']
}
type Of<Kind extends FilterCondition['filterType']> = Extract<FilterCondition, { filterType: Kind }>

/** The kinds of conditions that a column accepts, besides a set of values. */
const KINDS: Readonly<Record<MartColumnType, FilterCondition['filterType'] | null>> = {
  text: 'text',
  list: 'text',
  number: 'number',
  day: 'date',
  trend: null,
}

/**
 * SQL of a filter on a column. A missing value (null, or an empty text or list) matches `blank` only.
 * @throws AppError `bad-request` for a condition that the column does not accept.
 */
function filterSql(column: Column, filter: ColumnFilter, params: Params): string {
  if (!('conditions' in filter)) return conditionSql(column, filter, params)
  const parts = filter.conditions.map((condition) => conditionSql(column, condition, params))
  return `(${parts.join(` ${filter.operator} `)})`
}

function conditionSql(column: Column, condition: FilterCondition, params: Params): string {
  const fits = condition.filterType === 'set' || condition.filterType === KINDS[column.type]
  if (!fits || column.type === 'trend')
    throw new AppError(
      'bad-request',
      `${column.title} is a column of type ${column.type}, which cannot be filtered by ${condition.filterType}.`,
      { errors: [{ code: 'invalid', field: 'filterModel', value: column.column_id }] },
    )
  switch (condition.filterType) {
    case 'number':
      return numberSql(column, condition, params)
    case 'date':
      return dateSql(column.name, condition, params)
    case 'text':
      return textSql(column, condition, params)
    case 'set':
      return setSql(column, condition, params)
  }
}

const COMPARE = {
  equals: '=',
  notEqual: '!=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  lessThan: '<',
  lessThanOrEqual: '<=',
} as const

/** A multiple that says nothing is there, and in no range. */
function numberSql({ name, format }: Column, condition: Of<'number'>, params: Params): string {
  const compared = comparableSql(name, format ?? null)
  // As text, since the embedded engine accepts no whole number beyond 2⁵³ as a number.
  const value = (given: number) => params.add(String(given), 'Float64')
  switch (condition.type) {
    case 'blank':
      return `${name} IS NULL`
    case 'notBlank':
      return `${name} IS NOT NULL`
    case 'inRange':
      return `ifNull(${compared} BETWEEN ${value(condition.filter)} AND ${value(condition.filterTo)}, 0)`
    default:
      return `ifNull(${compared} ${COMPARE[condition.type]} ${value(condition.filter)}, 0)`
  }
}

function dateSql(name: string, condition: Of<'date'>, params: Params): string {
  const day = (given: string) => params.add(given, 'Date32')
  switch (condition.type) {
    case 'blank':
      return `${name} IS NULL`
    case 'notBlank':
      return `${name} IS NOT NULL`
    case 'inRange':
      return `ifNull(${name} BETWEEN ${day(condition.dateFrom)} AND ${day(condition.dateTo)}, 0)`
    default:
      return `ifNull(${name} ${COMPARE[condition.type]} ${day(condition.dateFrom)}, 0)`
  }
}

/** Compares as `foldText` does. For a list, one matching text is enough. */
function textSql({ name, type }: Column, condition: Of<'text'>, params: Params): string {
  if (!('filter' in condition))
    return condition.type === 'blank' ? `empty(${name})` : `notEmpty(${name})`
  // Spaces alone are looked for as they are.
  const pattern = params.add(foldText(condition.filter) || condition.filter, 'String')
  const any = (match: (text: string) => string) =>
    type === 'list'
      ? `arrayExists(one -> ${match(foldTextSql('one'))}, ${name})`
      : match(foldTextSql(name))
  const isPresent = `notEmpty(${name})`
  switch (condition.type) {
    case 'contains':
      return `(${isPresent} AND ${any((text) => `position(${text}, ${pattern}) > 0`)})`
    case 'notContains':
      return `(${isPresent} AND NOT ${any((text) => `position(${text}, ${pattern}) > 0`)})`
    case 'equals':
      return `(${isPresent} AND ${any((text) => `${text} = ${pattern}`)})`
    case 'notEqual':
      return `(${isPresent} AND NOT ${any((text) => `${text} = ${pattern}`)})`
    case 'startsWith':
      return `(${isPresent} AND ${any((text) => `startsWith(${text}, ${pattern})`)})`
    case 'endsWith':
      return `(${isPresent} AND ${any((text) => `endsWith(${text}, ${pattern})`)})`
  }
}

function setSql({ name, type }: Column, { values }: Of<'set'>, params: Params): string {
  const isText = type === 'text' || type === 'list'
  const texts = values.filter((value) => value !== null && value !== '')
  const parts = [
    ...(texts.length > 0 ? [memberSql(name, type, params.add(texts, 'Array(String)'))] : []),
    ...(values.length > texts.length ? [isText ? `empty(${name})` : `${name} IS NULL`] : []),
  ]
  return parts.length === 0 ? '0' : `(${parts.join(' OR ')})`
}

function memberSql(name: string, type: MartColumnType, texts: string): string {
  if (type === 'list') return `hasAny(${name}, ${texts})`
  if (type === 'text') return `has(${texts}, ${name})`
  return `ifNull(has(${texts}, toString(${name})), 0)`
}
