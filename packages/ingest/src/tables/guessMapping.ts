import type {
  TableColumn,
  TableDoubt,
  TableMapping,
  TablePeriod,
} from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { foldName } from '@tickmark/core/text/foldName'
import { findRole } from './columnRoles.ts'
import { parseTableDay, readDayOrder } from './parseTableCell.ts'
import { type ReadHeader, readHeader, readProjectHeader } from './readHeader.ts'
import { guessPeriod } from './tablePeriods.ts'

/** Longer lists are cut. */
const MAX_NAMED = 10

type GuessOptions = { metricId?: string | undefined; catalogue?: Catalogue | undefined }

/**
 * Returns what the columns of a table probably mean, by their headers and first rows. `metricId` is a proposed metric: the
 * first column of numbers then has its values. Headers may name projects of the catalog.
 */
export function guessMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { metricId, catalogue }: GuessOptions = {},
): TableMapping {
  const cellsOf = (index: number) =>
    rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const taken = new Set<string>()
  const take = (name: string) => !taken.has(name) && taken.add(name) !== undefined
  const columns = header.map((column): TableColumn => {
    const role = findRole(column)
    if (role !== undefined && (role !== 'metric' || metricId === undefined) && take(role))
      return { column, as: role }
    if (metricId !== undefined) return { column, as: 'ignore' }
    const read = readHeader(column)
    const placed = read.metric_id === undefined && catalogue && readProjectHeader(column, catalogue)
    const { metric_id, factor } = placed || read
    const project_id = placed ? placed.project.project_id : undefined
    if (metric_id === undefined || !take(`${metric_id} ${project_id}`))
      return { column, as: 'ignore' }
    return {
      column,
      as: 'value',
      metric_id,
      ...(project_id !== undefined && { project_id }),
      ...(factor !== undefined && { factor }),
    }
  })
  if (!taken.has('day')) {
    const at = columns.findIndex(
      ({ as }, index) =>
        as === 'ignore' &&
        (areDays(cellsOf(index)) || guessPeriod(cellsOf(index), 'day-month') !== 'day'),
    )
    const found = columns[at]
    if (found !== undefined) columns[at] = { ...found, as: 'day' }
  }
  if (metricId !== undefined && !taken.has('value')) {
    const at = columns.findIndex(
      ({ as, column }, index) => as === 'ignore' && column !== '' && areNumbers(cellsOf(index)),
    )
    const found = columns[at]
    const factor = found && readHeader(found.column).factor
    if (found !== undefined)
      columns[at] = { ...found, as: 'value', ...(factor !== undefined && { factor }) }
  }
  const dayIndex = columns.findIndex(({ as }) => as === 'day')
  const days = dayIndex < 0 ? [] : cellsOf(dayIndex)
  const { order } = guessDayOrder(days)
  const period = guessPeriod(days, order, header[dayIndex])
  const values = columns.flatMap(({ as }, index) => (as === 'value' ? cellsOf(index) : []))
  return {
    columns,
    day_order: order,
    decimal: guessDecimal(values).sign,
    empty: 'missing',
    ...(period !== 'day' && { period }),
  }
}

/** Returns what of a table is not read by a mapping, and why. */
export function listNotes(
  { columns }: TableMapping,
  { header, metricId }: { header: readonly string[]; metricId?: string | undefined },
): string[] {
  const day = columns.find(({ as }) => as === 'day')?.column
  const left = header.filter(
    (name) => name !== '' && !columns.some(({ column, as }) => column === name && as !== 'ignore'),
  )
  const unread = left.flatMap((column) => {
    const { doubt } = readHeader(column)
    return doubt === undefined || metricId !== undefined ? [] : [describeUnread(column, doubt)]
  })
  const names = left.slice(0, MAX_NAMED).join(', ')
  return [
    ...findHeaderNotes(header, day),
    ...unread.slice(0, MAX_NAMED),
    ...(left.length === 0 ? [] : [`Ignored: ${names}.`]),
  ]
}

function describeUnread(
  column: string,
  { metric_id, words }: NonNullable<ReadHeader['doubt']>,
): string {
  const title = findMetric(metric_id)?.title ?? metric_id
  return `${column} is not read as ${title}, because “${words.join(' ')}” may change its meaning. Choose the metric if it is.`
}

/**
 * What of a table may be read in another way than by its mapping, by its headers and first rows. `SheetDoubts` adds what
 * only all cells tell.
 */
export function findDoubts(
  { columns, period, day_order }: TableMapping,
  { header, rows, catalogue }: FirstRows,
): TableDoubt[] {
  const cellsOf = (column: string) =>
    rows.map((cells) => cells[header.indexOf(column)]?.trim() ?? '').filter((cell) => cell !== '')
  const values = columns.filter(({ as }) => as === 'value')
  const dayColumn = columns.find(({ as }) => as === 'day')?.column ?? ''
  const days = cellsOf(dayColumn)
  const usual = guessPeriod(days, day_order, dayColumn)
  return [
    ...guessDayOrder(days).notes.map((text) => ({ code: 'day-order', column: '', text })),
    ...guessDecimal(values.flatMap(({ column }) => cellsOf(column))).notes.map((text) => ({
      code: 'decimals',
      column: '',
      text,
    })),
    ...(usual === 'day'
      ? []
      : [{ code: 'period', column: '', text: describePeriod(usual, period) }]),
    ...values.flatMap(({ column }) => {
      const { currency } = readHeader(column)
      return currency === undefined ? [] : [describeCurrency('currency', column, currency)]
    }),
    ...values.flatMap(({ column, metric_id }) =>
      readHeader(column).hasOtherUnit ? [describeUnit(column, metric_id)] : [],
    ),
    ...values.flatMap(({ column, project_id }) =>
      project_id !== undefined && listNamedChains(catalogue, project_id).length > 0
        ? [describeChain(column, project_id)]
        : [],
    ),
    ...header
      .filter((column) => NOTES.has(foldName(column)))
      .filter((column) => cellsOf(column).some((cell) => NOT_FINAL.test(cell)))
      .map(describeNotes),
    ...header
      .filter((column) => UNIT_COLUMNS.has(foldName(column)))
      .filter((column) => cellsOf(column).some((cell) => !PLAIN_UNITS.test(cell)))
      .map(describeUnits),
    ...header
      .filter((column) => PARTS.test(foldName(column)) && cellsOf(column).length > 0)
      .map(describeParts),
  ]
}

