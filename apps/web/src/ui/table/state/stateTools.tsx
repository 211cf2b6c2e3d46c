import { quantileOf } from '@tickmark/core/answers/quantileOf'
import type { FormatStyle } from '@tickmark/core/formats/formatValue'
import { foldText } from '@tickmark/core/text/foldText'
import type { TableAddress } from '../../../data/useTableAddress.ts'
import { Button } from '../../Button.tsx'
import type { TableLayout } from '../arrangeColumns.ts'
import type { CellValue, DataColumn } from '../DataColumn.ts'
import { changeTable, parseTableText, type TableFilter, type TableSort } from './TableState.ts'

/** The contents of a table: its columns with their sort buttons, its rows, and the lines below them. */
export type TableModel<Row> = {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  footers: readonly string[]
  /** Absent where the address does not arrange the columns. */
  layout?: TableLayout
  /** The footers include totals and medians besides those of the page. */
  hasSummary?: true
  /** The number of all rows, where filters leave some of them out. */
  of?: number
}

/** Applies the state in the page's address to a table: filters, order, layout and summary. */
function applyState<Row>(
  { columns, rows, footers }: TableModel<Row>,
  address: TableAddress,
): TableModel<Row> {
  const { layout, sort, filters, hasSummary } = parseTableText(address.text ?? '')
  const left = filterRows(rows, columns, filters)
  const keys = sort.filter(({ column }) => columns.some(({ id, value }) => id === column && value))
  return {
    columns: columns.map((column) => ({
      ...column,
      ...(keys.length > 0 && sortOf(column, keys, address)),
      ...(hasSummary && {
        footers: [
          ...footers.map((_, line) => column.footers?.[line]),
          ...summarizeRows(left, column),
        ],
      }),
    })),
    rows: orderRows(left, columns, keys),
    footers: hasSummary ? [...footers, ...nameSummary(footers)] : footers,
    ...(layout && { layout }),
    ...(hasSummary && { hasSummary }),
    ...(left !== rows && { of: rows.length }),
  }
}

/** Next to footers of the page, which count all rows, the names say that these count the shown ones. */
function nameSummary(footers: readonly string[]): string[] {
  return SUMMARY_LINES.map((name) => (footers.length > 0 ? `${name}, shown` : name))
}

function sortOf<Row>(
  column: DataColumn<Row>,
  keys: readonly TableSort[],
  address: TableAddress,
): Pick<DataColumn<Row>, 'sort'> {
  if (column.value !== undefined) {
    const place = keys.findIndex((key) => key.column === column.id)
    return {
      sort: {
        direction: directionOf(keys[place]),
        position: keys.length > 1 && place >= 0 ? place + 1 : null,
        toggle: (isFurther) => pressHead(address, column, { isFurther }),
      },
    }
  }
  if (column.sort === undefined) return {}
  // Returns to the page's order.
  const toggle = () => changeTable(address, (state) => ({ ...state, sort: [] }))
  return { sort: { direction: null, position: null, toggle } }
}

function directionOf(key: TableSort | undefined): 'asc' | 'desc' | null {
  if (key === undefined) return null
  return key.descending ? 'desc' : 'asc'
}

type Press = {
  isFurther: boolean
  /** The page's order, to which the table's first key is added. */
  pageOrder?: TableSort | undefined
}

/** Sorts the rows by a column whose header was pressed: figures start with the largest, words at A. */
function pressHead(
  address: TableAddress,
  { id, align }: Pick<DataColumn<never>, 'id' | 'align'>,
  { isFurther, pageOrder }: Press,
): void {
  const first = { column: id, descending: align === 'right' }
  changeTable(address, (state) => {
    const isAdded = isFurther && state.sort.length === 0 && pageOrder !== undefined
    const keys = isAdded ? [pageOrder] : state.sort
    return { ...state, sort: toggleKey(keys, first, isFurther) }
  })
}

/**
 * The sort keys after a column's header was pressed: first in the direction of `first`, then reversed, then not at all.
 * With `isFurther` the other keys stay.
 */
