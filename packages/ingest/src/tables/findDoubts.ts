import type { TableDoubt, TableMapping, TablePeriod } from '@tickmark/core/datahub/TableMapping'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { foldName } from '@tickmark/core/text/foldName'
import { isDayName } from './columnRoles.ts'
import { guessDayOrder } from './guessDayOrder.ts'
import { guessDecimal } from './guessDecimal.ts'
import { readHeader } from './readHeader.ts'
import { describeCurrency } from './rowDoubts.ts'
import { guessTablePeriod } from './tablePeriods.ts'

type FirstRows = {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  catalogue: Catalogue
}

/**
 * Returns what of a table may be read in another way than by its mapping, by its headers and first rows. `rowDoubts` adds
 * what only all cells tell.
 */
export function findDoubts(
  { columns, period, day_order }: TableMapping,
  { header, rows, catalogue }: FirstRows,
): TableDoubt[] {
  const cellsAt = (index: number) =>
    rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => cell !== '')
  const cellsOf = (column: string) => cellsAt(header.indexOf(column))
  const values = columns.filter(({ as }) => as === 'value')
  const day = columns.find(({ as }) => as === 'day')?.column
  const days = cellsOf(day ?? '')
  const order = guessDayOrder(days).note
  const decimals = guessDecimal({
    columns,
    cellsOf: (index) => cellsOf(columns[index]?.column ?? ''),
  }).note
  const usual = guessTablePeriod(header, rows, { day, order: day_order })
  return [
    ...(order === undefined ? [] : [{ code: 'day-order', column: '', text: order }]),
    ...(day === undefined || isDayName(day) ? [] : [describeDays(day)]),
    ...(decimals === undefined ? [] : [{ code: 'decimals', column: '', text: decimals }]),
    ...(usual === 'day' ? [] : [describePeriod(usual, period)]),
    ...(days.some((cell) => FISCAL.test(cell)) ? [FISCAL_YEARS] : []),
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
const PARTS =
  /^(?:contract|address|version|market|pool|vault|deployment)(?:id|address|name)?$|^assetid$/

function describeParts(column: string): TableDoubt {
  const text = `The column ${column} is not read. Where a project has several rows of a day, the first one counts as all of it.`
  return { code: `parts:${column}`, column, text }
}

function describeDays(column: string): TableDoubt {
  const text = `${column} is read as the day of each row, by its cells. It may be another day, such as that of a launch or an update.`
  return { code: `day:${column}`, column, text }
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

function describePeriod(usual: TablePeriod | undefined, period: TablePeriod = 'day'): TableDoubt {
  const rows =
    usual === undefined
      ? 'The table has rows of periods, of which it does not say the length'
      : `The table has one row a ${usual}`
  const text =
    period === 'day'
      ? `${rows}, and each value is read as that of one day.`
      : `${rows}. Amounts are spread evenly over the days of the ${period}; other values are of its last day.`
  return { code: 'period', column: '', text }
}

const FISCAL = /\bfy ?'?\d/i
const FISCAL_YEARS: TableDoubt = {
  code: 'fiscal',
  column: '',
  text: 'The table has fiscal years, which are read as calendar years.',
}
