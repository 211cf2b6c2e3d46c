import { AppError } from '@tickmark/core/errors/AppError'
import type { MartColumnType } from '@tickmark/core/marts/Mart'
import type { ColumnFilter, FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { foldText } from '@tickmark/core/text/foldText'
import type { Params } from '../compile/createParams.ts'
import { foldTextSql } from '../compile/foldTextSql.ts'
import type { PlannedColumn } from './MartPlan.ts'

type Column = Pick<PlannedColumn, 'name' | 'type' | 'title' | 'column_id'>
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
export function filterSql(column: Column, filter: ColumnFilter, params: Params): string {
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
      return numberSql(column.name, condition, params)
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

function numberSql(name: string, condition: Of<'number'>, params: Params): string {
  // As text, since the embedded engine accepts no whole number beyond 2⁵³ as a number.
  const value = (given: number) => params.add(String(given), 'Float64')
  switch (condition.type) {
    case 'blank':
      return `${name} IS NULL`
    case 'notBlank':
      return `${name} IS NOT NULL`
    case 'inRange':
      return `ifNull(${name} BETWEEN ${value(condition.filter)} AND ${value(condition.filterTo)}, 0)`
    default:
      return `ifNull(${name} ${COMPARE[condition.type]} ${value(condition.filter)}, 0)`
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
