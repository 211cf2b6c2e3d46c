import { isDay } from '@tickmark/core/time/Day'
import writeSheets, { type Cell, type Row, type SheetData } from 'write-excel-file/universal'
import type { CsvField } from '../../../data/downloadFile.ts'
import { findAsOf } from './findAsOf.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'

const WIDEST = 40
const NARROWEST = 10

/**
 * The figures as a workbook of Excel (Office Open XML): numbers and days as such on the first sheet, as many digits as
 * are known; what they are and where they come from on the second.
 */
export function writeTableXlsx(
  {
    title,
    sources = [],
    question,
  }: Pick<PanelSubject, 'title' | 'sources'> & Partial<Pick<PanelSubject, 'question'>>,
  { header, rows, period, isSample }: PanelTable,
): Promise<Blob> {
  const head: Row = header.map((name) => ({ value: name, fontWeight: 'bold' }))
  const asOf = findAsOf(question)
  const about: SheetData = [
    ['What', title],
    ['Period', period],
    ...(asOf === undefined ? [] : [['As known at', asOf]]),
    ['Time zone', 'UTC'],
    ['Units', 'in the heads of the columns'],
    ['Sources', sources.join(', ')],
    ...(isSample ? [['Sample', 'Generated values; nothing here is real']] : []),
    ['Rows', rows.length],
    ['Taken', new Date().toISOString()],
  ]
  return writeSheets([
    {
      sheet: 'Figures',
      data: [head, ...rows.map((row) => row.map(toCell))],
      stickyRowsCount: 1,
      columns: header.map((name) => ({
        width: Math.min(Math.max(name.length, NARROWEST), WIDEST),
      })),
    },
    { sheet: 'About', data: about, columns: [{ width: NARROWEST }, { width: 2 * WIDEST }] },
  ]).toBlob()
}

/** Days become days of Excel, and text stays text: a formula that somebody hid in a name is none. */
function toCell(field: CsvField): Cell {
  if (field === null || field === undefined) return null
  if (typeof field === 'string' && isDay(field))
    return { value: new Date(`${field}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (typeof field === 'string') return { value: field, type: String }
  return field
}
