import { parseJson, readPart, writePart } from '../text/textCodec.ts'
import type { ColumnFilter, FilterCondition } from './RowsRequest.ts'

/** One letter for each way to compare, so that addresses stay short. */
const NUMBER_TYPES = {
  eq: 'equals',
  ne: 'notEqual',
  gt: 'greaterThan',
  ge: 'greaterThanOrEqual',
  lt: 'lessThan',
  le: 'lessThanOrEqual',
} as const
const TEXT_TYPES = {
  in: 'contains',
  ni: 'notContains',
  eq: 'equals',
  ne: 'notEqual',
  sw: 'startsWith',
  ew: 'endsWith',
} as const
const DAY_TYPES = { eq: 'equals', ne: 'notEqual', gt: 'greaterThan', lt: 'lessThan' } as const
const BLANK_TYPES = { b: 'blank', nb: 'notBlank' } as const
const KINDS = { n: 'number', t: 'text', d: 'date' } as const

/** A filter as items of an address: its kind, how it compares, and with what. Joined conditions are written as JSON. */
export function writeFilterText(filter: ColumnFilter): string[] {
  if ('conditions' in filter) return ['j', writePart(JSON.stringify(filter))]
  if (filter.filterType === 'set')
    return ['e', ...filter.values.map((value) => (value === null ? '' : writePart(`=${value}`)))]
  const kind = keyOf(KINDS, filter.filterType)
  if (!('filter' in filter || 'dateFrom' in filter)) return [kind, keyOf(BLANK_TYPES, filter.type)]
  switch (filter.filterType) {
    case 'number':
      return filter.type === 'inRange'
        ? [kind, 'r', writeNumber(filter.filter), writeNumber(filter.filterTo)]
        : [kind, keyOf(NUMBER_TYPES, filter.type), writeNumber(filter.filter)]
    case 'text':
      return [kind, keyOf(TEXT_TYPES, filter.type), writePart(filter.filter)]
    case 'date':
      return filter.type === 'inRange'
        ? [kind, 'r', filter.dateFrom, filter.dateTo]
        : [kind, keyOf(DAY_TYPES, filter.type), filter.dateFrom]
  }
}

/** The filter that items of an address say; undefined where they say none. */
export function parseFilterText(items: readonly string[]): ColumnFilter | undefined {
  const [kind, type = '', ...values] = items
  if (kind === 'e')
    return {
      filterType: 'set',
      values: items.slice(1).map((item) => (item === '' ? null : readPart(item).replace(/^=/, ''))),
    }
  if (kind === 'j') return parseJoined(readPart(type))
  if (!isKey(KINDS, kind)) return undefined
  const filterType = KINDS[kind]
  if (isKey(BLANK_TYPES, type)) return { filterType, type: BLANK_TYPES[type] }
  const [first = '', second = ''] = values.map(readPart)
  switch (filterType) {
    case 'number':
      return parseNumber(type, Number(first || 'none'), Number(second || 'none'))
    case 'text':
      return isKey(TEXT_TYPES, type)
        ? { filterType, type: TEXT_TYPES[type], filter: first }
        : undefined
    case 'date':
      if (type === 'r') return { filterType, type: 'inRange', dateFrom: first, dateTo: second }
      return isKey(DAY_TYPES, type)
        ? { filterType, type: DAY_TYPES[type], dateFrom: first }
        : undefined
  }
}

function parseNumber(type: string, filter: number, filterTo: number): FilterCondition | undefined {
  if (!Number.isFinite(filter)) return undefined
  if (type === 'r')
    return Number.isFinite(filterTo)
      ? { filterType: 'number', type: 'inRange', filter, filterTo }
      : undefined
  return isKey(NUMBER_TYPES, type)
    ? { filterType: 'number', type: NUMBER_TYPES[type], filter }
    : undefined
}

/** The server says what is wrong with conditions that cannot be. */
function parseJoined(text: string): ColumnFilter | undefined {
  const filter = parseJson(text)
  return typeof filter === 'object' && filter !== null && 'conditions' in filter
    ? (filter as ColumnFilter)
    : undefined
}

/** A point would end the item. */
function writeNumber(value: number): string {
  return writePart(String(value))
}

function keyOf(types: Readonly<Record<string, string>>, type: string): string {
  return Object.keys(types).find((key) => types[key] === type) ?? ''
}

function isKey<T extends object>(types: T, key: string | undefined): key is keyof T & string {
  return key !== undefined && Object.hasOwn(types, key)
}
