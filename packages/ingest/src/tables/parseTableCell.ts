import type { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { createLookup } from '@tickmark/core/text/createLookup'
import { foldText } from '@tickmark/core/text/foldText'
import type { Day } from '@tickmark/core/time/Day'
import { dropNumberMark, SHOWN_IN } from '../files/numberMark.ts'
import { parseDay, parseNumber } from '../files/parseCells.ts'

/** Stands in the cells of a merged range but its first: only that has the value. */
export const MERGED_CELL = '\u0001merged'

/** A day of a workbook that is shown as a month or year. */
const SHOWN_DAY = new RegExp(String.raw`^(\d{4}-\d{2}-\d{2})${SHOWN_IN}(month|year)$`)

/** Returns the day that a workbook shows as the month or year it is in; undefined for another cell. */
export function readShownDay(text: string): { day: Day; as: 'month' | 'year' } | undefined {
  const [, day, as] = text.includes(SHOWN_IN) ? (SHOWN_DAY.exec(text) ?? []) : []
  return day !== undefined && (as === 'month' || as === 'year') ? { day, as } : undefined
}

const MISSING = /^(?:|-+|–|—|\.{2,3}|…|n\.?\/?[amd]\.?|null|nan|none|nil)$/i
const SPREADSHEET_ERROR = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/i
const SUFFIXES: Readonly<Record<string, number>> = createLookup({
  '%': 0.01,
  k: 1e3,
  tsd: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  mln: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  mrd: 1e9,
  mds: 1e9,
  billion: 1e9,
  tn: 1e12,
  trn: 1e12,
  trillion: 1e12,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  crore: 1e7,
  crores: 1e7,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  천: 1e3,
  만: 1e4,
  백만: 1e6,
  억: 1e8,
  조: 1e12,
})
const SUFFIX =
  '(k|tsd|thousand|mm|mn|mio|mln|million|mrd|mds|m|billion|bln|bn?|tn|trn|trillion|lakhs?|lac|crores?|[万萬亿億천만억조]|백만)?'
const NUMBER = new RegExp(String.raw`^(-?)(\d+(?:\.\d+)?(?:e[+-]?\d+)?)${SUFFIX}$`, 'i')
const GROUPED = new RegExp(String.raw`^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?${SUFFIX}$`, 'i')
/** Spaces and apostrophes between digits, unless they separate thousands: 5 1 has a note behind it. */
const GAPS = /\d[\s'’]+\d/
const THOUSANDS = /^\D*\d{1,3}(?:[\s'’]\d{3})+(?!\d)(?:[.,]\d*)?\D*$/
/** Brackets around a number, or around the number before its suffix, make it negative; so does a minus behind it. */
const NEGATIVE = /^\((.*)\)(\p{L}*)$|^([\d.,]+)[-\u2212]$/u
/** Dollars and reals of other countries, which share their sign with the US dollar. */
export const OTHER_DOLLARS = String.raw`(?<!\p{L})(?:AU?|CA?|HK|MX|NT|NZ|R|SG?)\$`
const CURRENCIES = String.raw`${OTHER_DOLLARS}|EUR|GBP|JPY|CHF|CNY|INR|BRL|BTC|ETH|USD[TC](?!\p{L})`
/** A currency or coin other than the US dollar, also beside digits and suffixes, as in 5EUR and EURm. */
export const FOREIGN = new RegExp(
  String.raw`${CURRENCIES}|(?!\$)\p{Sc}|(?<!\p{L})Rs(?!\p{L})`,
  'iu',
)

/** Signs of money and percent, which stand anywhere in a cell. */
const MONEY = new RegExp(
  String.raw`${CURRENCIES}|(?<!\p{L})US\$|[$€£¥₩₹₿%]|USD|(?<!\p{L})Rs\.?(?!\p{L})`,
  'giu',
)

/** Thousands in lakhs and crores, as in 12,34,567. */
const INDIAN = /^-?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/

/** Returns why text is neither a day nor a number, whatever was expected. */
export function findCellFault(text: string): string | undefined {
  if (text === MERGED_CELL) return 'merged cell'
  if (text.startsWith('=')) return 'formula without a value'
  if (SPREADSHEET_ERROR.test(text)) return 'spreadsheet error'
  return undefined
}

/** Returns a cell as people see it, without what stands for its format. */
export function showCell(text: string): string {
  const shown = readShownDay(text)
  if (shown !== undefined) return shown.day.slice(0, shown.as === 'month' ? 7 : 4)
  const [number, scale] = text.split(SHOWN_IN)
  if (scale === '%') return `${Number((Number(number) * 100).toPrecision(12))}%`
  return dropNumberMark(text).replace(MERGED_CELL, '').replace(SHOWN_IN, ' ')
}

/** The zeros of digits of other scripts: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const OTHER_MARKS: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' }

/**
 * Returns text with digits and signs in the usual form: full-width ones, as East Asian keyboards write them, and those of
 * other scripts, without the invisible marks by which programs order text from right to left.
 */
export function plainDigits(cell: string): string {
  const text = dropNumberMark(cell)
  if (!/[^\0-\x7f]/.test(text)) return text
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٫٬]/g, (mark) => OTHER_MARKS[mark] ?? mark)
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = ZEROS.find((one) => code >= one && code < one + 10)
      return zero === undefined ? digit : String(code - zero)
    })
}

