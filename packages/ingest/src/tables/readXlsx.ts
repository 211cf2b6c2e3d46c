import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'
import type { CsvRow } from '../files/readRows.ts'
import { MERGED_CELL } from './parseTableCell.ts'

const inflate = promisify(inflateRaw)

/** A part of a workbook may have so many bytes when decompressed, which also stops compression bombs. */
const MAX_PART_BYTES = 128 * 1024 * 1024
const MAX_COLUMNS = 1_000
const MAX_MERGED_CELLS = 100_000
const ROWS_AT_ONCE = 2_000

/**
 * The rows of the first sheet of a workbook, as texts: days as `YYYY-MM-DD`, formulas as the value that the spreadsheet
 * stored, or with `=` where it stored none.
 * @throws AppError `unsupported-input` for a damaged file, `payload-too-large`.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<CsvRow[]> {
  const parts = listParts(file)
  const read = async (name: string) => {
    const part = parts.get(name)
    return part === undefined ? '' : unpack(file, part)
  }
  if (![...parts.keys()].some((name) => name.startsWith('xl/')))
    throw new AppError(
      'unsupported-input',
      'The archive is not a workbook. Unpack it and upload the table it contains.',
    )
  const workbook = await read('xl/workbook.xml')
  const strings = readStrings(await read('xl/sharedStrings.xml'))
  const dates = findDateStyles(await read('xl/styles.xml'))
  const sheet = await read(findFirstSheet(workbook, await read('xl/_rels/workbook.xml.rels')))
  if (sheet === '') throw damaged()
  const is1904 = /<workbookPr[^>]*date1904="(?:1|true)"/.test(workbook)
  const merged = listMerged(sheet)
  let rows: CsvRow[] = []
  for (const [, attributes = '', content = ''] of sheet.matchAll(
    /<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs,
  )) {
    const line = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? 0)
    rows.push({ line, cells: readCells(content, { strings, dates, merged, is1904 }) })
    if (rows.length < ROWS_AT_ONCE) continue
    yield rows
    rows = []
  }
  if (!sheet.includes('</sheetData>') && !/<sheetData\s*\/>/.test(sheet)) throw damaged()
  yield rows
}

type Part = { offset: number; packed: number; isStored: boolean }

/** The parts of a ZIP archive, by the directory at its end. */
function listParts(file: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>()
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 22 > file.length) throw damaged()
  try {
    let at = file.readUInt32LE(end + 16)
    for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
      const nameLength = file.readUInt16LE(at + 28)
      const name = file.toString('utf8', at + 46, at + 46 + nameLength)
      const header = file.readUInt32LE(at + 42)
      const offset = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
      parts.set(name, {
        offset,
        packed: file.readUInt32LE(at + 20),
        isStored: file.readUInt16LE(at + 10) === 0,
      })
      at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    }
  } catch (cause) {
    throw damaged(cause)
  }
  return parts
}

async function unpack(file: Buffer, { offset, packed, isStored }: Part): Promise<string> {
  const bytes = file.subarray(offset, offset + packed)
  if (isStored) return bytes.toString('utf8')
  try {
    return (await inflate(bytes, { maxOutputLength: MAX_PART_BYTES })).toString('utf8')
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new AppError(
        'payload-too-large',
        'The workbook is too large when decompressed. Save the sheet as CSV.',
        { cause },
      )
    throw damaged(cause)
  }
}

function damaged(cause?: unknown): AppError {
  return new AppError(
    'unsupported-input',
    'The workbook is damaged or its end is missing. Save it again as .xlsx or as CSV.',
    { cause },
  )
}

function findFirstSheet(workbook: string, relations: string): string {
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(workbook)?.[1]
  for (const [relation] of relations.matchAll(/<Relationship\b[^>]*>/g)) {
    const target = /\bTarget="([^"]+)"/.exec(relation)?.[1]
    if (target !== undefined && relation.includes(`Id="${id}"`))
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return 'xl/worksheets/sheet1.xml'
}

function readStrings(xml: string): string[] {
  return [...xml.matchAll(/<si>(.*?)<\/si>|<si\/>/gs)].map(([, content = '']) => readText(content))
}

/** The text of a string without its phonetic hints. */
function readText(xml: string): string {
  const texts = xml.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*>([^<]*)<\/t>/g)
  return [...texts].map(([, text = '']) => unescapeXml(text)).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}

/** The numbers of the cell styles that show a number as a day. */
function findDateStyles(xml: string): ReadonlySet<number> {
  const custom = new Set(
    [...xml.matchAll(/<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)].flatMap(
      ([, id, code = '']) =>
        /[ymd]/i.test(code.replace(/&quot;.*?&quot;|\[[^\]]*\]|\\./g, '')) ? [Number(id)] : [],
    ),
  )
  const isDate = (id: number) => (id >= 14 && id <= 22) || custom.has(id)
  const formats = /<cellXfs\b.*?<\/cellXfs>/s.exec(xml)?.[0] ?? ''
  return new Set(
    [...formats.matchAll(/<xf\b[^>]*?numFmtId="(\d+)"/g)].flatMap(([, id], index) =>
      isDate(Number(id)) ? [index] : [],
    ),
  )
}

/** The addresses in merged ranges, without the first of each. */
function listMerged(sheet: string): ReadonlySet<string> {
  const merged = new Set<string>()
  for (const [, left = '', top, right = '', bottom] of sheet.matchAll(
    /<mergeCell\b[^>]*ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g,
  ))
    for (let row = Number(top); row <= Number(bottom); row++)
      for (let column = numberColumn(left); column <= numberColumn(right); column++) {
        if (merged.size >= MAX_MERGED_CELLS) return merged
        if (row !== Number(top) || column !== numberColumn(left)) merged.add(`${column} ${row}`)
      }
  return merged
}

/** The position of a column from 0: A is 0, AA is 26. */
function numberColumn(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

type Book = {
  strings: readonly string[]
  dates: ReadonlySet<number>
  merged: ReadonlySet<string>
  is1904: boolean
}

function readCells(row: string, book: Book): string[] {
  const cells: string[] = []
  for (const [, attributes = '', content = ''] of row.matchAll(
    /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
  )) {
    const [, letters, line] = /\br="([A-Z]+)(\d+)"/.exec(attributes) ?? []
    const column = letters === undefined ? cells.length : numberColumn(letters)
    if (column >= MAX_COLUMNS) continue
    while (cells.length < column) cells.push('')
    cells[column] = book.merged.has(`${column} ${line}`)
      ? MERGED_CELL
      : readCell(attributes, content, book)
  }
  return cells
}

function readCell(attributes: string, content: string, { strings, dates, is1904 }: Book): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1]
  if (type === 'inlineStr') return readText(content)
  const value = unescapeXml(/<v[^>]*>([^<]*)<\/v>/.exec(content)?.[1] ?? '')
  if (value === '') {
    const formula = /<f\b[^>]*>([^<]*)<\/f>/.exec(content)?.[1]
    return formula === undefined ? '' : `=${unescapeXml(formula)}`
  }
  if (type === 's') return strings[Number(value)] ?? ''
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1)
  if (type !== undefined && type !== 'n') return value
  return dates.has(style) ? toIsoDay(Number(value) + (is1904 ? 1_462 : 0)) : value
}

/** The day of a number of a spreadsheet, which counts from 1899-12-30. */
function toIsoDay(serial: number): string {
  const moment = new Date((Math.floor(serial) - 25_569) * 86_400_000)
  return Number.isNaN(moment.getTime()) ? String(serial) : moment.toISOString().slice(0, 10)
}
