import type { ColumnRole } from '@tickmark/core/answers/choices'
import type { TableColumn, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { METRIC_SYNONYMS } from '@tickmark/core/metrics/data/METRIC_SYNONYMS'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { isReported } from '@tickmark/core/metrics/MetricDefinition'
import { foldName } from '@tickmark/core/text/foldName'
import { parseTableDay, readDayOrder } from './parseTableCell.ts'

export type GuessedMapping = { mapping: TableMapping; notes: string[] }

/** Headers of columns other than values, without case and punctuation. */
const ROLES: Readonly<Record<string, ColumnRole>> = {
  date: 'day',
  day: 'day',
  time: 'day',
  timestamp: 'day',
  datetime: 'day',
  period: 'day',
  datum: 'day',
  fecha: 'day',
  project: 'project',
  projectid: 'project',
  projectname: 'project',
  protocol: 'project',
  asset: 'project',
  token: 'project',
  symbol: 'project',
  ticker: 'project',
  slug: 'project',
  chain: 'chain',
  chainid: 'chain',
  chainname: 'chain',
  blockchain: 'chain',
  network: 'chain',
  product: 'product',
  productid: 'product',
  productname: 'product',
  metric: 'metric',
  metricid: 'metric',
  metricname: 'metric',
  value: 'value',
  amount: 'value',
}

/** Units in a header: in parentheses or at its end. */
const UNITS: readonly [pattern: RegExp, factor: number][] = [
  [/\b(?:in |usd |\$ ?)?(?:thousands?|tsd|k)\s*[)\]]?$/i, 1e3],
  [/\b(?:in |usd |\$ ?)?(?:millions?|mio|mm|mn|m)\s*[)\]]?$/i, 1e6],
  [/\b(?:in |usd |\$ ?)?(?:billions?|bn|b)\s*[)\]]?$/i, 1e9],
  [/(?:%|percent)\s*[)\]]?$/i, 0.01],
]

const OTHER_CURRENCY = /[€£¥]|\b(?:EUR|GBP|JPY|CHF|CNY)\b/i

/**
 * What the columns of a table probably mean, by their headers and first rows, and what of it is uncertain. `metricId` is
 * a proposed metric: the first column of numbers then has its values.
 */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  metricId?: string,
): GuessedMapping {
  const cellsOf = (index: number) =>
    rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const taken = new Set<string>()
  const take = (name: string) => !taken.has(name) && taken.add(name) !== undefined
  const columns = header.map((column): TableColumn => {
    const role = ROLES[foldName(column)]
    if (role !== undefined && (role !== 'metric' || metricId === undefined) && take(role))
      return { column, as: role }
    if (metricId !== undefined) return { column, as: 'ignore' }
    const { name, factor } = splitUnit(column)
    const metric_id = findMetricByName(name) ?? findMetricByName(column)
    if (metric_id !== undefined && take(metric_id))
      return { column, as: 'value', metric_id, ...(factor !== undefined && { factor }) }
    return { column, as: 'ignore' }
  })
  if (!taken.has('day')) {
    const at = columns.findIndex(({ as }, index) => as === 'ignore' && areDays(cellsOf(index)))
    const found = columns[at]
    if (found !== undefined) columns[at] = { ...found, as: 'day' }
  }
  if (metricId !== undefined && !taken.has('value')) {
    const at = columns.findIndex(
      ({ as, column }, index) => as === 'ignore' && column !== '' && areNumbers(cellsOf(index)),
    )
    const found = columns[at]
    const factor = found && splitUnit(found.column).factor
    if (found !== undefined)
      columns[at] = { ...found, as: 'value', ...(factor !== undefined && { factor }) }
  }
  const dayIndex = columns.findIndex(({ as }) => as === 'day')
  const order = guessDayOrder(dayIndex < 0 ? [] : cellsOf(dayIndex))
  const values = columns.flatMap(({ as }, index) => (as === 'value' ? cellsOf(index) : []))
  const decimal = guessDecimal(values)
  const foreign = columns.filter(({ column, as }) => as === 'value' && OTHER_CURRENCY.test(column))
  const left = columns.filter(({ column, as }) => as === 'ignore' && column !== '')
  return {
    mapping: {
      columns,
      day_order: order.order,
      decimal: decimal.sign,
      empty: 'missing',
    },
    notes: [
      ...findHeaderNotes(header, columns[dayIndex]?.column),
      ...order.notes,
      ...decimal.notes,
      ...foreign.map(({ column }) => `${column} names a currency. Values are not converted.`),
      ...(left.length === 0
        ? []
        : [
            `Ignored: ${left
              .slice(0, 10)
              .map(({ column }) => column)
              .join(', ')}.`,
          ]),
    ],
  }
}

