import type { TableSheet } from '@tickmark/core/datahub/TableMapping'
import { AppError } from '@tickmark/core/errors/AppError'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { Archive } from './openArchive.ts'
import { FOREIGN } from './parseTableCell.ts'
import { readXml, type XmlHandler } from './readXml.ts'

const MAX_SHEETS = 1_000
/** Excel's names have at most 31 characters. */
const MAX_SHEET_NAME = 200
const MAX_STYLES = 100_000
const MAX_STRINGS = 2_000_000
/** Characters of all shared strings. */
const MAX_STRING_TEXT = 64 * 1024 * 1024

async function read(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  if (!archive.has(name)) return
  for await (const _ of readXml(archive.open(name), handler));
}

/** A sheet, and the part of the archive that has its cells. */
export type SheetPart = TableSheet & { part: string }

/** Returns the sheets of a workbook in their order, and whether it counts days from 1904. */
export async function readWorkbookParts(
  archive: Archive,
): Promise<{ sheets: readonly SheetPart[]; is1904: boolean }> {
  let is1904 = false
  const named: { name: string; state: string; id: string | undefined }[] = []
  await read(archive, 'xl/workbook.xml', {
    open(tag, { id, state = 'visible', name = `Sheet${named.length + 1}`, date1904 }) {
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
      if (tag !== 'sheet') return
      if (named.length >= MAX_SHEETS) refuse(`has more than ${MAX_SHEETS} sheets`)
      named.push({ name: name.slice(0, MAX_SHEET_NAME), state, id })
    },
  })
  const parts = new Map<string, { target: string; type: string }>()
  let relations = 0
  await read(archive, 'xl/_rels/workbook.xml.rels', {
    open(tag, { Id = '', Target = '', Type = '', TargetMode }) {
      if (tag !== 'Relationship') return
      if (++relations > MAX_STYLES) refuse(`has more than ${MAX_STYLES} relations`)
      // A part of another machine is never opened.
      if (TargetMode !== 'External') parts.set(Id, { target: Target, type: Type })
    },
  })
  return {
    is1904,
    sheets: named.map(({ name, state, id = '' }) => {
      const found = parts.get(id)
      return { name, state: findState(state, found?.type ?? ''), part: partOf(found?.target) }
    }),
  }
}

/** Charts, dialogs and macros of old versions are sheets too. */
function findState(state: string, type: string): TableSheet['state'] {
  if (/\/(?:chartsheet|dialogsheet|\w*macrosheet)$/i.test(type)) return 'no-table'
  if (state === 'visible') return 'visible'
  return state === 'veryHidden' ? 'very-hidden' : 'hidden'
}

function partOf(target: string | undefined): string {
  if (target === undefined) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** Returns the texts that cells refer to by their number, without phonetic hints. */
export async function readSharedStrings(archive: Archive): Promise<readonly string[]> {
  const strings: string[] = []
  let [text, hints, isText, size] = ['', 0, false, 0]
  await read(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') hints++
      isText = name === 't' && hints === 0
    },
    text(found) {
      if (isText) text += found
    },
    close(name) {
      isText = false
      if (name === 'rPh') hints--
      if (name !== 'si') return
      size += text.length
      if (strings.length >= MAX_STRINGS || size > MAX_STRING_TEXT)
        throw new AppError(
          'payload-too-large',
          'The workbook has too many texts. Save the sheet as CSV.',
        )
      strings.push(text)
    },
  })
  return strings
}

/** The part of a day that a cell shows: `2026-03-01` as Mar-26 is a month. */
export type ShownDay = 'day' | 'month' | 'year'

/** The display of cells, by the number of their style. */
export type CellStyles = {
  /** Those that show a number as a day, or as the month or year that it is in. */
  dates: ReadonlyMap<number, ShownDay>
  /**
   * Those that show another number than they store, `%`, or `k`, `m` and `b` for thousands, millions and billions; with a
   * space and another currency than the US dollar, or another unit, behind it.
   */
  scales: ReadonlyMap<number, string>
  /** Those that strike a cell out, write it in white on white, or show nothing of it. */
  unseen: ReadonlySet<number>
}

/** Number formats by their ids; some are known without a code. */
function createFormats() {
  const dates = new Map<number, ShownDay>(
    [14, 15, 16, 17, 18, 19, 20, 21, 22].map((id) => [id, id === 17 ? 'month' : 'day']),
  )
  const scales = new Map([
    [9, '%'],
    [10, '%'],
  ])
  const hidden = new Set<number>()
  return {
    add(id: number, formatCode: string) {
      const code = bareFormat(formatCode)
      if (/^;+$/.test(formatCode)) hidden.add(id)
      if (/[ymd]/i.test(code)) {
        dates.set(id, findShownDay(code))
        return
      }
      const scale = findScale(code) ?? ''
      const unit = findCurrency(formatCode) ?? (scale === '' ? findUnit(formatCode) : undefined)
      const shown = unit === undefined ? scale : `${scale} ${unit}`
      if (shown !== '') scales.set(id, shown)
    },
    read: (id: number) => ({
      date: dates.get(id),
      scale: scales.get(id),
      isHidden: hidden.has(id),
    }),
  }
}

type Attributes = Readonly<Record<string, string>>

/** The fonts of a workbook that strike texts out, and white ones, by their places. */
function createFonts() {
  let count = -1
  const [struck, white] = [new Set<number>(), new Set<number>()]
  return {
    open(name: string, attributes: Attributes) {
      const { val } = attributes
      if (name === 'font') count++
      if (name === 'strike' && val !== '0' && val !== 'false') struck.add(count)
      if (name === 'color' && isWhite(attributes)) white.add(count)
    },
    struck,
    white,
  }
}

