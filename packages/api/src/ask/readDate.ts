import { addDays, type Day, isDay } from '@tickmark/core/time/Day'
import {
  addMonths,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import type { AskVocabulary } from './AskVocabulary.ts'
import type { Word } from './readWords.ts'

type DateUnit = Exclude<Granularity, 'week'> | 'half'

/** The days of a calendar period, and how many words name it. */
type DateFound = { from: Day; to: Day; count: number }

type Calendar = { vocabulary: AskVocabulary; today: Day }

/** The stems of up to three words, of which a date may be made. */
type Stems = { one: string; two: string; three: string }

type Rule = (stems: Stems, calendar: Calendar) => DateFound | undefined

/** The ways in which people write dates; the first that fits counts. */
const RULES: readonly Rule[] = [
  readNumericDay,
  readPartOfYear,
  readMonthAndDay,
  readDayAndMonth,
  readMonth,
  readYear,
]

/** A day, a month, a quarter, half a year, or a year at a place of a prompt. */
export function readDate(
  words: readonly Word[],
  at: number,
  calendar: Calendar,
): DateFound | undefined {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3).map(({ stem }) => stem)
  return RULES.map((rule) => rule({ one, two, three }, calendar)).find((date) => date !== undefined)
}

/** 2024-03-01 and 1.3.2024. */
function readNumericDay({ one }: Stems): DateFound | undefined {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(one) ?? []
  return toDate(d === '' ? one : writeDay(y, m, d), 'day', 1)
}

/** Q1 2024, Q1'24, Q124, 2024 Q1, 2024Q1, H2 2023. */
function readPartOfYear({ one, two }: Stems): DateFound | undefined {
  const written = [
    { text: one, count: 1 },
    { text: `${one}${two}`, count: 2 },
  ]
  for (const { text, count } of written) {
    const [, letter, number, after, before, last, place] =
      /^(?:([qh])([1-4])(\d{4}|\d{2})|(\d{4})([qh])([1-4]))$/.exec(text) ?? []
    const year = toYear(after ?? before ?? '')
    const months = (letter ?? last) === 'q' ? 3 : 6
    const index = Number(number ?? place) - 1
    if (year === undefined || !(index * months < 12)) continue
    return toDate(writeDay(year, index * months + 1, 1), months === 3 ? 'quarter' : 'half', count)
  }
  return undefined
}

/** March 5 2024. */
function readMonthAndDay({ one, two, three }: Stems, calendar: Calendar): DateFound | undefined {
  const month = findMonth(one, calendar)
  return month && isYear(three)
    ? toDate(writeDay(three, month, toOrdinal(two)), 'day', 3)
    : undefined
}

/** 5 March 2024. */
function readDayAndMonth({ one, two, three }: Stems, calendar: Calendar): DateFound | undefined {
  const month = findMonth(two, calendar)
  return month && isYear(three)
    ? toDate(writeDay(three, month, toOrdinal(one)), 'day', 3)
    : undefined
}

/** March 2024, March '24, and March alone for the last one. "May" and "mar" alone are other words, too. */
function readMonth({ one, two }: Stems, calendar: Calendar): DateFound | undefined {
  const month = findMonth(one, calendar)
  if (month === undefined) return undefined
  const year = toYear(two)
  if (year !== undefined) return toDate(writeDay(year, month, 1), 'month', 2)
  if (one.length <= 3) return undefined
  const first = writeDay(calendar.today.slice(0, 4), month, 1)
  const isOver = first <= startOfPeriod(calendar.today, 'month')
  return toDate(isOver ? first : addMonths(first, -12), 'month', 1)
}

function readYear({ one }: Stems): DateFound | undefined {
  return isYear(one) ? toDate(writeDay(one, 1, 1), 'year', 1) : undefined
}

function findMonth(stem: string, { vocabulary }: Calendar): number | undefined {
  return vocabulary.find(stem).flatMap((one) => (one.kind === 'month' ? [one.month] : []))[0]
}

function toDate(from: string, unit: DateUnit, count: number): DateFound | undefined {
  if (!isDay(from)) return undefined
  const to = unit === 'half' ? addDays(addMonths(from, 6), -1) : endOfPeriod(from, unit)
  return { from, to, count }
}

function isYear(stem: string): boolean {
  return /^20[0-4]\d$/.test(stem)
}

function toYear(stem: string): string | undefined {
  if (isYear(stem)) return stem
  return /^[0-4]\d$/.test(stem) ? `20${stem}` : undefined
}

function toOrdinal(stem: string): string {
  return stem.replace(/(st|nd|rd|th)$/, '')
}

function writeDay(...[year, month, day]: (string | number)[]): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