function splitUnit(column: string): { name: string; factor: number | undefined } {
  const name = column.replace(/\s*[([].*$/, '').replace(/,.*$|[\s,]+in\s.*$/i, '')
  const unit = column.slice(name.length)
  return { name, factor: UNITS.find(([pattern]) => pattern.test(unit))?.[1] }
}

const byName = perMetrics(
  (metrics) =>
    new Map(
      metrics
        .filter(isReported)
        .toReversed()
        .flatMap(({ metric_id, title, short_title }) =>
          [...(METRIC_SYNONYMS[metric_id] ?? []), short_title, title, metric_id].map(
            (name) => [foldName(name), metric_id] as const,
          ),
        ),
    ),
)

/** The reported metric that a header or a cell names. */
export function findMetricByName(name: string): string | undefined {
  return (
    byName().get(foldName(name)) ?? byName().get(foldName(name.replace(/\b(?:usd|daily)\b/gi, '')))
  )
}

function areDays(cells: readonly string[]): boolean {
  const days = cells.filter(
    (cell) => parseTableDay(cell, 'day-month') ?? parseTableDay(cell, 'month-day'),
  )
  return days.length > 0 && days.length >= cells.length * 0.8
}

function areNumbers(cells: readonly string[]): boolean {
  const numbers = cells.filter((cell) => /^\D{0,3}\d[\d.,'\s]*\D{0,4}$/.test(cell))
  return numbers.length > 0 && numbers.length >= cells.length * 0.8
}

function guessDayOrder(cells: readonly string[]): {
  order: TableMapping['day_order']
  notes: string[]
} {
  const pairs = cells
    .flatMap((cell) => [readDayOrder(cell) ?? []])
    .filter((pair) => pair.length > 0)
  const dayFirst = pairs.some(([first = 0]) => first > 12)
  const monthFirst = pairs.some(([, second = 0]) => second > 12)
  const order = monthFirst && !dayFirst ? 'month-day' : 'day-month'
  if (pairs.length === 0 || dayFirst !== monthFirst) return { order, notes: [] }
  return {
    order,
    notes: [
      dayFirst
        ? 'Some dates have the day first and others the month. Rows that do not fit the order below are rejected.'
        : 'Dates may have the day or the month first. Check the order below.',
    ],
  }
}

/** From here on days in a header are a table that has days as columns. */
const DAYS_ACROSS = 3

/** What is wrong with a header that was none: values, or days that should be rows. */
function findHeaderNotes(header: readonly string[], dayColumn: string | undefined): string[] {
  const isDay = (cell: string) => parseTableDay(cell, 'day-month') !== null
  if (header.filter(isDay).length >= DAYS_ACROSS)
    return ['The days are columns. Transpose the table, so that each row is a day.']
  return dayColumn !== undefined && isDay(dayColumn)
    ? ['The first line looks like values. Add a line above it that names the columns.']
    : []
}

/** A comma with other than three digits behind it, or a dot before a comma, separates decimals. */
function guessDecimal(cells: readonly string[]): {
  sign: TableMapping['decimal']
  notes: string[]
} {
  const commas = cells.filter((cell) =>
    /,\d{1,2}\D*$|,\d{4,}\D*$|\.\d{3},\d|^\D*0,\d/.test(cell),
  ).length
  const dots = cells.filter((cell) =>
    /\.\d{1,2}\D*$|\.\d{4,}\D*$|,\d{3}\.\d|^\D*0\.\d/.test(cell),
  ).length
  const either = cells.find((cell) => /^\D*\d{1,3}\.\d{3}\D*$/.test(cell))
  const notes =
    commas > 0 || dots > 0 || either === undefined
      ? []
      : [`A number such as ${either} may have decimals or thousands. Check the numbers below.`]
  return { sign: commas > dots ? ',' : '.', notes }
}
