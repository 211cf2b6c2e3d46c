import { createZip } from './createZip.ts'
import type { About, ColumnKind, RowColumn, RowWriter } from './RowWriter.ts'

/** Positions among the cell formats of `STYLES`. */
const DAY_STYLE = 1
const MOMENT_STYLE = 2

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What stands around the rows of a sheet; its first row stays in view. */
const SHEET_START = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** The parts of a workbook beside its sheets: so many of figures, and one that says what they are. */
function listBookParts(figureSheets: number): [name: string, text: string][] {
  const names = [
    ...Array.from({ length: figureSheets }, (_, at) =>
      at === 0 ? 'Figures' : `Figures ${at + 1}`,
    ),
    'About',
  ]
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, at) => write(name, at + 1)).join('')
  const styleId = names.length + 1
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((name, id) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each((_name, id) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}<Relationship Id="rId${styleId}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((_name, id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
  ]
}

const MS_PER_DAY = 86_400_000
/** Days from the first one that Excel counts to 1970. */
const DAYS_BEFORE_1970 = 25_569

/** Longer texts are refused by Excel. */
const LONGEST_TEXT = 32_767

/** A row of a sheet. Missing values are empty cells. */
function writeSheetRow(values: readonly unknown[], kinds: readonly ColumnKind[]): string {
  return `<row>${values.map((value, at) => writeCell(value, kinds[at] ?? 'text')).join('')}</row>`
}

function writeCell(value: unknown, kind: ColumnKind): string {
  if (value === null || value === undefined) return '<c/>'
  switch (kind) {
    case 'number':
      return Number.isFinite(value) ? `<c><v>${String(value)}</v></c>` : '<c/>'
    case 'flag':
      return `<c t="b"><v>${value === true ? 1 : 0}</v></c>`
    case 'day':
      return writeMoment(String(value), DAY_STYLE)
    case 'moment':
      return writeMoment(
        String(value),
        String(value).includes('T00:00:00') ? DAY_STYLE : MOMENT_STYLE,
      )
    case 'list':
      return writeText(isTexts(value) ? value.join('; ') : JSON.stringify(value))
    case 'text':
      return writeText(typeof value === 'string' ? value : JSON.stringify(value))
  }
}

/** Excel counts days, which have no time zone: they are those of UTC. */
function writeMoment(text: string, style: number): string {
  const days = Date.parse(text) / MS_PER_DAY + DAYS_BEFORE_1970
  return Number.isFinite(days) && days >= 1 ? `<c s="${style}"><v>${days}</v></c>` : writeText(text)
}

function writeText(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters and halves of characters cannot stand in XML at all. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
    .replaceAll(UNWRITABLE, '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What a sheet of Excel holds, its head included; more rows go on, on a sheet of their own. */
const SHEET_ROWS = 1_048_576

/**
 * A workbook of Excel (Office Open XML): numbers, days and moments as such; what they are and where they come from on
 * the last sheet. Text stays text: a formula that somebody hid in a name is none.
 */
export function writeXlsxRows(columns: readonly RowColumn[], about: About): RowWriter {
  const zip = createZip()
  const kinds = columns.map(({ kind }) => kind)
  const head = writeSheetRow(
    columns.map(({ name }) => name),
    columns.map(() => 'text'),
  )
  let sheets = 0
  let rowsOnSheet = 0

  return {
    begin: openSheet,
    write(rows) {
      const bytes: Buffer[] = []
      for (let from = 0; from < rows.length; ) {
        if (rowsOnSheet === SHEET_ROWS) bytes.push(closeSheet(), openSheet())
        const part = rows.slice(from, from + SHEET_ROWS - rowsOnSheet)
        bytes.push(zip.push(part.map((row) => writeSheetRow(row, kinds)).join('')))
        rowsOnSheet += part.length
        from += part.length
      }
      return Buffer.concat(bytes)
    },
    end() {
      const lines = about.map((line) => writeSheetRow(line, ['text', 'text'])).join('')
      const parts = [
        [nameSheet(sheets + 1), SHEET_START + lines + SHEET_END] as const,
        ...listBookParts(sheets),
      ]
      return Buffer.concat([
        closeSheet(),
        ...parts.flatMap(([name, text]) => [zip.openPart(name), zip.push(text), zip.closePart()]),
        zip.end(),
      ])
    },
  }

  function openSheet(): Buffer {
    sheets++
    rowsOnSheet = 1
    return Buffer.concat([zip.openPart(nameSheet(sheets)), zip.push(SHEET_START + head)])
  }

  function closeSheet(): Buffer {
    return Buffer.concat([zip.push(SHEET_END), zip.closePart()])
  }
}

function nameSheet(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}
