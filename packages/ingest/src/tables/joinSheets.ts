import type { CsvRow } from '../files/readRows.ts'
import { isDayHeader } from './columnRoles.ts'
import { parseTableNumber } from './parseTableCell.ts'
import { isUnit } from './readHeader.ts'

/** The column with the name of the sheet of each row. */
export const SHEET_COLUMN = 'Sheet'

/** Rows among which the first one with a number is. */
const MAX_HELD = 40

type NamedRows = { name: string; rows: AsyncGenerator<CsvRow[]> }

/**
 * Yields the rows of sheets with the same columns below each other, with the name of the sheet before each row that has a
 * number. Lines are counted on, and what is above the header is that of the first sheet alone.
 */
export async function* joinSheets(sheets: readonly NamedRows[]): AsyncGenerator<CsvRow[]> {
  const repeated = new Set<string>()
  let before = 0
  for (const [at, { name, rows }] of sheets.entries()) {
    const joiner = new SheetJoiner({ name, before, isFirst: at === 0, repeated })
    for await (const chunk of rows) yield chunk.flatMap((row) => joiner.join(row))
    yield joiner.begin()
    before = joiner.line
  }
}

/** Yields rows without the names of joined sheets. */
export async function* dropSheetNames(rows: AsyncGenerator<CsvRow[]>): AsyncGenerator<CsvRow[]> {
  let isJoined: boolean | undefined
  for await (const chunk of rows) {
    isJoined ??= chunk[0] && chunk[0].cells[0] === SHEET_COLUMN
    yield isJoined ? chunk.map((row) => ({ ...row, cells: row.cells.slice(1) })) : chunk
  }
}

type Joining = { name: string; before: number; isFirst: boolean; repeated: Set<string> }

class SheetJoiner {
  line: number
  private readonly sheet: Joining
  /** The rows before the first one with a number; undefined below it. */
  private held: CsvRow[] | undefined = []

  constructor(sheet: Joining) {
    this.sheet = sheet
    this.line = sheet.before
  }

  join(row: CsvRow): CsvRow[] {
    this.line = this.sheet.before + row.line
    const counted = { ...row, line: this.line }
    const hasNumber = row.cells.some(isNumber)
    if (this.held === undefined) return [this.add(hasNumber ? this.sheet.name : '', counted)]
    const isHeader = hasNumber && !this.held.some(hasTexts)
    if ((!hasNumber || isHeader) && this.held.length < MAX_HELD) {
      this.held.push(counted)
      return []
    }
    return [...this.begin(), this.add(hasNumber ? this.sheet.name : '', counted)]
  }

  /** Returns the lines above the first row with a number, of which one has the names of the columns. */
  begin(): CsvRow[] {
    const { isFirst, repeated } = this.sheet
    const held = this.held ?? []
    this.held = undefined
    const named = held.findIndex(({ cells }) => cells.some(isDayHeader))
    const at = named < 0 ? held.findIndex(hasTexts) : named
    const below = held.slice(at + 1)
    const toKey = ({ cells }: CsvRow) => JSON.stringify(cells)
    if (!isFirst)
      return below.filter((row) => !repeated.has(toKey(row))).map((row) => this.add('', row))
    for (const row of below) repeated.add(toKey(row))
    return held.map((row, place) => this.add(place === at ? SHEET_COLUMN : '', row))
  }

  private add(text: string, row: CsvRow): CsvRow {
    return { ...row, cells: [text, ...row.cells] }
  }
}

const hasTexts = ({ cells }: CsvRow) => cells.filter((cell) => cell !== '').length > 1

const isNumber = (cell: string) =>
  !isUnit(cell) &&
  (['.', ','] as const).some((decimal) =>
    Number.isFinite(parseTableNumber(cell, decimal)?.value ?? Number.NaN),
  )
