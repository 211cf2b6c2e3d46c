import { parseJson, readPart, writePart } from '../text/textCodec.ts'
import { AGG_FUNCS, type AggFunc, FORMULA_FORMATS } from './AGG_FUNCS.ts'
import type { MartView } from './MartView.ts'
import type { ColumnFilter, FilterCondition, ValueColumn } from './RowsRequest.ts'

/** Between the parts of a text, and between what a part lists; neither is changed by writing it into an address. */
const PART = '*'
const ITEM = '.'

/** Returns an unchanged mart: the columns of its first preset, in its own order. */
export function plainView(martId: string): MartView {
  return {
    mart_id: martId,
    valueCols: [],
    rowGroupCols: [],
    filterModel: {},
    sortModel: [],
    heat: [],
    pinned: [],
    widths: {},
    summary: true,
  }
}

/**
 * A view as a text for the address, such as `c.fees_30d_sum.price_7d_latest*s.-fees_30d_sum`: `c` are columns, `k` one
 * with a name and a formula, a function for groups or a format, `g` groups, `s` the order, `f` a filter, `h` shaded and `p`
 * pinned columns, `w` a width, `n` says that there are no sums below. Undefined for an unchanged mart.
 */
export function writeMartView(view: MartView): string | undefined {
  const parts = [
    ...writeColumns(view.valueCols),
    ['g', ...view.rowGroupCols.map(({ id }) => writePart(id))],
    [
      's',
      ...view.sortModel.map(({ colId, sort }) => (sort === 'desc' ? '-' : '') + writePart(colId)),
    ],
    ['h', ...view.heat.map(writePart)],
    ['p', ...view.pinned.map(writePart)],
    ...Object.entries(view.filterModel).map(([id, filter]) => [
      'f',
      writePart(id),
      ...writeFilterText(filter),
    ]),
    ...Object.entries(view.widths).map(([id, width]) => ['w', writePart(id), String(width)]),
  ]
  const texts = parts.filter((part) => part.length > 1).map((part) => part.join(ITEM))
  return [...texts, ...(view.summary ? [] : ['n'])].join(PART) || undefined
}

/** Parses the view of a mart from a text; parts that are not understood are ignored. */
export function parseMartView(text: string | undefined, martId: string): MartView {
  const view = plainView(martId)
  for (const part of (text ?? '').split(PART)) {
    const [letter = '', ...items] = part.split(ITEM)
    READERS[letter]?.(view, items)
  }
  return view
}

type Reader = (view: MartView, items: readonly string[]) => void

const READERS: Readonly<Record<string, Reader>> = {
  c: (view, items) => view.valueCols.push(...idsOf(items).map((id) => ({ id }))),
  k: (view, items) => view.valueCols.push(...readColumn(items)),
  g: (view, items) => view.rowGroupCols.push(...idsOf(items).map((id) => ({ id }))),
  s: (view, items) => view.sortModel.push(...items.filter((item) => item !== '').map(readSort)),
  h: (view, items) => view.heat.push(...idsOf(items)),
  p: (view, items) => view.pinned.push(...idsOf(items)),
  f(view, [id = '', ...items]) {
    const filter = id === '' ? undefined : parseFilterText(items)
    if (filter !== undefined) view.filterModel[readPart(id)] = filter
  },
  w(view, [id = '', text = '']) {
    const width = Number(text)
    if (id !== '' && Number.isInteger(width) && width >= 40 && width <= 800)
      view.widths[readPart(id)] = width
  },
  n(view) {
    view.summary = false
  },
}

function idsOf(items: readonly string[]): string[] {
  return items.filter((item) => item !== '').map(readPart)
}

function writeColumns(columns: readonly ValueColumn[]): string[][] {
  const isPlain = ({ formula, aggFunc, format }: ValueColumn) =>
    formula === undefined && aggFunc == null && format === undefined
  if (columns.every(isPlain)) return [['c', ...columns.map(({ id }) => writePart(id))]]
  return columns.map((column) =>
    isPlain(column)
      ? ['c', writePart(column.id)]
      : [
          'k',
          writePart(column.id),
          writePart(column.formula ?? ''),
          column.aggFunc ?? '',
          ...(column.format === undefined ? [] : [column.format]),
        ],
  )
}

function readColumn(items: readonly string[]): ValueColumn[] {
  const [id = '', formula = '', aggFunc = '', written = ''] = items
  if (id === '') return []
  const format = FORMULA_FORMATS.find((one) => one === written)
  return [
    {
      id: readPart(id),
      ...(formula !== '' && { formula: readPart(formula) }),
      ...(isAggFunc(aggFunc) && { aggFunc }),
      ...(format !== undefined && { format }),
    },
  ]
}

function isAggFunc(text: string): text is AggFunc {
  return AGG_FUNCS.some((one) => one === text)
}

function readSort(item: string): MartView['sortModel'][number] {
  return { colId: readPart(item.replace(/^-/, '')), sort: item.startsWith('-') ? 'desc' : 'asc' }
}

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
function writeFilterText(filter: ColumnFilter): string[] {
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
function parseFilterText(items: readonly string[]): ColumnFilter | undefined {
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
