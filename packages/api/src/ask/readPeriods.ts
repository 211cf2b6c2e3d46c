import { isDeepStrictEqual } from 'node:util'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day } from '@tickmark/core/time/Day'
import {
  addMonths,
  addPeriods,
  endOfPeriod,
  type Granularity,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { FIRST_DAY, INTERVALS, type Interval, intervalStart } from '@tickmark/core/time/Interval'
import { type Cursor, listUnused } from './Cursor.ts'
import { findUnit, type Item, isWord, type TimeUnit } from './readItems.ts'

type Range = NonNullable<MetricQueryInput['range']>

export type ReadPeriods = {
  ranges: {
    range: Range
    words: string
    alternatives: Range[]
    /** The first period and the last one of a span, such as 2023 and 2025. */
    ends?: [Days, Days] | undefined
  }[]
  as_of: { day: Day; words: string }[]
  /** Words about the time after today. */
  future: string[]
  /** Words for a period that ends before it begins, and the two edges the other way round. */
  reversed: { words: string; other: string }[]
  /** Words for parts of a day. */
  hours: string[]
}

type Calendar = { today: Day; finest: Granularity | undefined }
type Days = { from: Day; to: Day }

/**
 * Reads the periods that a prompt names and marks their items as used. `finest` is the granularity that it asks for:
 * weeks and days do not make up calendar years, so "weekly, last year" is the year up to yesterday.
 */
export function readPeriods(items: readonly Item[], calendar: Calendar): ReadPeriods {
  const { today } = calendar
  const read: ReadPeriods = { ranges: [], as_of: [], future: [], reversed: [], hours: [] }
  for (const place of listUnused(items)) {
    if (isLengthBefore(place)) continue
    const period = RULES.map((rule) => rule(place, calendar)).find((one) => one !== undefined)
    if (period === undefined) continue
    const { end, range, as_of, reversed, isShort, ends, alternatives = [] } = period
    const words = place.use(place.countTo(end))
    if (isShort) read.hours.push(words)
    else if (reversed !== undefined) read.reversed.push({ words, other: reversed })
    else if (as_of !== undefined) read.as_of.push({ day: as_of, words })
    else if (range === undefined || isAfter(range, today)) read.future.push(words)
    else read.ranges.push({ range: clip(range, today), words, alternatives, ends })
  }
  const ranges = qualify(read.ranges)
  const isFirst = ({ range }: ReadRange, at: number) =>
    ranges.findIndex((one) => isDeepStrictEqual(one.range, range)) === at
  return { ...read, ranges: ranges.filter(isFirst) }
}

/** "Between April and September last year" is one period: the year says of when it is. */
function qualify(ranges: ReadPeriods['ranges']): ReadPeriods['ranges'] {
  const joined: ReadPeriods['ranges'] = []
  for (const one of ranges) {
    const last = joined.pop()
    const both = last && (joinYear(last, one) ?? joinYear(one, last))
    joined.push(...(both ? [both] : [last ?? [], one].flat()))
  }
  return joined
}

type ReadRange = ReadPeriods['ranges'][number]

function joinYear(part: ReadRange, year: ReadRange): ReadRange | undefined {
  const isYear = ({ words }: ReadRange) => /(this|last) year$/i.test(words)
  if (!isYear(year) || isYear(part) || /20\d\d/.test(part.words)) return undefined
  const [within, inner] = [year.range, part.range]
  if (typeof within === 'string' || typeof inner === 'string') return undefined
  const months = 12 * (Number(within.from.slice(0, 4)) - Number(inner.from.slice(0, 4)))
  const range = { from: addMonths(inner.from, months), to: addMonths(inner.to, months) }
  const isInside = range.from >= within.from && range.from <= within.to
  return isInside ? { range, words: `${part.words} ${year.words}`, alternatives: [] } : undefined
}

/** "Vs the 90 days before", "vs the prior 90 days": the time before the period that is named. */
function isLengthBefore(place: Cursor): boolean {
  const length = place.is('last') ? place.next() : place
  const end = place.is('last') ? length.move(1) : length.move(2)
  const isSaid = place.is('last') || length.move(1).is('before')
  let before = place.move(-1)
  while (before.is('filler') && !before.is('versus')) before = before.move(-1)
  if (!length.item?.duration || !isSaid || !before.is('versus') || place.item === undefined)
    return false
  place.move(1).use(place.move(1).countTo(end))
  place.item.meanings = [{ kind: 'word', word: 'periodBefore' }]
  return true
}

type Period = {
  /** The place behind it. */
  end: Cursor
  /** None where it lies in the future. */
  range?: Range
  alternatives?: Range[]
  ends?: [Days, Days]
  as_of?: Day
  /** The edges in their order, if it ends before it begins. */
  reversed?: string
  /** True if it is no whole day. */
  isShort?: boolean
}

type Rule = (place: Cursor, calendar: Calendar) => Period | undefined

/** The ways to write a period; the first that fits counts. */
const RULES: readonly Rule[] = [
  readAsOf,
  readTomorrow,
  readNamed,
  readLast,
  readThis,
  readNext,
  readFromTo,
  readSince,
  readAfter,
  readUntil,
  readTrailing,
  readDates,
]

function readAsOf(place: Cursor, { today }: Calendar): Period | undefined {
  const day = place.is('asOf') ? readEdge(place.next(), today) : undefined
  return day && { end: day.end, as_of: day.to }
}

function readTomorrow(place: Cursor): Period | undefined {
  return place.is('tomorrow') ? { end: place.move(1) } : undefined
}

function readNamed(place: Cursor, { today }: Calendar): Period | undefined {
  const range = (['ytd', 'max'] as const).find((name) => place.is(name))
  const end = place.move(1)
  // "From its launch to February 2026".
  const last = range === 'max' && end.is('to', 'until') ? readEdge(end.next(), today) : undefined
  if (last !== undefined) return { end: last.end, range: { from: FIRST_DAY, to: last.to } }
  return range && { end, range }
}

/** Words that mean the days up to now where others mean the calendar: the past year, last year. */
const TRAILING = /^(past|trailing|latest|recent|preceding|vergangene)/i

function readLast(place: Cursor, { today, finest }: Calendar): Period | undefined {
  if (!place.is('last')) return undefined
  const yesterday = addDays(today, -1)
  const what = place.next()
  const end = what.move(1)
  if (what.item?.duration) return readLengths(place, what.item.duration, { end, today })
  // "The past half year".
  if (what.is('half')) {
    const isOfYear = what.next().is('year') && !what.next().item?.isUsed
    return { end: isOfYear ? what.next().move(1) : end, range: '180d' }
  }
  const unit = findUnit(what.item?.meanings ?? [])
  if (unit === undefined) return undefined
  const trailing = trail({ count: 1, unit }, yesterday)
  if (unit === 'hour') return { end, isShort: true }
  if (unit === 'day') return { end, range: trailing }
  const from = addPeriods(startOfPeriod(today, unit), -1, unit)
  const calendar = { from, to: endOfPeriod(from, unit) }
  const isFine = unit === 'year' && (finest === 'day' || finest === 'week')
  const isTrailing = isFine || TRAILING.test(place.item?.words ?? '')
  return isTrailing
    ? { end, range: trailing, alternatives: [calendar] }
    : { end, range: calendar, alternatives: [trailing] }
}

/** "The last 30 days"; "the last two quarters" are those of the calendar. */
function readLengths(
  place: Cursor,
  duration: NonNullable<Item['duration']>,
  { end, today }: { end: Cursor; today: Day },
): Period {
  const trailing = toTrailing(duration, end, today)
  const { count, unit } = duration
  if (unit !== 'quarter' || TRAILING.test(place.item?.words ?? '')) return trailing
  const quarter = startOfPeriod(today, unit)
  const range = { from: addPeriods(quarter, -count, unit), to: addDays(quarter, -1) }
  return { end, range, alternatives: trailing.range ? [trailing.range] : [] }
}

function readThis(place: Cursor, { today }: Calendar): Period | undefined {
  // "MTD", "QTD".
  const [, letter = ''] = /^([wmq])td$/i.exec(place.item?.words ?? '') ?? []
  const short = BEGUN[letter.toLowerCase()]
  const unit = place.is('this') ? findUnit(place.move(1).item?.meanings ?? []) : short
  if (unit === undefined || unit === 'hour') return undefined
  const end = place.move(short === undefined ? 2 : 1)
  return { end, range: openFrom(startOfPeriod(today, unit), today) }
}

const BEGUN: Readonly<Record<string, Granularity>> = { w: 'week', m: 'month', q: 'quarter' }

function readNext(place: Cursor): Period | undefined {
  const what = place.next()
  const isTime = what.item?.duration ?? findUnit(what.item?.meanings ?? [])
  return place.is('next') && isTime !== undefined ? { end: what.move(1) } : undefined
}

function readFromTo(place: Cursor, { today }: Calendar): Period | undefined {
  const span = place.is('from', 'between') ? readSpan(place.next(), today) : undefined
  return span && toPeriod(span)
}

function toPeriod({ from, to, end, reversed, ends }: Span): Period {
  return from <= to ? { end, range: { from, to }, ends } : { end, reversed }
}

function readSince(place: Cursor, { today }: Calendar): Period | undefined {
  const day = place.is('since', 'from') ? readEdge(place.next(), today) : undefined
  const end = day?.end.is('untilNow') ? day.end.move(1) : day?.end
  return day && end && { end, range: openFrom(day.from, today) }
}

function readAfter(place: Cursor, { today }: Calendar): Period | undefined {
  const day = place.is('after') ? readEdge(place.next(), today) : undefined
  return day && { end: day.end, range: openFrom(addDays(day.to, 1), today) }
}

function readUntil(place: Cursor, { today }: Calendar): Period | undefined {
  const isBefore = place.is('before')
  const isThrough = /^thr(ough|u)$/i.test(place.item?.words ?? '')
  const day = place.is('until') || isBefore || isThrough ? readEdge(place.next(), today) : undefined
  const to = day && (isBefore ? addDays(day.from, -1) : day.to)
  if (day === undefined || to === undefined) return undefined
  // "Through Q2" begins with the year.
  const isOfPart = isThrough && day.to !== endOfPeriod(day.from, 'year')
  const from = isOfPart ? startOfPeriod(day.from, 'year') : FIRST_DAY
  return { end: day.end, range: { from, to } }
}

/** "30d", "90 days" without "last" before it; with "average" behind it it is a moving average. */
function readTrailing(place: Cursor, { today }: Calendar): Period | undefined {
  const duration = place.item?.duration
  const next = place.move(1)
  if (!duration || duration.isAverage || next.is('rolling', 'average') || isAgo(next))
    return undefined
  return toTrailing(duration, place.move(1), today)
}

const HOURS_OF_DAY = 24

function toTrailing(duration: { count: number; unit: TimeUnit }, end: Cursor, today: Day): Period {
  const isShort = duration.unit === 'hour' && duration.count % HOURS_OF_DAY !== 0
  return isShort ? { end, isShort } : { end, range: trail(duration, addDays(today, -1)) }
}

/** "Q1 2023 to Q4 2024", "March 2024", "2023 and 2024". */
function readDates(place: Cursor, { today }: Calendar): Period | undefined {
  const span = readSpan(place, today)
  if (span) return toPeriod(span)
  const day = readEdge(place, today)
  // Of today there is no figure yet: the newest one is meant.
  if (day === undefined || place.is('today')) return undefined
  const isOpen = day.end.is('untilNow')
  // "At the start of 2025" is a day, unless something begins with it.
  const isIndexed = place.items.some((item) => isWord(item, 'index', 'growth'))
  const isAt = /^(at|am|zu) /i.test(place.item?.words ?? '') && !isOpen && !isIndexed
  if (isAt && day.isStart) return { end: day.end, range: { from: day.from, to: day.from } }
  if (day.isStart || isOpen || place.item?.isStart) {
    // "Q3 to date" in November may as well be Q3.
    const isOver = isOpen && !day.isStart && day.from < day.to && day.to < addDays(today, -1)
    return {
      end: isOpen ? day.end.move(1) : day.end,
      range: openFrom(day.from, today),
      ...(isOver && { alternatives: [{ from: day.from, to: day.to }] }),
    }
  }
  const second = day.end.is('and', 'plus') ? day.end.next().item?.date : undefined
  const follows = second !== undefined && second.from === addDays(day.to, 1)
  return follows
    ? { end: day.end.next().move(1), range: { from: day.from, to: second.to } }
    : { end: day.end, range: { from: day.from, to: day.to } }
}

type Edge = { from: Day; to: Day; end: Cursor; isStart: boolean }

/** A date, its start or its end, or a day named from today. "The start of the year" is that of this one. */
function readEdge(place: Cursor, today: Day, isOfThis = false): Edge | undefined {
  const at = (from: Day, to: Day, count: number) => ({
    from,
    to,
    end: place.move(count),
    isStart: false,
  })
  if (place.is('startOf', 'endOf')) {
    const of = readEdge(place.next(), today, place.is('startOf'))
    if (of === undefined) return undefined
    return place.is('startOf') ? { ...of, to: of.from, isStart: true } : { ...of, from: of.to }
  }
  if (place.is('today')) return at(today, today, 1)
  if (place.is('yesterday')) return at(addDays(today, -1), addDays(today, -1), 1)
  const { date, duration } = place.item ?? {}
  if (date) return at(date.from, date.to, 1)
  if (duration && isAgo(place.move(1))) {
    const [day] = toEdges(trail(duration, addDays(today, -1)), addDays(today, -1))
    return at(day, day, 2)
  }
  const isNamed = place.is('last', 'this')
  const unit = findUnit((isNamed || !isOfThis ? place.move(1) : place).item?.meanings ?? [])
  if (unit === undefined || unit === 'hour' || !(isNamed || isOfThis)) return undefined
  const from = addPeriods(startOfPeriod(today, unit), place.is('last') ? -1 : 0, unit)
  return at(from, endOfPeriod(from, unit), isNamed ? 2 : 1)
}

const isAgo = ({ item }: Cursor) => /^ago$/i.test(item?.words ?? '')

type Span = Days & { end: Cursor; reversed: string; ends: [Days, Days] }

/** Two dates with "to" or "until" between them, or "and" after "between". */
function readSpan(place: Cursor, today: Day): Span | undefined {
  const first = readEdge(place, today)
  if (first === undefined) return undefined
  const isBetween = place.move(-1).is('between') && first.end.is('and')
  if (!isBetween && !first.end.is('to', 'until')) return undefined
  const second = readEdge(first.end.next(), today)
  if (second === undefined) return undefined
  const reversed = `${second.from} to ${first.to}`
  // "Q1-Q3 25" and "Nov to Jan": a part without a year is the last one before the end.
  const isOpen = !/\d\d/.test(place.item?.words ?? '') && place.item?.date !== undefined
  const years = isOpen ? countYears(first.from, second.from) : 0
  const [from, until] = [first.from, first.to].map((day) => addMonths(day, -12 * years))
  const ends: Span['ends'] = [
    { from: from ?? first.from, to: until ?? first.to },
    { from: second.from, to: second.to },
  ]
  return { from: ends[0].from, to: second.to, end: second.end, reversed, ends }
}

/** The years by which one day is after another, begun ones whole. */
function countYears(after: Day, day: Day): number {
  const years = Number(after.slice(0, 4)) - Number(day.slice(0, 4))
  return Math.max(0, years + (after.slice(4) > day.slice(4) ? 1 : 0))
}

/** The days up to the last complete one: a named interval where there is one. */
function trail({ count, unit }: { count: number; unit: TimeUnit }, yesterday: Day): Range {
  if (unit === 'hour') return trail({ count: Math.ceil(count / 24), unit: 'day' }, yesterday)
  if (unit === 'day' || unit === 'week') {
    const days = unit === 'week' ? 7 * count : count
    const named = findInterval(days === 1 ? '24h' : `${days}d`)
    return named ?? { from: addDays(yesterday, 1 - days), to: yesterday }
  }
  const months = { month: 1, quarter: 3, year: 12 }[unit] * count
  const named = findInterval(months === 1 ? '1m' : `${months / 12}y`)
  return named ?? { from: addDays(addMonths(yesterday, -months), 1), to: yesterday }
}

/** The first and last day of a range, of which a named one ends on `anchor`. */
export function toEdges(range: Range, anchor: Day): [Day, Day] {
  return typeof range === 'string' ? [intervalStart(range, anchor), anchor] : [range.from, range.to]
}

function findInterval(name: string): Interval | undefined {
  return INTERVALS.find((one) => one === name)
}

/** From a day up to yesterday, or that day itself when it is later. */
function openFrom(from: Day, today: Day): { from: Day; to: Day } {
  const yesterday = addDays(today, -1)
  return { from, to: from > yesterday ? from : yesterday }
}

function isAfter(range: Range, today: Day): boolean {
  return typeof range !== 'string' && range.from > today
}

/** A year that has begun ends today. */
function clip(range: Range, today: Day): Range {
  return typeof range === 'string' || range.to <= today ? range : { ...range, to: today }
}
