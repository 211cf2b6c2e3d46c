import { EXCEL_FORMATS } from '@tickmark/core/formats/EXCEL_FORMATS'
import type { CellStyle, RangeChart, WorkbookCell, WorkbookSheet } from '../../context/Workbook.ts'
import { createZip } from './createZip.ts'
import {
  escapeXml,
  HEAD,
  listBookParts,
  MAIN,
  nameSheet,
  PACKAGE,
  RELATIONS,
} from './workbookParts.ts'

const FORMATS: Readonly<Record<CellStyle, string>> = {
  ...EXCEL_FORMATS,
  usd_millions: '#,##0.00,,',
  z_score: '+0.00;-0.00;0.00',
  count: '0',
  text: 'General',
  head: 'General',
  number_head: 'General',
  title: 'General',
  wrapped: 'General',
}
const STYLES = Object.keys(FORMATS) as CellStyle[]
const LEFT: ReadonlySet<CellStyle> = new Set(['text', 'head', 'title', 'wrapped'])
const LOOKS = ['plain', 'bold', 'input'] as const
const FIRST_CODE = 164
const CHART_TYPE = 'application/vnd.openxmlformats-officedocument.drawing'
const CHARTS = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const DRAWINGS = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const ART = 'http://schemas.openxmlformats.org/drawingml/2006/main'

/**
 * Writes a workbook of Excel (Office Open XML) with formulas, whose results are in it too, so that it is read without
 * being computed; programs that compute do so when they open it.
 */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Buffer {
  const zip = createZip()
  const charts = sheets.flatMap((sheet, at) =>
    sheet.chart === undefined ? [] : [{ sheet, chart: sheet.chart, number: at + 1 }],
  )
  const parts: [name: string, text: string][] = [
    ...sheets.map((sheet, at): [string, string] => [nameSheet(at + 1), writeSheet(sheet)]),
    ...charts.flatMap(({ sheet, chart, number }) => listChartParts(sheet.name, chart, number)),
    ...listBookParts(
      sheets.map(({ name }) => name),
      {
        styles: writeStyles(),
        overrides: charts.flatMap(({ number }) => [
          [`/xl/drawings/drawing${number}.xml`, `${CHART_TYPE}+xml`] as const,
          [`/xl/charts/chart${number}.xml`, `${CHART_TYPE}ml.chart+xml`] as const,
        ]),
        computes: true,
      },
    ),
  ]
  return Buffer.concat([
    ...parts.flatMap(([name, text]) => [zip.openPart(name), zip.push(text), zip.closePart()]),
    zip.end(),
  ])
}

function writeSheet({ widths, rows, frozen, chart }: WorkbookSheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane =
    frozen === undefined
      ? ''
      : `<pane xSplit="${frozen.columns}" ySplit="${frozen.rows}" topLeftCell="${nameCell(frozen.columns, frozen.rows + 1)}" activePane="bottomRight" state="frozen"/>`
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => writeCell(cell, nameCell(column, at + 1)))
    return `<row r="${at + 1}"${writeHeight(row, widths)}>${cells.join('')}</row>`
  })
  return [
    `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    `<sheetViews><sheetView showGridLines="0" workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>`,
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    chart === undefined ? '' : '<drawing r:id="rId1"/>',
    '</worksheet>',
  ].join('')
}

function isHead(style: CellStyle): boolean {
  return style === 'head' || style === 'number_head'
}

/** In points: a line of 10 point text, and a title. */
const HEIGHTS = { line: 13, title: 20 } as const

/** The height of a row with a title or text on several lines, which not every program computes when it opens a file. */
function writeHeight(row: WorkbookSheet['rows'][number], widths: readonly number[]): string {
  const lines = row.map((cell, at) =>
    cell?.style !== undefined && (isHead(cell.style) || cell.style === 'wrapped')
      ? countLines(String(cell.value ?? ''), widths[at] ?? USUAL_WIDTH)
      : 1,
  )
  const isTitle = row.some((cell) => cell?.style === 'title')
  const height = isTitle ? HEIGHTS.title : Math.max(1, ...lines) * HEIGHTS.line
  return height === HEIGHTS.line ? '' : ` ht="${height}" customHeight="1"`
}

const USUAL_WIDTH = 8

/** The number of lines of so many characters that words of a text fill. */
function countLines(text: string, width: number): number {
  let [lines, used] = [1, 0]
  for (const { length } of text.split(' ')) {
    const isNew = used > 0 && used + 1 + length > width
    lines += isNew ? 1 : 0
    used = isNew || used === 0 ? length : used + 1 + length
  }
  return lines
}

/** Returns the name of a cell, such as `C7`: columns count from 0, rows from 1. */
function nameCell(column: number, row: number): string {
  return `${nameColumn(column)}${row}`
}

const LETTERS = 26

/** Returns the letters of a column, counted from 0. */
export function nameColumn(column: number): string {
  const letter = String.fromCharCode(65 + (column % LETTERS))
  return column < LETTERS ? letter : nameColumn(Math.floor(column / LETTERS) - 1) + letter
}

function writeCell(cell: WorkbookCell | null, name: string): string {
  if (cell === null || (cell.value === null && cell.formula === undefined)) return ''
  const { value, formula, style = 'text', look = 'plain' } = cell
  const place = `r="${name}" s="${1 + STYLES.indexOf(style) * LOOKS.length + LOOKS.indexOf(look)}"`
  if (formula !== undefined) {
    if (value === null) return `<c ${place}><f>${escapeXml(formula)}</f></c>`
    const result = typeof value === 'number' ? '' : ' t="str"'
    return `<c ${place}${result}><f>${escapeXml(formula)}</f><v>${escapeXml(String(value))}</v></c>`
  }
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value ?? '')}</t></is></c>`
}