/** The fills of a workbook that are not white, by their places. */
function createFills() {
  let count = -1
  const filled = new Set<number>()
  return {
    open(name: string, attributes: Attributes) {
      if (name === 'fill') count++
      if (name === 'gradientFill' || attributes.patternType === 'solid') filled.add(count)
      if (name === 'fgColor' && isWhite(attributes)) filled.delete(count)
    },
    filled,
  }
}

/** Returns whether a color is that of an empty sheet. */
function isWhite({ rgb, theme, indexed, tint = '0' }: Attributes): boolean {
  if (rgb !== undefined) return /^(?:ff)?ffffff$/i.test(rgb)
  return indexed === '1' || indexed === '9' || (theme === '0' && Number(tint) === 0)
}

/** Returns what the cell styles of a workbook change about numbers, and which of them show nothing. */
export async function readCellStyles(archive: Archive): Promise<CellStyles> {
  const formats = createFormats()
  const [fonts, fills] = [createFonts(), createFills()]
  const dates = new Map<number, ShownDay>()
  const scales = new Map<number, string>()
  const unseen = new Set<number>()
  let [count, styles] = [0, 0]
  const addStyle = ({ numFmtId = '0', fontId, fillId = '0' }: Attributes) => {
    const { date, scale, isHidden } = formats.read(Number(numFmtId))
    if (date !== undefined) dates.set(styles, date)
    if (scale !== undefined) scales.set(styles, scale)
    const isPale = fonts.white.has(Number(fontId)) && !fills.filled.has(Number(fillId))
    if (fonts.struck.has(Number(fontId)) || isPale || isHidden) unseen.add(styles)
    if (++styles > MAX_STYLES) refuse(`has more than ${MAX_STYLES} cell styles`)
  }
  const addFormat = (name: string, { numFmtId, formatCode = '' }: Attributes) => {
    if (name !== 'numFmt') return
    if (++count > MAX_STYLES) refuse(`has more than ${MAX_STYLES} number formats`)
    formats.add(Number(numFmtId), formatCode)
  }
  const sections: Readonly<Record<string, XmlHandler['open']>> = createLookup({
    numFmts: addFormat,
    fonts: fonts.open,
    fills: fills.open,
    cellXfs(name, attributes) {
      if (name === 'xf') addStyle(attributes)
    },
  })
  let section = ''
  await read(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (sections[name] !== undefined) section = name
      sections[section]?.(name, attributes)
    },
    close(name) {
      if (name === section) section = ''
    },
  })
  return { dates, scales, unseen }
}

/** Excel's formats have at most 255 characters. */
const MAX_FORMAT = 1_000

/** Characters of a comment that are kept. */
const MAX_COMMENT = 200

/** Returns the first comment on cells of a sheet, or text in front of them; undefined for none. Its part is given. */
export async function readFirstComment(
  archive: Archive,
  part: string,
): Promise<string | undefined> {
  let target: string | undefined
  const [folder, name] = [part.replace(/[^/]*$/, ''), part.replace(/.*\//, '')]
  await read(archive, `${folder}_rels/${name}.rels`, {
    open(tag, { Target, Type = '' }) {
      if (tag === 'Relationship' && /\/(?:comments|drawing)$/.test(Type)) target ??= Target
    },
  })
  if (target === undefined) return undefined
  let [text, isText] = ['', false]
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^(?:\.\.\/)?/, '')}`
  await read(archive, path, {
    open(tag) {
      isText = tag === 't'
    },
    text(found) {
      if (isText && text.length < MAX_COMMENT) text += found
    },
    close() {
      isText = false
    },
  })
  return text === '' ? undefined : text.slice(0, MAX_COMMENT)
}

/** A number format without its texts, colors and conditions. */
function bareFormat(code: string): string {
  return code.slice(0, MAX_FORMAT).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
}

/** Beside hours and seconds, m is for minutes. */
function findShownDay(code: string): ShownDay {
  if (/[dhs]/i.test(code) || !/y/i.test(code)) return 'day'
  return /m/i.test(code) ? 'month' : 'year'
}

const SCALES = ['', 'k', 'm', 'b']

/** Each comma behind the digits divides what is shown by a thousand. */
function findScale(code: string): string | undefined {
  const [positive = ''] = code.split(';')
  if (positive.includes('%')) return '%'
  return SCALES[/[0#?](,+)(?![0#?,])/.exec(positive)?.[1]?.length ?? 0] || undefined
}

/** The currency that a format shows unless it is the US dollar, such as `[$€-407]` or `#,##0 "EUR"`. */
function findCurrency(code: string): string | undefined {
  const symbol = /\[\$([^-\]\s]+)/.exec(code.slice(0, MAX_FORMAT))?.[1]
  if (symbol !== undefined) return /^(?:(?:US)?\$|USD)$/i.test(symbol) ? undefined : symbol
  return FOREIGN.exec(code.slice(0, MAX_FORMAT))?.[0]
}

/** The scale that a format writes behind numbers which it does not divide by it, as in `0.0"M"`. */
function findUnit(code: string): string | undefined {
  const texts = code.slice(0, MAX_FORMAT).match(/"[^"]*"|\\./g) ?? []
  const unit = texts.map((text) => text.replace(/[\s"\\]/g, '')).find((text) => UNIT.test(text))
  return unit === undefined ? undefined : `“${unit}”`
}

const UNIT = /^(?:k|mm?|mn|mio\.?|mil|bn?|mrd\.?|tn?|thousands?|millions?|billions?|bps?|%|x)$/i

/** @throws AppError `unsupported-input`, always. */
function refuse(what: string): never {
  throw new AppError('unsupported-input', `The workbook ${what}. Save the sheet as CSV.`)
}