export function toggleKey(
  keys: readonly TableSort[],
  first: TableSort,
  isFurther: boolean,
): TableSort[] {
  const now = keys.find(({ column }) => column === first.column)
  const next = nextKey(now, first)
  if (!isFurther) return next === undefined ? [] : [next]
  if (now === undefined) return next === undefined ? [...keys] : [...keys, next]
  return keys.flatMap((key) => (key === now ? (next ?? []) : key))
}

function nextKey(now: TableSort | undefined, first: TableSort): TableSort | undefined {
  if (now === undefined) return first
  return now.descending === first.descending
    ? { ...first, descending: !first.descending }
    : undefined
}

/** The line below a table that says how many rows the filters leave, and clears them. */
function FilterLine({ shown, of, address }: { shown: number; of: number; address: TableAddress }) {
  return (
    <tr className="h-[30px]">
      <td colSpan={1000} className="border-t border-line bg-raise px-2 text-sm text-fg2">
        <span className="sticky left-3.5 inline-flex items-center gap-2">
          <span aria-live="polite">
            {shown} of {of} {of === 1 ? 'row' : 'rows'} shown
          </span>
          <Button
            variant="ghost"
            onClick={() => changeTable(address, (state) => ({ ...state, filters: [] }))}
          >
            Clear filters
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** The tools that are loaded for tables that are changed. */
export const stateTools = { applyState, pressHead, FilterLine }

/** The rows that pass every filter. A missing value passes none. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  filters: readonly TableFilter[],
): readonly Row[] {
  const checks = filters.flatMap((filter) => {
    const value = columns.find(({ id }) => id === filter.column)?.value
    return value === undefined ? [] : [(row: Row) => passes(value(row), filter)]
  })
  return checks.length === 0 ? rows : rows.filter((row) => checks.every((check) => check(row)))
}

function passes(value: CellValue, { min, max, text }: TableFilter): boolean {
  if (value === null) return false
  if (text !== undefined) return foldText(String(value)).includes(foldText(text))
  return (
    typeof value === 'number' &&
    (min === undefined || value >= min) &&
    (max === undefined || value <= max)
  )
}

/** Created once: comparing texts without it looks up the locale for each pair. */
const BY_NAME = new Intl.Collator('en', { numeric: true })

/** Sorts the rows by the keys. Missing values come last in either direction; equal rows keep their order. */
export function orderRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  keys: readonly TableSort[],
): readonly Row[] {
  const readers = keys.flatMap(({ column, descending }) => {
    const of = columns.find(({ id }) => id === column)
    return of?.value === undefined ? [] : [{ value: compared(of), sign: descending ? -1 : 1 }]
  })
  if (readers.length === 0) return rows
  return rows.toSorted((a, b) => {
    for (const { value, sign } of readers) {
      const order = compare(value(a), value(b), sign)
      if (order !== 0) return order
    }
    return 0
  })
}

/** The values of a column, without those that count in no order. */
function compared<Row>({
  value,
  figure,
}: Pick<DataColumn<Row>, 'value' | 'figure'>): (row: Row) => CellValue {
  return (row) => {
    const one = value?.(row) ?? null
    return typeof one === 'number' && figure?.counts?.(one) === false ? null : one
  }
}

function compare(a: CellValue, b: CellValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
  return BY_NAME.compare(String(a), String(b)) * sign
}

const SUMMARY_LINES = ['Total', 'Lower quartile', 'Median', 'Upper quartile'] as const

/**
 * The cells below a column, one for each of `SUMMARY_LINES`: of the given rows that have a value. Empty where the
 * column has no figures; the total is empty where they do not add up.
 */
export function summarizeRows<Row>(
  rows: readonly Row[],
  { value, figure }: Pick<DataColumn<Row>, 'value' | 'figure'>,
): ((style: FormatStyle) => string)[] {
  if (value === undefined || figure === undefined) return SUMMARY_LINES.map(() => () => '')
  const known = rows
    .map(compared({ value, figure }))
    .filter((one) => typeof one === 'number')
    .toSorted((a, b) => a - b)
  const total = known.length > 0 ? known.reduce((sum, one) => sum + one, 0) : null
  return [
    (style) => (figure.adds ? figure.write(total, style) : ''),
    ...[0.25, 0.5, 0.75].map(
      (share) => (style: FormatStyle) => figure.write(quantileOf(known, share), style),
    ),
  ]
}
