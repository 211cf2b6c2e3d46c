import { formatDay } from '@tickmark/core/formats/formatDay'
import type { ColumnFilter, FilterCondition } from '@tickmark/core/marts/RowsRequest'
import { isDay } from '@tickmark/core/time/Day'
import type { GridColumn } from '../GridColumn.ts'
import type { NameOf } from '../GridNames.ts'
import { writeNumber } from '../writeCell.ts'

const NUMBERS = {
  equals: '=',
  notEqual: '≠',
  greaterThan: '>',
  greaterThanOrEqual: '≥',
  lessThan: '<',
  lessThanOrEqual: '≤',
} as const
const TEXTS = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'is',
  notEqual: 'is not',
  startsWith: 'begins with',
  endsWith: 'ends with',
} as const
const DAYS = { equals: 'on', notEqual: 'not on', greaterThan: 'after', lessThan: 'before' } as const
/** More names than this are counted. */
const MAX_NAMES = 2

/** A filter in words, such as `Fees 30d ≥ $1M`. */
export function describeFilter(column: GridColumn, filter: ColumnFilter, nameOf: NameOf): string {
  const conditions = 'conditions' in filter ? filter.conditions : [filter]
  const joint = 'conditions' in filter && filter.operator === 'OR' ? ' or ' : ' and '
  return `${column.title} ${conditions.map((one) => describe(column, one, nameOf)).join(joint)}`
}

function describe(column: GridColumn, condition: FilterCondition, nameOf: NameOf): string {
  if (condition.filterType === 'set') {
    const names = condition.values.map((value) =>
      value === null || value === '' ? 'none' : nameOf(column.column_id, value),
    )
    const more = names.length - MAX_NAMES
    const listed = names.slice(0, MAX_NAMES).join(', ')
    return `is ${more > 0 ? `${listed} +${more}` : listed || 'nothing'}`
  }
  if (!('filter' in condition || 'dateFrom' in condition))
    return condition.type === 'blank' ? 'is missing' : 'has a value'
  switch (condition.filterType) {
    case 'number': {
      const write = (value: number) => writeNumber(column, value, 'short')
      return condition.type === 'inRange'
        ? `${write(condition.filter)} to ${write(condition.filterTo)}`
        : `${NUMBERS[condition.type]} ${write(condition.filter)}`
    }
    case 'text':
      return `${TEXTS[condition.type]} “${condition.filter}”`
    case 'date': {
      const write = (day: string) => (isDay(day) ? formatDay(day) : day)
      return condition.type === 'inRange'
        ? `${write(condition.dateFrom)} to ${write(condition.dateTo)}`
        : `${DAYS[condition.type]} ${write(condition.dateFrom)}`
    }
  }
}

export type Bounds = { min: number | undefined; max: number | undefined }

/** The bounds that a filter of numbers sets, as far as a lower and an upper one say it. */
export function boundsOf(filter: ColumnFilter | undefined): Bounds {
  const none = { min: undefined, max: undefined }
  if (filter === undefined || 'conditions' in filter || filter.filterType !== 'number') return none
  switch (filter.type) {
    case 'inRange':
      return { min: filter.filter, max: filter.filterTo }
    case 'greaterThan':
    case 'greaterThanOrEqual':
      return { min: filter.filter, max: undefined }
    case 'lessThan':
    case 'lessThanOrEqual':
      return { min: undefined, max: filter.filter }
    case 'equals':
      return { min: filter.filter, max: filter.filter }
    default:
      return none
  }
}

/** The filter of values within bounds, both ends included; undefined where neither is set. */
export function filterOfBounds({ min, max }: Bounds): ColumnFilter | undefined {
  if (min !== undefined && max !== undefined)
    return { filterType: 'number', type: 'inRange', filter: min, filterTo: max }
  if (min !== undefined) return { filterType: 'number', type: 'greaterThanOrEqual', filter: min }
  if (max !== undefined) return { filterType: 'number', type: 'lessThanOrEqual', filter: max }
  return undefined
}
