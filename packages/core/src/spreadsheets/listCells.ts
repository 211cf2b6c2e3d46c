import { isOfOneCell, SHEET_FUNCTIONS, type SheetFunction } from './SHEET_FUNCTIONS.ts'

/** A cell as `POST /v2/sheet` takes it. */
export type Cell = { function: SheetFunction } & Record<string, string>

/** The value that a spreadsheet passes for an argument, or the values of a range. */
export type Argument = unknown

/** The cells of one call: a table of them, or a single one that fills a table itself. Null where its inputs are empty. */
export type CellTable = (Cell | null)[][]

/** Turns the host's date into `YYYY-MM-DD` in the time zone of the spreadsheet. */
export type ToDay = (date: Date) => string

/** The reason why a call cannot be sent. */
export class SheetError extends Error {}

/**
 * The cells that a call of a function stands for. Arguments of `value` and `state` may be ranges, which are matched as in the
 * spreadsheet's own arithmetic: a column of projects and a row of metrics give a table. Ranges of the other functions are
 * lists.
 * @throws SheetError for ranges whose sizes do not fit.
 */
export function listCells(
  name: SheetFunction,
  args: readonly Argument[],
  toDay: ToDay = toUtcDay,
): CellTable {
  const { parameters } = SHEET_FUNCTIONS[name]
  const tables = parameters.map((_, at) => toTable(args[at], toDay))
  if (!isOfOneCell(name))
    return [
      [
        toCell(
          name,
          tables.map((table) => [...new Set(table.flat().filter((text) => text !== ''))].join(',')),
        ),
      ],
    ]
  const rows = findSize(tables.map((table) => table.length))
  const columns = findSize(tables.map((table) => table[0]?.length ?? 1))
  return Array.from({ length: rows }, (_row, row) =>
    Array.from({ length: columns }, (_column, column) =>
      toCell(
        name,
        tables.map((table) => {
          const line = table[table.length === 1 ? 0 : row] ?? []
          return line[line.length === 1 ? 0 : column] ?? ''
        }),
      ),
    ),
  )
}

/** Null where an argument that must be given is empty, as the cells below a list are. */
function toCell(name: SheetFunction, texts: readonly string[]): Cell | null {
  const { parameters } = SHEET_FUNCTIONS[name]
  if (parameters.some(({ optional }, at) => optional !== true && texts[at] === '')) return null
  if (texts.some((text) => text.length > MAX_IN_LIST))
    throw new SheetError(`A list has at most ${MAX_IN_LIST} characters.`)
  const given = parameters.flatMap((parameter, at) => {
    const text = texts[at] ?? ''
    return text === ''
      ? []
      : [[parameter.name, parameter.name === 'granularity' ? text.toLowerCase() : text]]
  })
  return { function: name, ...Object.fromEntries(given) }
}

/** Every size but one, which is repeated, must be the same. */
function findSize(sizes: readonly number[]): number {
  const others = [...new Set(sizes.filter((size) => size !== 1))]
  if (others.length > 1)
    throw new SheetError(`The ranges have different sizes: ${others.join(' and ')}.`)
  return others[0] ?? 1
}

function toTable(argument: Argument, toDay: ToDay): string[][] {
  const rows = Array.isArray(argument) ? argument : [[argument]]
  return rows.map((row) =>
    (Array.isArray(row) ? row : [row]).map((value: unknown) => toText(value, toDay)),
  )
}

/** A longer text would have the terminal refuse the cells that are sent with it. */
const MAX_CHARACTERS = 500
const MAX_IN_LIST = 4_000
/** Numbers from here on are days as a spreadsheet counts them, and smaller ones years. */
const FIRST_SERIAL = 20_000
/** The serial number of 1970-01-01. */
const EPOCH = 25_569
const DAY_MS = 86_400_000

function toText(value: unknown, toDay: ToDay): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return toDay(value)
  // The invocation that Excel passes last, in place of an argument that it does not know yet.
  if (typeof value === 'object') return ''
  if (typeof value === 'number' && value >= FIRST_SERIAL)
    return toUtcDay(new Date((Math.floor(value) - EPOCH) * DAY_MS))
  const text = String(value).trim()
  if (text.length <= MAX_CHARACTERS) return text
  throw new SheetError(`An argument has at most ${MAX_CHARACTERS} characters.`)
}

function toUtcDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