export type CellNumber = {
  value: number
  /** The factor by which the cell itself multiplied its digits: 1e6 for 5M, 0.01 for 5 %. */
  scale: number
  /** A currency or coin other than the US dollar, as written. */
  currency: string | undefined
}

/**
 * Returns the number in a cell as people write it: with a sign of a currency, thousands separators, a percent sign or a
 * suffix such as M. Null for an empty cell, NaN for text.
 */
export function parseTableNumber(
  text: string,
  decimal: TableMapping['decimal'],
): CellNumber | null {
  if (decimal === '.') {
    const plain = parseNumber(text)
    if (!Number.isNaN(plain)) return { value: plain, scale: 1, currency: undefined }
  }
  const [digits = '', shown] = text.split(SHOWN_IN)
  // The workbook stores the number itself, whatever it shows.
  if (shown !== undefined) {
    const [scale = '', currency] = shown.split(' ')
    return { value: parseNumber(digits), scale: SUFFIXES[scale] ?? 1, currency }
  }
  const trimmed = plainDigits(text).trim()
  if (MISSING.test(trimmed)) return null
  const currency = FOREIGN.exec(trimmed)?.[0]
  const isPercent = trimmed.includes('%')
  const read = readDigits(trimmed)
  const isNegative = read?.isNegative === true
  let bare = read?.digits ?? ''
  if (decimal === ',') bare = bare.replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
  // A separator that does not separate thousands means that decimals are written in the other way.
  if (GROUPED.test(bare) || INDIAN.test(bare)) bare = bare.replaceAll(',', '')
  const parts = NUMBER.exec(bare)
  const suffix = SUFFIXES[(parts?.[3] ?? '').toLowerCase()] ?? 1
  const scale = isPercent ? suffix / 100 : suffix
  const size = multiply(Number(parts?.[2]), scale)
  // A minus within brackets may be meant once or twice.
  const isDoubtful = isNegative && parts?.[1] === '-'
  if (parts === null || isDoubtful || !Number.isFinite(size))
    return { value: Number.NaN, scale, currency }
  return { value: (parts[1] === '-') === isNegative ? size : -size, scale, currency }
}

/** Multiplies a number; powers of ten move the point, so that 1.2355 million has no other digits than it is written with. */
export function multiply(value: number, factor: number): number {
  const power = Math.log10(factor)
  const text = String(value)
  return power !== 0 && Number.isInteger(power) && !text.includes('e')
    ? Number(`${text}e${power}`)
    : value * factor
}

/** The digits in a cell without signs of money and separators of thousands that are no points; null where they are apart. */
function readDigits(text: string): { digits: string; isNegative: boolean } | null {
  const inner = text.replace(MONEY, '').trim()
  if (GAPS.test(inner) && !THOUSANDS.test(inner)) return null
  // Short forms such as "Mio." end with a point.
  const whole = inner.replace(/[\s'’]/g, '').replace(/(?<=\p{L})\.$/u, '')
  const [, bracketed, suffix = '', before] = NEGATIVE.exec(whole) ?? []
  const within = bracketed ?? before
  const digits = within === undefined ? whole : `${within}${suffix}`
  const signed = digits.replace(/^[−–‐‑﹣]/, '-').replace(/^\+(?=\d)/, '')
  return { digits: signed, isNegative: within !== undefined }
}

/** Months are read in the languages of spreadsheets that write figures with Latin letters. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']
/** Excel's German short form, and a usual English one, which the locale data have not. */
const OTHER_MONTHS = { mrz: 3, sept: 9 } as const
const MONTHS: ReadonlyMap<string, number> = new Map([
  ...LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, index): [string, number] => [
        foldWord(format.format(Date.UTC(2026, index, 15))),
        index + 1,
      ])
    }),
  ),
  ...Object.entries(OTHER_MONTHS),
])
const WEEKDAYS: ReadonlySet<string> = new Set(
  LOCALES.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
      return Array.from({ length: 7 }, (_, index) =>
        foldWord(format.format(Date.UTC(2026, 0, 5 + index))),
      )
    }),
  ),
)

