import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import type { Day } from '@tickmark/core/time/Day'
import { parseDay, parseNumber } from '../files/parseCells.ts'

/** Stands in the cells of a merged range but its first: only that has the value. */
export const MERGED_CELL = '\u0001merged'

const MISSING = /^(?:|-|–|—|n\/?a|null|nan|none)$/i
const SPREADSHEET_ERROR = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/i
const SUFFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9 }
const NUMBER = /^(-?)(\d+(?:\.\d+)?(?:e[+-]?\d+)?)(k|mn?|bn?)?$/i
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?(?:k|mn?|bn?)?$/i

/** Why text is neither a day nor a number, whatever was expected. */
export function findCellFault(text: string): string | undefined {
  if (text === MERGED_CELL) return 'merged cell'
  if (text.startsWith('=')) return 'formula without a value'
  if (SPREADSHEET_ERROR.test(text)) return 'spreadsheet error'
  return undefined
}

/**
 * The number in a cell as people write it: with a sign of a currency, thousands separators, a percent sign or a suffix
 * such as M. Null for an empty cell, NaN for text.
 */
export function parseTableNumber(
  text: string,
  decimal: TableMapping['decimal'],
): { value: number; isPercent: boolean } | null {
  if (decimal === '.') {
    const plain = parseNumber(text)
    if (!Number.isNaN(plain)) return { value: plain, isPercent: false }
  }
  const trimmed = text.trim()
  if (MISSING.test(trimmed)) return null
  const isNegative = /^\(.*\)$/.test(trimmed)
  const isPercent = trimmed.includes('%')
  let bare = trimmed.replace(/[()\s'’$€£¥₿%]|USD|EUR/g, '').replace(/^[−–]/, '-')
  if (decimal === ',') bare = bare.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  // A separator that does not separate thousands means that decimals are written in the other way.
  if (GROUPED.test(bare)) bare = bare.replaceAll(',', '')
  const parts = NUMBER.exec(bare)
  const size = Number(parts?.[2]) * (SUFFIXES[(parts?.[3] ?? '').toLowerCase()] ?? 1)
  if (parts === null || !Number.isFinite(size)) return { value: Number.NaN, isPercent }
  const value = (parts[1] === '-') === isNegative ? size : -size
  return { value: isPercent ? value / 100 : value, isPercent }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/
const DAY_NAME_YEAR = /^(\d{1,2})[-\s.]+([a-z]{3})[a-z]*[-\s.,]+(\d{4}|\d{2})$/i
const NAME_DAY_YEAR = /^([a-z]{3})[a-z]*[-\s.]+(\d{1,2})(?:st|nd|rd|th)?[-\s,]+(\d{4}|\d{2})$/i

/** Days since 1899-12-30, as spreadsheets count: 2009-01-01 to 2100-01-01. */
const SERIAL = { first: 39_814, last: 73_051, epoch: 25_569 }
const DAY_MS = 86_400_000

/**
 * The day in a cell in any of the usual ways to write one, the number of a spreadsheet or a Unix time; null for
 * anything else. `order` decides where two numbers before a year may each be the month.
 */
export function parseTableDay(text: string, order: TableMapping['day_order']): Day | null {
  const plain = parseDay(text)
  if (plain !== null) return plain
  const trimmed = text.trim()
  const [, first = '', mark, second = '', year = ''] = NUMERIC.exec(trimmed) ?? []
  if (mark !== undefined) {
    const isDayFirst = mark === '.' || order === 'day-month'
    return isDayFirst ? makeDay(year, second, first) : makeDay(year, first, second)
  }
  const named = DAY_NAME_YEAR.exec(trimmed)
  if (named) return makeDay(named[3], monthOf(named[2]), named[1])
  const american = NAME_DAY_YEAR.exec(trimmed)
  if (american) return makeDay(american[3], monthOf(american[1]), american[2])
  const ordered = YEAR_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed)
  if (ordered) return makeDay(ordered[1], ordered[2], ordered[3])
  const number = parseNumber(trimmed)
  if (isSerial(number)) return toDay((Math.floor(number) - SERIAL.epoch) * DAY_MS)
  if (/^\d{10}$/.test(trimmed)) return toDay(number * 1_000)
  return /^\d{13}$/.test(trimmed) ? toDay(number) : null
}

/** Returns whether a number is read as a day of a spreadsheet, in days since 1899-12-30. */
export function isSerial(number: number): boolean {
  return number >= SERIAL.first && number <= SERIAL.last
}

/** The two numbers before the year of a date with slashes or hyphens, of which either may be the month. */
export function readDayOrder(text: string): [number, number] | null {
  const [, first, mark, second] = NUMERIC.exec(text.trim()) ?? []
  return mark === undefined || mark === '.' ? null : [Number(first), Number(second)]
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1)
}

function makeDay(year = '', month = '', day = ''): Day | null {
  const long = year.length === 2 ? `20${year}` : year
  return parseDay(`${long}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function toDay(moment: number): Day | null {
  return parseDay(new Date(moment).toISOString().slice(0, 10))
}
