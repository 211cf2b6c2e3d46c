import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import { chooseGroupFunction } from '@tickmark/core/marts/chooseGroupFunction'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { groupKeysOf } from '@tickmark/core/marts/groupKeysOf'
import { listColumnIds, listParts } from '@tickmark/core/marts/listParts'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import { type Mart, WORDS_FACT } from '@tickmark/core/marts/Mart'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { RowsRequest, ValueColumn } from '@tickmark/core/marts/RowsRequest'
import { expressionSql } from './expressionSql.ts'
import type { MartPlan, PlannedColumn, PlannedGroup, PlannedSort } from './MartPlan.ts'

/** The id of the column with the number of rows of a group. */
export const CHILD_COUNT = 'child_count'

/**
 * Resolves and validates all columns of a request.
 * @throws AppError `bad-request` that names the column, `too-large` for formulas that are too long together.
 */
export function planMart(mart: Mart, request: RowsRequest): MartPlan {
  const requested = listShown(mart, request)
  const formulas = new Map(requested.map(({ id, formula }) => [id, formula ?? id]))
  const aggregations = new Map(requested.map(({ id, aggFunc }) => [id, aggFunc ?? null]))
  const formats = new Map(requested.map(({ id, format }) => [id, format]))
  const known = new Map<string, PlannedColumn>()
  const find = (id: string): PlannedColumn => {
    const found = known.get(id)
    if (found) return found
    const expression = parseMartExpression(formulas.get(id) ?? id)
    const described = describeMartColumn(mart, id, expression)
    const column = { ...described, format: formats.get(id) ?? described.format }
    const agg = chooseGroupFunction(mart, {
      column,
      expression,
      asked: aggregations.get(id) ?? null,
    })
    const planned = { ...column, name: `u${known.size}`, expression, agg }
    known.set(id, planned)
    return planned
  }
  const identity = mart.identity.map(find)
  const shown = requested.map(({ id }) => find(id))
  const groups = request.rowGroupCols.map(({ id }) => ({
    column: requireGroup(find(id)),
    keys: find(groupKeysOf(mart, id)),
  }))
  const filters = Object.entries(request.filterModel).map(([id, filter]) => ({
    column: find(groupKeysOf(mart, id)),
    filter,
  }))
  const sorts = listSorts(mart, request).map(({ colId, sort }) => ({
    column: requireOrder(find(colId)),
    descending: sort === 'desc',
  }))
  if (known.size > MART_LIMITS.columns)
    throw refuse(
      `A mart query can use at most ${MART_LIMITS.columns} columns.`,
      'out-of-range',
      known.size,
    )
  const columns = [...known.values()]
  weighMart({ mart, columns, shown, ranksInSectors: ranksInSectors(columns) })
  return {
    mart,
    request,
    columns,
    identity,
    shown,
    groups,
    filters,
    sorts: sortsOfLevel(sorts, groups, request),
    ranksInSectors: ranksInSectors(columns),
    read: listRead(columns),
  }
}

/** The requested columns, or those of the first preset. */
function listShown(mart: Mart, request: RowsRequest): ValueColumn[] {
  if (request.valueCols.length === 0) return mart.presets[0].columns.map((id) => ({ id }))
  const ids = new Set<string>()
  for (const { id, formula } of request.valueCols) {
    if (ids.has(id)) throw refuse(`The column "${id}" is requested twice.`, 'duplicate-column', id)
    ids.add(id)
    const isTaken =
      id === CHILD_COUNT ||
      id === WORDS_FACT.column_id ||
      mart.facts.some((fact) => fact.column_id === id) ||
      (mart.source.kind === 'figures' && findFigureColumn(id) !== undefined)
    if (formula !== undefined && isTaken)
      throw refuse(
        `"${id}" cannot be the name of a formula: it is already a column.`,
        'duplicate-column',
        id,
      )
  }
  return request.valueCols
}

/** The requested order, by default that of the mart; groups are ordered by size by default. */
function listSorts(mart: Mart, request: RowsRequest): RowsRequest['sortModel'] {
  if (request.sortModel.length > 0) return request.sortModel
  return request.rowGroupCols.length > request.groupKeys.length ? [] : [...mart.default_sort]
}

/** Groups can be sorted by key and by numbers; other orders apply to the rows below. */
function sortsOfLevel(
  sorts: readonly PlannedSort[],
  groups: readonly PlannedGroup[],
  request: RowsRequest,
): PlannedSort[] {
  const group = groups[request.groupKeys.length]
  if (group === undefined) return [...sorts]
  return sorts.filter(({ column }) => column === group.column || column.agg !== null)
}

function requireGroup(column: PlannedColumn): PlannedColumn {
  const isFact = column.expression.kind === 'column' && column.metric_id === null
  if (isFact && column.type !== 'trend') return column
  throw refuse(
    `Rows cannot be grouped by ${column.title}. Group by an attribute of the rows instead.`,
    'not-groupable',
    column.column_id,
  )
}

function requireOrder(column: PlannedColumn): PlannedColumn {
  if (column.type !== 'trend') return column
  throw refuse(`Rows cannot be sorted by ${column.title}.`, 'not-sortable', column.column_id)
}

/** Positions within a sector need the sector, whether or not it is shown. */
function listRead(columns: readonly PlannedColumn[]): string[] {
  const ids = new Set(columns.flatMap(({ expression }) => listColumnIds(expression)))
  if (ranksInSectors(columns)) for (const id of ['market_sector', 'market_sectors']) ids.add(id)
  return [...ids]
}

function ranksInSectors(columns: readonly PlannedColumn[]): boolean {
  return columns.some(({ expression }) =>
    listParts(expression).some(
      (part) => part.kind === 'position' && part.position.startsWith('sector_'),
    ),
  )
}

function refuse(message: string, code: string, value: string | number): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code, field: 'rows_request', value }],
  })
}

/**
 * Names and numbers in the SQL of all columns. A formula has its parts twice and those of a percentile eight times, and
 * the engine takes some seconds to read so many, however few rows there are; far more it does not read at all.
 */
const MAX_TERMS = 8_000

const COUNT = lateFormat({})

/**
 * Weighs the columns of a request to a mart before it runs.
 * @throws AppError `too-large` with what would fit.
 */
function weighMart(plan: Pick<MartPlan, 'mart' | 'ranksInSectors' | 'columns' | 'shown'>): void {
  let terms = 0
  // Requested columns from the first on that fit.
  let fit = 0
  for (const column of plan.columns) {
    terms += expressionSql(plan, column.expression).match(/\w+/g)?.length ?? 0
    if (terms <= MAX_TERMS && plan.shown.includes(column)) fit++
  }
  if (terms <= MAX_TERMS) return
  const { length } = plan.columns
  throw new AppError(
    'too-large',
    `The formulas of the ${COUNT.format(length)} columns have ${COUNT.format(terms)} terms in SQL, ${COUNT.format(MAX_TERMS)} are allowed. Request about ${COUNT.format(Math.max(1, fit))} of these columns, or shorter formulas; a percentile has the most terms.`,
    { errors: [{ code: 'too-large', field: 'rows_request.valueCols', value: length }] },
  )
}
