import { findFigureColumn } from '@tickmark/core/answers/parseFigureColumn'
import { AppError } from '@tickmark/core/errors/AppError'
import type { AggFunc } from '@tickmark/core/marts/AGG_FUNCS'
import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { listColumnIds, listParts } from '@tickmark/core/marts/listParts'
import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartColumn } from '@tickmark/core/marts/MartPage'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { RowsRequest, ValueColumn } from '@tickmark/core/marts/RowsRequest'
import type { MartPlan, PlannedColumn, PlannedSort } from './MartPlan.ts'

/** What a group's row says of how many rows it has. */
export const CHILD_COUNT = 'child_count'

/**
 * Finds every column that a question names, and checks that it can be used so.
 * @throws AppError `bad-request` that names the column.
 */
export function planMart(mart: Mart, request: RowsRequest): MartPlan {
  const asked = listShown(mart, request)
  const formulas = new Map(asked.map(({ id, formula }) => [id, formula ?? id]))
  const aggregations = new Map(asked.map(({ id, aggFunc }) => [id, aggFunc ?? null]))
  const known = new Map<string, PlannedColumn>()
  const find = (id: string): PlannedColumn => {
    const found = known.get(id)
    if (found) return found
    const expression = parseMartExpression(formulas.get(id) ?? id)
    const column = describeMartColumn(mart, id, expression)
    const agg = chooseAgg(column, aggregations.get(id) ?? null)
    const planned = { ...column, name: `u${known.size}`, expression, agg }
    known.set(id, planned)
    return planned
  }
  const identity = mart.identity.map(find)
  const shown = asked.map(({ id }) => find(id))
  const groups = request.rowGroupCols.map(({ id }) => requireGroup(find(id)))
  const filters = Object.entries(request.filterModel).map(([id, filter]) => ({
    column: find(id),
    filter,
  }))
  const sorts = listSorts(mart, request).map(({ colId, sort }) => ({
    column: requireOrder(find(colId)),
    descending: sort === 'desc',
  }))
  if (known.size > MART_LIMITS.columns)
    throw refuse(
      `A question to a mart uses at most ${MART_LIMITS.columns} columns.`,
      'out-of-range',
      known.size,
    )
  const columns = [...known.values()]
  return {
    mart,
    request,
    columns,
    identity,
    shown,
    groups,
    filters,
    sorts: sortsOfLevel(sorts, groups, request),
    read: listRead(columns),
  }
}

/** The asked columns, or those of the first preset. */
function listShown(mart: Mart, request: RowsRequest): ValueColumn[] {
  if (request.valueCols.length === 0) return mart.presets[0].columns.map((id) => ({ id }))
  const ids = new Set<string>()
  for (const { id, formula } of request.valueCols) {
    if (ids.has(id)) throw refuse(`The column "${id}" is asked for twice.`, 'duplicate-column', id)
    ids.add(id)
    const isTaken =
      id === CHILD_COUNT ||
      mart.facts.some((fact) => fact.column_id === id) ||
      (mart.source.kind === 'figures' && findFigureColumn(id) !== undefined)
    if (formula !== undefined && isTaken)
      throw refuse(`"${id}" cannot name a formula: it is a column already.`, 'duplicate-column', id)
  }
  return request.valueCols
}

/** A table without an order of its own has the mart's; groups are ordered by their size. */
function listSorts(mart: Mart, request: RowsRequest): RowsRequest['sortModel'] {
  if (request.sortModel.length > 0) return request.sortModel
  return request.rowGroupCols.length > request.groupKeys.length ? [] : [...mart.default_sort]
}

/** Groups can be put in order by their key and by numbers; an order by anything else is that of rows further down. */
function sortsOfLevel(
  sorts: readonly PlannedSort[],
  groups: readonly PlannedColumn[],
  request: RowsRequest,
): PlannedSort[] {
  const group = groups[request.groupKeys.length]
  if (group === undefined) return [...sorts]
  return sorts.filter(({ column }) => column === group || column.agg !== null)
}

function chooseAgg(column: MartColumn, asked: AggFunc | null): AggFunc | null {
  if (column.type !== 'number') {
    if (asked === null || asked === 'count') return asked
    throw refuse(
      `${column.title} is no number, so it has no ${asked}.`,
      'not-a-number',
      column.column_id,
    )
  }
  if (asked === 'sum' && !column.is_additive)
    throw refuse(
      `${column.title} of several rows does not add up. Ask for avg, median, min or max.`,
      'not-additive',
      column.column_id,
    )
  return asked ?? (column.is_additive ? 'sum' : 'median')
}

function requireGroup(column: PlannedColumn): PlannedColumn {
  const isFact = column.expression.kind === 'column' && column.metric_id === null
  if (isFact && column.type !== 'trend') return column
  throw refuse(
    `Rows cannot be grouped by ${column.title}. They can be by what the mart says of each row.`,
    'not-groupable',
    column.column_id,
  )
}

function requireOrder(column: PlannedColumn): PlannedColumn {
  if (column.type !== 'trend') return column
  throw refuse(`Rows cannot be put in order by ${column.title}.`, 'not-sortable', column.column_id)
}

/** Positions within a sector need it, whether or not it is shown. */
function listRead(columns: readonly PlannedColumn[]): string[] {
  const ids = new Set(columns.flatMap(({ expression }) => listColumnIds(expression)))
  const usesSectors = columns.some(({ expression }) =>
    listParts(expression).some(
      (part) => part.kind === 'position' && part.position.startsWith('sector_'),
    ),
  )
  if (usesSectors) ids.add('market_sector')
  return [...ids]
}

function refuse(message: string, code: string, value: string | number): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code, field: 'rows_request', value }],
  })
}