/** A style for each unit in each look. Cells that readers may change are blue, as bankers write them. */
function writeStyles(): string {
  const codes = STYLES.map(
    (style, at) =>
      `<numFmt numFmtId="${FIRST_CODE + at}" formatCode="${escapeXml(FORMATS[style]).replaceAll('"', '&quot;')}"/>`,
  )
  const fonts = [
    '<font><sz val="10"/><name val="Arial"/></font>',
    '<font><b/><sz val="10"/><name val="Arial"/></font>',
    '<font><sz val="10"/><color rgb="FF0000FF"/><name val="Arial"/></font>',
    '<font><b/><sz val="14"/><name val="Arial"/></font>',
  ]
  const chooseFont = (style: CellStyle, look: number) => {
    if (style === 'title') return 3
    return isHead(style) ? 1 : look
  }
  const formats = STYLES.flatMap((style, at) =>
    LOOKS.map((_, look) => {
      const wrapping =
        isHead(style) || style === 'wrapped'
          ? ` wrapText="1" vertical="${isHead(style) ? 'bottom' : 'top'}"`
          : ''
      // Also of a text in the place of a number, such as "n.m.".
      const side = LEFT.has(style) ? '' : ' horizontal="right"'
      const alignment = `<alignment${wrapping}${side}/>`
      return `<xf numFmtId="${FIRST_CODE + at}" fontId="${chooseFont(style, look)}" borderId="${isHead(style) ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`
    }),
  )
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${codes.length}">${codes.join('')}</numFmts>`,
    `<fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="2"><border/><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders>',
    `<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf/>${formats.join('')}</cellXfs></styleSheet>`,
  ].join('')
}

const CHART_SIZE = { columns: 9, rowHeight: 2 } as const

/** A bar chart of stacked parts, of which the first is not seen, beside what connects it with its sheet. */
function listChartParts(
  sheetName: string,
  chart: RangeChart,
  number: number,
): [name: string, text: string][] {
  const { from, to, place } = chart
  const cells = (column: string) => `'${sheetName}'!$${column}$${from}:$${column}$${to}`
  const relate = (type: string, target: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
  const series = [['', chart.start] as const, ...chart.parts].map(([title, column], at) => {
    const fill =
      at === 0
        ? '<a:noFill/>'
        : `<a:solidFill><a:srgbClr val="${at === 1 ? '8FB4E3' : '3B6FB6'}"/></a:solidFill>`
    return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx><c:v>${escapeXml(title)}</c:v></c:tx><c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/><c:cat><c:strRef><c:f>${escapeXml(cells(chart.names))}</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>${escapeXml(cells(column))}</c:f></c:numRef></c:val></c:ser>`
  })
  const height = Math.max(14, (to - from + 1) * CHART_SIZE.rowHeight + 4)
  return [
    [
      `xl/charts/chart${number}.xml`,
      `${HEAD}<c:chartSpace xmlns:c="${CHARTS}" xmlns:a="${ART}"><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="1200" b="1"/><a:t>${escapeXml(chart.title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>${series.join('')}<c:gapWidth val="60"/><c:overlap val="100"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:majorGridlines/><c:crossAx val="1"/><c:crosses val="max"/></c:valAx></c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`,
    ],
    [
      `xl/drawings/drawing${number}.xml`,
      `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWINGS}" xmlns:a="${ART}"><xdr:twoCellAnchor><xdr:from><xdr:col>${place.column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${place.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>${place.column + CHART_SIZE.columns}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${place.row + height}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Football field" descr="${escapeXml(chart.title).replaceAll('"', '')}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${CHARTS}"><c:chart xmlns:c="${CHARTS}" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`,
    ],
    [
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      relate('drawing', `../drawings/drawing${number}.xml`),
    ],
    [
      `xl/drawings/_rels/drawing${number}.xml.rels`,
      relate('chart', `../charts/chart${number}.xml`),
    ],
  ]
}