type FirstRows = {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  catalogue: Catalogue
}

/** Headers of columns that say of rows that their values are not final. */
const NOTES = new Set(
  'note notes comment comments remark remarks status state type kind scenario basis flag quality provisional partial incomplete estimated'.split(
    ' ',
  ),
)

const NOT_FINAL =
  /partial|provisional|incomplete|preliminary|snapshot|estimat|forecast|^(?:true|yes|1)$/i

function describeNotes(column: string): TableDoubt {
  const text = `The column ${column} says more about some rows, such as that they are partial. All rows are read as final.`
  return { code: `notes:${column}`, column, text }
}

/** Headers of columns with the unit of each row. */
const UNIT_COLUMNS = new Set(['unit', 'units', 'currency', 'ccy', 'scale', 'denomination'])
const PLAIN_UNITS = /^(?:\$|us\$|usd|us dollars?|dollars?|number|count|tokens?)$/i

function describeUnits(column: string): TableDoubt {
  const text = `The column ${column} is not read, so that all values are taken as they are written, in US dollars or numbers.`
  return { code: `units:${column}`, column, text }
}

/** Headers of columns that split the values of a project further than a table can say. */
const PARTS = /^(?:contract|address|version|market|pool|vault|deployment)(?:id|address|name)?$/

function describeParts(column: string): TableDoubt {
  const text = `The column ${column} is not read. Where a project has several rows of a day, the first one counts as all of it.`
  return { code: `parts:${column}`, column, text }
}

function describeUnit(column: string, metricId = ''): TableDoubt {
  const title = findMetric(metricId)?.title ?? metricId
  const text = `${column} has another unit than ${title}. It may be a share or a change of it.`
  return { code: `unit:${column}`, column, text }
}

/** The part of a project on a chain is headed as the chain itself. */
function describeChain(column: string, projectId: string): TableDoubt {
  const text = `${column} is read as values of ${projectId} itself, not as those of another project on that chain.`
  return { code: `chain:${column}`, column, text }
}

function describePeriod(usual: TablePeriod, period: TablePeriod = 'day'): string {
  return period === 'day'
    ? `The table has one row a ${usual}, and each value is read as that of one day.`
    : `The table has one row a ${usual}. Amounts are spread evenly over the days of the ${period}; other values are of its last day.`
}

/** Returns the doubt about a currency that a header or cells name. */
export function describeCurrency(code: string, column: string, currency: string): TableDoubt {
  const text = `${column} is in ${currency}, by its ${code === 'currency' ? 'header' : 'cells'}. Values are not converted into US dollars.`
  return { code: `${code}:${column}`, column, text }
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
        ? 'Some dates have the day first and others the month. Rows that do not fit the chosen order are rejected.'
        : 'Dates may have the day or the month first. Check the order of day and month.',
    ],
  }
}

/** From here on days in a header are a table that has days as columns. */
const DAYS_ACROSS = 3

/** What is wrong with a header that was none: values, or days that should be rows. */
function findHeaderNotes(header: readonly string[], dayColumn: string | undefined): string[] {
  const isDay = (cell: string) =>
    parseTableDay(cell, 'day-month') !== null || guessPeriod([cell], 'day-month') !== 'day'
  if (header.filter(isDay).length >= DAYS_ACROSS)
    return ['The days are columns. Transpose the table, so that each row is a day.']
  return dayColumn !== undefined && isDay(dayColumn)
    ? ['The first line looks like values. Add a line above it that names the columns.']
    : []
}

/** Only decimals are written so: another number of digits than three behind the mark, the other mark before it, or ungrouped digits. */
const DECIMAL_COMMA = /,\d{1,2}\D*$|,\d{4,}\D*$|\.\d{3},\d|^\D*0,\d|^\D*\d{4,},\d|\.\d{3}\.\d{3}/
const DECIMAL_DOT = /\.\d{1,2}\D*$|\.\d{4,}\D*$|,\d{3}\.\d|^\D*0\.\d|^\D*\d{4,}\.\d|,\d{3},\d{3}/
const EITHER = /^\D*\d{1,3}[.,]\d{3}\D*$/

function guessDecimal(cells: readonly string[]): {
  sign: TableMapping['decimal']
  notes: string[]
} {
  const commas = cells.filter((cell) => DECIMAL_COMMA.test(cell)).length
  const dots = cells.filter((cell) => DECIMAL_DOT.test(cell)).length
  const sign = commas > dots ? ',' : '.'
  const either = cells.find((cell) => EITHER.test(cell))
  if (commas > 0 && dots > 0)
    return {
      sign,
      notes: [
        'Some numbers have decimals after a comma and others after a dot. Those that do not fit are rejected.',
      ],
    }
  if (commas > 0 || dots > 0 || either === undefined) return { sign, notes: [] }
  return {
    sign,
    notes: [`A number such as ${either} may have decimals or thousands. Check the numbers.`],
  }
}