/** A time of a day in UTC; one in another zone may be of another day. */
const TIME = String.raw`(?:[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT)?(?:[+-]00:?00)?(?: \([\p{L} ]+\))?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})${TIME}$`, 'iu')
/** The basic form of ISO 8601; a time in it is in UTC. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T\d{2}(?:\d{2}){0,2}Z?)?$/
/** A day in Chinese, Japanese or Korean. */
const SIGNED = /^(\d{4})[年년] ?(\d{1,2})[月월] ?(\d{1,2})[日일]$/u
const NUMERIC = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'iu')
const WORD = String.raw`([\p{L}\p{M}]+)`
const DAY_NAME_YEAR = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[-\s.]*(?:de )?${WORD}[-\s.,]*(?:de )?(\d{4}|\d{2})${TIME}$`,
  'iu',
)
const NAME_DAY_YEAR = new RegExp(
  String.raw`^${WORD}[-\s.]+(\d{1,2})(?:st|nd|rd|th)?[-\s,]+(\d{4}|\d{2})${TIME}$`,
  'iu',
)
const LEADING_WORD = new RegExp(String.raw`^${WORD}[.,]*\s+(?=\S)`, 'u')
/** A moment with its distance from UTC. */
const OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?[+-]\d{2}(?::?\d{2})?$/

/** Days since 1899-12-30, as spreadsheets count: 2009-01-01 to 2100-01-01. */
const SERIAL = { first: 39_814, last: 73_051, epoch: 25_569 }
const DAY_MS = 86_400_000
/** Unix times in seconds, milliseconds, microseconds and nanoseconds, with what makes them milliseconds. */
const UNIX: readonly (readonly [RegExp, number])[] = [
  [/^\d{10}(?:\.0+)?$/, 1_000],
  [/^\d{13}$/, 1],
  [/^\d{16}$/, 1e-3],
  [/^\d{19}$/, 1e-6],
]

/**
 * Returns the day in a cell in any of the usual ways to write one, the number of a spreadsheet or a Unix time; null for
 * anything else. A moment with an offset is of its day in UTC. `order` decides where two numbers before a year may each
 * be the month.
 */
export function parseTableDay(text: string, order: TableMapping['day_order']): Day | null {
  const plain = parseDay(text)
  if (plain !== null) return plain
  const shown = readShownDay(text)
  if (shown !== undefined) return parseDay(shown.day)
  const trimmed = dropWeekday(plainDigits(text).trim())
  const [, first = '', mark, second = '', year = ''] = NUMERIC.exec(trimmed) ?? []
  if (mark !== undefined) {
    const isDayFirst = mark === '.' || order === 'day-month'
    return isDayFirst ? makeDay(year, second, first) : makeDay(year, first, second)
  }
  if (OFFSET.test(trimmed)) return toDay(parseMoment(trimmed))
  const named = DAY_NAME_YEAR.exec(trimmed)
  if (named) return makeDay(named[3], monthOf(named[2]), named[1])
  const american = NAME_DAY_YEAR.exec(trimmed)
  if (american) return makeDay(american[3], monthOf(american[1]), american[2])
  const ordered = YEAR_FIRST.exec(trimmed)
  if (ordered) return makeDay(ordered[1], ordered[3], ordered[4])
  const compact = COMPACT.exec(trimmed) ?? SIGNED.exec(trimmed)
  if (compact) return makeDay(compact[1], compact[2], compact[3])
  const number = parseNumber(trimmed)
  if (isSerial(number)) return toDay((Math.floor(number) - SERIAL.epoch) * DAY_MS)
  const [, scale] = UNIX.find(([form]) => form.test(trimmed)) ?? []
  return scale === undefined ? null : toDay(number * scale)
}

/** Ms since 1970 of a moment with an offset, of which the minutes and the colon may be left out. */
function parseMoment(text: string): number {
  const [, time = '', hours = '', minutes = '00'] =
    /^(.*\d) ?([+-]\d{2}):?(\d{2})?$/.exec(text) ?? []
  return Date.parse(`${time.replace(' ', 'T')}${hours}:${minutes}`)
}

/** Returns whether a number is read as a day of a spreadsheet, in days since 1899-12-30. */
export function isSerial(number: number): boolean {
  return number >= SERIAL.first && number <= SERIAL.last
}

/** Returns the two numbers before the year of a date with slashes or hyphens, of which either may be the month. */
export function readDayOrder(text: string): [number, number] | null {
  const [, first, mark, second] = NUMERIC.exec(dropWeekday(plainDigits(text).trim())) ?? []
  return mark === undefined || mark === '.' ? null : [Number(first), Number(second)]
}

/** Returns the number of a month by its name in one of the languages, from 1; undefined for another word. */
export function findMonth(name = ''): number | undefined {
  return MONTHS.get(foldWord(name))
}

/** Returns whether a date that begins with a year has its month behind its day, as in 2026-31-01. */
export function hasMonthLast(text: string): boolean {
  const [, , , second, third] = YEAR_FIRST.exec(dropWeekday(plainDigits(text).trim())) ?? []
  return Number(second) > 12 && Number(third) <= 12
}

function monthOf(name: string | undefined): string {
  return String(findMonth(name) ?? '')
}

function dropWeekday(text: string): string {
  const word = LEADING_WORD.exec(text)
  // "Mar" is Tuesday in some languages.
  if (findMonth(word?.[1]) !== undefined && NAME_DAY_YEAR.test(text)) return text
  return word !== null && WEEKDAYS.has(foldWord(word[1] ?? '')) ? text.slice(word[0].length) : text
}

function foldWord(word: string): string {
  return foldText(word).replaceAll('.', '')
}

function makeDay(year = '', month = '', day = ''): Day | null {
  const long = year.length === 2 ? `20${year}` : year
  return parseDay(`${long}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

function toDay(moment: number): Day | null {
  return Number.isNaN(moment) ? null : parseDay(new Date(moment).toISOString().slice(0, 10))
}
