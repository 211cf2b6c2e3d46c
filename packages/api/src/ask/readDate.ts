import { addDays, type Day, isDay } from '@tickmark/core/time/Day'
import {
  addMonths,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import type { Word } from '../lookups/readWords.ts'
import type { GrammarWord } from './AskLanguage.ts'
import type { AskVocabulary, Meaning } from './AskVocabulary.ts'

type DateUnit = Exclude<Granularity, 'week'> | 'half'

/** The days of a calendar period, and how many words name it. */
type DateFound = { from: Day; to: Day; count: number }

type Calendar = { vocabulary: AskVocabulary; today: Day }

/** The stems of up to three words, of which a date may be made. */
type Stems = {
  one: string
  two: string
  three: string
  before: string
  /** The two words behind the second. */
  after: string
}

type Rule = (stems: Stems, calendar: Calendar) => DateFound | undefined

/** The ways in which people write dates; the first that fits counts. */
const RULES: readonly Rule[] = [
  ({ one }) => toDate(one, 'day', 1),
  readYearEnd,
  readNumericMonth,
  readPartOfYear,
  readPartAlone,
  readOrdinalPart,
  readDayOfThisYear,
  readMonthAndDay,
  readDayAndMonth,
  readMonth,
  readYear,
]

/** A day, the week of one, a month, a quarter, half a year, or a year at a place of a prompt. */
export function readDate(
  words: readonly Word[],
  at: number,
  calendar: Calendar,
): DateFound | undefined {
  const [one = '', two = '', three = ''] = words.slice(at, at + 3).map(({ stem }) => stem)
  const last = words[at - 1]?.stem ?? ''
  // "Between 5 March and 20 March".
  const monthBefore = (count: number) => findMonth(words[at - count]?.stem ?? '', calendar)
  const isSecond = last === 'and' && (monthBefore(2) ?? monthBefore(3)) !== undefined
  const before = isSecond ? 'to' : last
  if (one === 'week' && two === 'of') {
    const day = readDate(words, at + 2, calendar)
    if (day === undefined || day.from !== day.to) return undefined
    const from = startOfPeriod(day.from, 'week')
    return { from, to: endOfPeriod(from, 'week'), count: day.count + 2 }
  }
  const after = words
    .slice(at + 2, at + 4)
    .map(({ stem }) => stem)
    .join(' ')
  return RULES.map((rule) => rule({ one, two, three, before, after }, calendar)).find(
    (date) => date !== undefined,
  )
}

/**
 * Writes 1.3.2024 and 15/3/24 as days. Returns a prompt for each order of day and month that all of its dates have, since
 * 1/3/2024 may be in March or in January.
 */
export function writeDays(prompt: string): string[] {
  const written = [true, false].map((isDayFirst) =>
    prompt.replace(NUMERIC, (text, ...parts: string[]) => {
      const [one = '', sign = '', other = '', year = ''] = parts
      const [day, month] = isDayFirst ? [one, other] : [other, one]
      const date = writeDay(toYear(year) ?? '', month, day)
      return isDay(date) && (isDayFirst || sign !== '.') ? date : text
    }),
  )
  return [...new Set(written)].filter((text) => text.search(NUMERIC) < 0)
}

const NUMERIC = /\b(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})\b/g

/** "Year end 2025". */
function readYearEnd({ one, two, three }: Stems): DateFound | undefined {
  return one === 'year' && two === 'end' ? toDate(writeDay(three, 12, 31), 'day', 3) : undefined
}

/** 06/2023. */
function readNumericMonth({ one, two, three }: Stems): DateFound | undefined {
  const isMonth = /^\d{1,2}$/.test(one) && two === '/' && isYear(three)
  return isMonth ? toDate(writeDay(three, one, 1), 'month', 3) : undefined
}

/** "On April 15", and "on April 15 this year": where "on" does not precede it, 15 may be the year. */
function readDayOfThisYear(
  { one, two, before, after, three }: Stems,
  calendar: Calendar,
): DateFound | undefined {
  const month = findMonth(one, calendar)
  // "Since Oct 1" is a day, and "since Jan 24" a month.
  const isEdge = EDGE.test(before) && /^([1-9]|\d{1,2}(st|nd|rd|th))$/.test(two)
  const isDayOf = isEdge || (/^(on|am)$/.test(before) && /^\d{1,2}$/.test(two))
  if (month === undefined || !isDayOf || isYear(three)) return undefined
  const year = Number(calendar.today.slice(0, 4))
  const day = writeDay(year, month, toOrdinal(two))
  const isNamed = after === 'this year'
  const past = isNamed || day <= calendar.today ? day : writeDay(year - 1, month, toOrdinal(two))
  return toDate(past, 'day', isNamed ? 4 : 2)
}

const EDGE = /^(on|am|since|from|until|till|to|between|seit|ab|bis)$/

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

