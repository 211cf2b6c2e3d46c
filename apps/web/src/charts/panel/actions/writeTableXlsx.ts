import { EXCEL_FORMATS } from '@tickmark/core/formats/EXCEL_FORMATS'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { isDay } from '@tickmark/core/time/Day'
import writeSheets, { type Cell, type Row, type SheetData } from 'write-excel-file/universal'
import type { CsvField } from '../../../data/downloadFile.ts'
import { findAsOf } from './findAsOf.ts'
import type { FigureSheet, PanelSubject, PanelTable } from './PanelSubject.ts'

const WIDEST = 60
const NARROWEST = 10
/** So many rows decide how wide a column is. */
const MEASURED_ROWS = 500

/**
 * The figures as a workbook of Excel (Office Open XML): numbers and days as such, with every digit that is known, shown
 * in the unit of their column; heads and names stay in view. The last sheet says what they are and where they come from.
 */
export function writeTableXlsx(
  {
    title,
    sources = [],
    call,
  }: Pick<PanelSubject, 'title' | 'sources'> & Partial<Pick<PanelSubject, 'call'>>,
  { sheet = 'Figures', further = [], leads = 1, period, isSample, ...figures }: PanelTable,
): Promise<Blob> {
  const asOf = findAsOf(call)
  const about: SheetData = [
    ['What', title],
    ['Period', period],
    ...(asOf === undefined ? [] : [['As known at', asOf]]),
    ['Time zone', 'UTC'],
    ['Units', 'in the heads of the columns, or in the column “unit”'],
    ['Sources', sources.join(', ')],
    ...(isSample ? [['Sample', 'Generated values; not real data']] : []),
    ['Rows', figures.rows.length],
    ['Taken', new Date().toISOString()],
  ]
  return writeSheets([
    ...[{ sheet, ...figures }, ...further].map((one) => ({
      sheet: one.sheet,
      data: toCells(one),
      stickyRowsCount: 1,
      stickyColumnsCount: leads,
      columns: one.header.map((_, at) => ({ width: measureColumn(one, at) })),
    })),
    { sheet: 'About', data: about, columns: [{ width: NARROWEST + 2 }, { width: WIDEST }] },
  ]).toBlob()
}

function toCells({ header, rows }: FigureSheet): SheetData {
  const formats = header.map(findFormat)
  const unit = header.findIndex((head) => head.toLowerCase() === 'unit')
  const head: Row = header.map((value, at) => ({
    value,
    fontWeight: 'bold',
    ...(rows.some((row) => typeof row[at] === 'number') && { align: 'right' }),
  }))
  return [
    head,
    ...rows.map((row) => {
      const ofRow = unit < 0 ? undefined : FORMATS[row[unit] as Unit]
      return row.map((field, at) => toCell(field, formats[at] ?? ofRow))
    }),
  ]
}

/** Millions are how dollars are shown; the cells hold all digits. */
const FORMATS = { ...EXCEL_FORMATS, $M: '$#,##0.00,,"M"' }
type Unit = keyof typeof FORMATS

/** The unit that a head ends with, such as `Fees (usd)` or `fees_30d_sum (usd, to 2026-11-22 UTC)`. */
function findFormat(head: string): string | undefined {
  const [, unit = ''] = /\(([a-zA-Z_]+)(?:,[^()]*)?\)$/.exec(head) ?? []
  return FORMATS[(unit === 'share' ? 'fraction' : unit) as Unit]
}

/** As wide as the longest of its first values, as they are shown. */
function measureColumn({ header, rows }: FigureSheet, at: number): number {
  const longest = rows.slice(0, MEASURED_ROWS).reduce((most, row) => {
    const field = row[at]
    const text =
      typeof field === 'number' ? formatValue(field, 'usd', 'exact') : String(field ?? '')
    return Math.max(most, text.length)
  }, header[at]?.length ?? 0)
  return Math.min(Math.max(longest + 2, NARROWEST), WIDEST)
}

/** Days become days of Excel, and text stays text, also a formula that is hidden in a name. */
function toCell(field: CsvField, format: string | undefined): Cell {
  if (field === null || field === undefined) return null
  if (typeof field === 'string' && isDay(field))
    return { value: new Date(`${field}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (typeof field === 'string') return { value: field, type: String }
  return typeof field === 'number' && format !== undefined
    ? { value: field, type: Number, format }
    : field
}
