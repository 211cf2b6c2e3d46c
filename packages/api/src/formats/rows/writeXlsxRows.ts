import { findFigureColumn } from '@tickmark/core/answers/figureColumns'
import { EXCEL_FORMATS } from '@tickmark/core/formats/EXCEL_FORMATS'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { About, ColumnKind, RowColumn, RowWriter } from '../../context/RowWriter.ts'
import { createZip } from './createZip.ts'
import { escapeXml, HEAD, listBookParts, MAIN, nameSheet } from './workbookParts.ts'

/** Positions among the cell formats of `writeStyles`. */
const DAY_STYLE = 1
const MOMENT_STYLE = 2
const HEAD_STYLE = 3
const FIRST_UNIT_STYLE = 4

/** Lower ids of number formats are built into Excel. */
const FIRST_CODE = 164

/** Writes the part before the rows of a sheet. Its first row and column stay in view. */
function startSheet(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}
const SHEET_END = '</sheetData></worksheet>'

/** The formats of cells, by their places: none, days, moments, bold heads, and the units of figures. */
const UNITS = Object.keys(EXCEL_FORMATS) as (keyof typeof EXCEL_FORMATS)[]
const CODES = [
  'yyyy\\-mm\\-dd',
  'yyyy\\-mm\\-dd\\ hh:mm:ss',
  ...UNITS.map((unit) => EXCEL_FORMATS[unit]),
]
function writeStyles(): string {
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${CODES.length}">${CODES.map((code, at) => `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${escapeXml(code).replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${CODES.length + 2}"><xf/>${[0, 1].map(formatStyle).join('')}<xf fontId="1" applyFont="1"/>${UNITS.map((_, at) => formatStyle(at + 2)).join('')}</cellXfs></styleSheet>`
}

function formatStyle(code: number): string {
  return `<xf numFmtId="${FIRST_CODE + code}" applyNumberFormat="1"/>`
}

/** The names of so many sheets of figures, and of one that says what they are. */
function nameSheets(figureSheets: number): string[] {
  return [
    ...Array.from({ length: figureSheets }, (_, at) =>
      at === 0 ? 'Figures' : `Figures ${at + 1}`,
    ),
    'About',
  ]
}

const MS_PER_DAY = 86_400_000
/** Days from the first one that Excel counts to 1970. */
const DAYS_BEFORE_1970 = 25_569

/** Longer texts are refused by Excel. */
const MAX_TEXT_LENGTH = 32_767

type CellWriter = (value: unknown) => string

/** Makes the function that writes the cells of a column. Missing values are empty cells. */
function makeCellWriter({ kind, name }: RowColumn): CellWriter {
  const write = chooseWriter(kind, name)
  return (value) => (value === null || value === undefined ? '<c/>' : write(value))
}

function chooseWriter(kind: ColumnKind, name: string): CellWriter {
  switch (kind) {
    case 'number': {
      const unit = findUnit(name)
      const style = unit && FIRST_UNIT_STYLE + UNITS.indexOf(unit)
      const start = style === undefined ? '<c><v>' : `<c s="${style}"><v>`
      return (value) => (Number.isFinite(value) ? `${start}${String(value)}</v></c>` : '<c/>')
    }
    case 'flag':
      return (value) => `<c t="b"><v>${value === true ? 1 : 0}</v></c>`
    case 'day':
      return (value) => writeMoment(String(value), DAY_STYLE)
    case 'moment':
      return (value) =>
        writeMoment(String(value), String(value).includes('T00:00:00') ? DAY_STYLE : MOMENT_STYLE)
    case 'list':
      return (value) => writeText(isTexts(value) ? value.join('; ') : JSON.stringify(value))
    case 'text':
      return (value) => writeText(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** The unit of a column that is named after a metric or a figure of it; changes are fractions. */
function findUnit(name: string): keyof typeof EXCEL_FORMATS | undefined {
  const figure = findFigureColumn(name)
  if (figure?.aggregation === 'change' || FRACTION.test(name)) return 'fraction'
  if (figure?.aggregation === 'trend') return undefined
  return (
    findMetric(figure?.metric_id ?? name)?.format ?? (name.endsWith('_usd') ? 'usd' : undefined)
  )
}

const FRACTION = /(^|_)(share|change)$/

/** Returns the width of a column: amounts take as much as a market cap with cents. */
function measureColumn({ kind, name }: RowColumn): number {
  const least = { number: 20, moment: 20, day: 12, flag: 8, list: 30, text: 18 }[kind]
  return Math.min(Math.max(least, name.length + 2), 40)
}

/** Excel counts days, which have no time zone: they are those of UTC. */
function writeMoment(text: string, style: number): string {
  const days = Date.parse(text) / MS_PER_DAY + DAYS_BEFORE_1970
  return Number.isFinite(days) && days >= 1 ? `<c s="${style}"><v>${days}</v></c>` : writeText(text)
}

function writeText(text: string, style?: number): string {
  return `<c${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_TEXT_LENGTH))}</t></is></c>`
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** The maximum number of rows of an Excel sheet, its head included; more rows go on, on a sheet of their own. */
const SHEET_ROWS = 1_048_576

/**
 * A workbook of Excel (Office Open XML): numbers, days and moments as such, shown in the unit of the metric that their
 * column is named after; their meaning and origin are on the last sheet. Text stays text, also a formula in a name.
 */
export function writeXlsxRows(columns: readonly RowColumn[], about: About): RowWriter {
  const zip = createZip()
  const writers = columns.map(makeCellWriter)
  const start = startSheet(columns.map(measureColumn))
  const head = writeHead(columns.map(({ name }) => name))
  let sheets = 0
  let rowsOnSheet = 0

  return {
    begin: openSheet,
    write(rows) {
      const bytes: Buffer[] = []
      for (let from = 0; from < rows.length; ) {
        if (rowsOnSheet === SHEET_ROWS) bytes.push(closeSheet(), openSheet())
        const part = rows.slice(from, from + SHEET_ROWS - rowsOnSheet)
        bytes.push(zip.push(part.map(writeSheetRow).join('')))
        rowsOnSheet += part.length
        from += part.length
      }
      return Buffer.concat(bytes)
    },
    end() {
      const lines = about
        .map(([name, text]) => `<row>${writeText(name, HEAD_STYLE)}${writeText(text)}</row>`)
        .join('')
      const parts = [
        [nameSheet(sheets + 1), startSheet([16, 60]) + lines + SHEET_END] as const,
        ...listBookParts(nameSheets(sheets), { styles: writeStyles() }),
      ]
      return Buffer.concat([
        closeSheet(),
        ...parts.flatMap(([name, text]) => [zip.openPart(name), zip.push(text), zip.closePart()]),
        zip.end(),
      ])
    },
  }

  function writeSheetRow(row: readonly unknown[]): string {
    let cells = '<row>'
    for (const [at, write] of writers.entries()) cells += write(row[at])
    return `${cells}</row>`
  }

  function openSheet(): Buffer {
    sheets++
    rowsOnSheet = 1
    return Buffer.concat([zip.openPart(nameSheet(sheets)), zip.push(start + head)])
  }

  function closeSheet(): Buffer {
    return Buffer.concat([zip.push(SHEET_END), zip.closePart()])
  }
}

function writeHead(names: readonly string[]): string {
  return `<row>${names.map((name) => writeText(name, HEAD_STYLE)).join('')}</row>`
}