/** Q3 or H1 alone is the last one that has begun. */
function readPartAlone({ one }: Stems, { today }: Calendar): DateFound | undefined {
  const [, letter, number] = /^(?:(?=q[1-4]$|h[12]$)([qh])(\d))$/.exec(one) ?? []
  if (number === undefined) return undefined
  const [months, unit] = letter === 'q' ? ([3, 'quarter'] as const) : ([6, 'half'] as const)
  const first = writeDay(today.slice(0, 4), (Number(number) - 1) * months + 1, 1)
  return toDate(first <= today ? first : addMonths(first, -12), unit, 1)
}

/** "The first quarter of 2024", "last half of 2023". */
function readOrdinalPart(
  { one, two, three, after }: Stems,
  { vocabulary }: Calendar,
): DateFound | undefined {
  const ordinal = vocabulary
    .find(one)
    .flatMap((meaning) => (meaning.kind === 'ordinal' ? [meaning.index] : []))[0]
  const isHalf = vocabulary.find(two).some((meaning) => isNamed(meaning, 'half'))
  const isQuarter = vocabulary.find(two).some((meaning) => isNamed(meaning, 'quarter'))
  const [of = '', year = ''] = isYear(three) ? ['', three] : after.split(' ')
  if (ordinal === undefined || !(isHalf || isQuarter) || !isYear(year)) return undefined
  const months = isHalf ? 6 : 3
  // The last half of a year is its second.
  const index = Math.min(ordinal, 12 / months - 1)
  const day = writeDay(year, index * months + 1, 1)
  return toDate(day, isHalf ? 'half' : 'quarter', of === '' ? 3 : 4)
}

/** March 5 2024. */
function readMonthAndDay({ one, two, three }: Stems, calendar: Calendar): DateFound | undefined {
  const month = findMonth(one, calendar)
  return month && isYear(three)
    ? toDate(writeDay(three, month, toOrdinal(two)), 'day', 3)
    : undefined
}

/** 5 March 2024, the 5th of March 2024, and the last 5 March. */
function readDayAndMonth(
  { one, two, three, before, after }: Stems,
  calendar: Calendar,
): DateFound | undefined {
  const isOf = two === 'of' && /^\d{1,2}(st|nd|rd|th)$/.test(one)
  const month = findMonth(isOf ? three : two, calendar)
  const named = isOf ? (after.split(' ')[1] ?? '') : three
  if (month === undefined || !/^\d{1,2}(st|nd|rd|th)?$/.test(one)) return undefined
  if (isYear(named)) return toDate(writeDay(named, month, toOrdinal(one)), 'day', isOf ? 4 : 3)
  // "From 1 March", but no "top 5 May".
  if (!isPreposition(before, calendar) && before !== 'on' && !isOf) return undefined
  const [year = ''] = calendar.today.split('-')
  const day = writeDay(year, month, toOrdinal(one))
  return toDate(
    day <= calendar.today ? day : writeDay(Number(year) - 1, month, toOrdinal(one)),
    'day',
    isOf ? 3 : 2,
  )
}

/**
 * March 2024, March '24, and March alone for the last one. "May" and "mar" alone are other words, too, where no
 * preposition precedes them.
 */
function readMonth({ one, two, three, before }: Stems, calendar: Calendar): DateFound | undefined {
  const month = findMonth(one, calendar)
  if (month === undefined) return undefined
  const year = toYear(two)
  if (year !== undefined) return toDate(writeDay(year, month, 1), 'month', 2)
  // "Aug-Oct".
  const isSpan = isPreposition(two, calendar) && findMonth(three, calendar) !== undefined
  if (WORDS.has(one) && !isSpan && !isPreposition(before, calendar)) return undefined
  const first = writeDay(calendar.today.slice(0, 4), month, 1)
  const isOver = first <= startOfPeriod(calendar.today, 'month')
  return toDate(isOver ? first : addMonths(first, -12), 'month', 1)
}

/** Months that are other words as well. */
const WORDS: ReadonlySet<string> = new Set(['mar', 'may'])

/** 2024, FY24, and "since 24". */
function readYear({ one, before }: Stems): DateFound | undefined {
  const isShort = before === 'since' && /^[12]\d$/.test(one)
  const year = isShort ? `20${one}` : one.replace(/^fy(?=20)/, '').replace(/^fy/, '20')
  return isYear(year) ? toDate(writeDay(year, 1, 1), 'year', 1) : undefined
}

function findMonth(stem: string, { vocabulary }: Calendar): number | undefined {
  return vocabulary.find(stem).flatMap((one) => (one.kind === 'month' ? [one.month] : []))[0]
}

const PREPOSITIONS = ['in', 'between', 'since', 'from', 'until', 'to', 'of'] as const

function isPreposition(stem: string, { vocabulary }: Calendar): boolean {
  return vocabulary.find(stem).some((one) => isNamed(one, ...PREPOSITIONS))
}

function isNamed(meaning: Meaning, ...words: readonly GrammarWord[]): boolean {
  return meaning.kind === 'word' && words.includes(meaning.word)
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
