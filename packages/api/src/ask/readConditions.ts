import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { type Cursor, listUnused } from './Cursor.ts'
import { type Item, isWord } from './readItems.ts'
import { findOperand, type Operand } from './readMeasures.ts'

/** A condition on a figure or a fact of projects, as a screen has it. */
export type ReadCondition = {
  words: string
  of: { operand: Operand; isChange: boolean; interval?: AggregateInterval } | 'launch_year'
  is: '>' | '>=' | '<' | '<=' | '=' | 'missing'
  value: number
}

export type ReadConditions = {
  conditions: ReadCondition[]
  /** Numbers that are compared with no figure. */
  unbound: (Limit & { words: string })[]
}

/**
 * Reads conditions such as "TVL above 500m" and "launched after 2022", and marks the items as used. Numbers of `records`
 * are sizes of the records, and of no figure.
 */
export function readConditions(
  items: readonly Item[],
  { ofRecords }: { ofRecords: boolean },
): ReadConditions {
  const read: ReadConditions = { conditions: [], unbound: [] }
  for (const place of listUnused(items))
    read.conditions.push(...(readLaunch(place) ?? readSign(place) ?? []))
  for (const place of listUnused(items)) {
    const limits = readLimits(place)
    if (limits === undefined) continue
    const found = ofRecords
      ? undefined
      : (bind(place, limits) ?? repeat(place, limits, read.conditions.at(-1)))
    if (found === undefined) {
      const words = place.use(place.countTo(limits.end))
      read.unbound.push(...limits.limits.map((limit) => ({ ...limit, words })))
    } else read.conditions.push(...found)
  }
  return read
}

const LAUNCHES = [
  { word: 'before', is: '<' },
  { word: 'after', is: '>' },
  { word: 'since', is: '>=' },
] as const

/** "Launched after 2022", "launched 2024 or later", "launched in 2023". */
function readLaunch(place: Cursor): ReadCondition[] | undefined {
  if (!place.is('launched')) return undefined
  const before = place.next()
  const isRelative = before.is('before', 'after', 'since')
  const date = isRelative ? before.next() : before
  const { from, to } = date.item?.date ?? {}
  if (from?.slice(4) !== '-01-01' || to?.slice(4) !== '-12-31') return undefined
  const isLater = date.move(1).is('orLater')
  const word = LAUNCHES.find((one) => before.is(one.word))
  const is = isLater ? '>=' : (word?.is ?? '=')
  const words = place.use(place.countTo(date) + (isLater ? 2 : 1))
  return [{ words, of: 'launch_year', is, value: Number(from.slice(0, 4)) }]
}

const EARNINGS: Operand = { metric: 'earnings', isVerb: false, alternatives: [] }
const MARKET_CAP: Operand = { metric: 'market_cap_circulating', isVerb: false, alternatives: [] }

/** "Profitable", "without a token", "that have revenue", "positive earnings". */
function readSign(place: Cursor): ReadCondition[] | undefined {
  if (place.is('tokenless'))
    return [{ words: place.use(), of: toFigure(MARKET_CAP), is: 'missing', value: 0 }]
  if (place.is('withToken'))
    return [{ words: place.use(), of: toFigure(MARKET_CAP), is: '>', value: 0 }]
  if (!place.is('positive')) return undefined
  if (/^profitab/i.test(place.item?.words ?? ''))
    return [{ words: place.use(), of: toFigure(EARNINGS), is: '>', value: 0 }]
  return bind(place, { end: place.move(1), limits: [{ is: '>', value: 0 }] })
}

function toFigure(operand: Operand): Exclude<ReadCondition['of'], string> {
  return { operand, isChange: false }
}

type Limit = Pick<ReadCondition, 'is' | 'value'> & { isPercent?: boolean }
type Limits = { end: Cursor; limits: Limit[] }

const SIGNS = { above: '>', below: '<', atLeast: '>=', atMost: '<=' } as const

/** "Above 10m", "between 50 and 500m", "50-500m". */
function readLimits(place: Cursor): Limits | undefined {
  const word = (['atLeast', 'atMost', 'above', 'below'] as const).find((one) => place.is(one))
  if (word !== undefined) {
    const amount = readAmount(place.next())
    const { value = 0, isPercent = false } = amount ?? {}
    return amount && { end: amount.end, limits: [{ is: SIGNS[word], value, isPercent }] }
  }
  const first = readAmount(place.is('between') ? place.next() : place)
  if (first === undefined) return undefined
  const isBetween = place.is('between') && first.end.is('and')
  const isSpan = !place.is('between') && first.end.item?.amount !== undefined
  const second =
    isBetween || isSpan ? readAmount(isBetween ? first.end.next() : first.end) : undefined
  if (second === undefined || second.value <= 0) return undefined
  // "50-500m" is from 50 million on.
  const low = first.factor === 1 ? first.value * second.factor : first.value
  return low < second.value
    ? {
        end: second.end,
        limits: [
          { is: '>=', value: low },
          { is: '<=', value: second.value },
        ],
      }
    : undefined
}

const SCALES = { thousand: 1e3, million: 1e6, billion: 1e9, percent: 0.01 } as const

type Amount = { value: number; factor: number; isPercent: boolean; end: Cursor }

function readAmount(place: Cursor): Amount | undefined {
  const { amount, words = '', date } = place.item ?? {}
  if (amount === undefined || date !== undefined) return undefined
  const next = place.move(1)
  // "2% of supply" is no share of everything.
  const scale = /^%/.test(next.item?.words ?? '')
    ? 'percent'
    : (Object.keys(SCALES) as (keyof typeof SCALES)[]).find((word) => next.is(word))
  const own = amount / (Number.parseFloat(words.replace(/[$,]/g, '')) || 1)
  if (scale === undefined) return { value: amount, factor: own, isPercent: false, end: next }
  // As a quotient, since 30 × 0.01 is not 0.3.
  const isPercent = scale === 'percent'
  const value = isPercent ? amount / 100 : amount * SCALES[scale]
  return { value, isPercent, factor: own * SCALES[scale], end: next.move(1) }
}

/** The condition of a figure that stands right before or behind its limits. */
function bind(place: Cursor, { end, limits }: Limits): ReadCondition[] | undefined {
  const before = findFigure(place.move(-1), -1)
  const after = before === undefined ? findFigure(end, 1) : undefined
  const figure = before ?? after
  if (figure === undefined) return undefined
  // "Annual fees of at least 5m" says the interval first.
  const lead = before?.at.move(-1)
  const isLed = lead?.item !== undefined && !lead.item.isUsed && toInterval(lead.item) !== undefined
  const from = (isLed ? lead : before?.at) ?? place
  const to = after?.at.move(1) ?? end
  const inside = place.items.slice(from.at, to.at)
  const tail = readInterval(to)
  const intervals = [...inside.map(toInterval), tail?.interval]
  const interval = intervals.find((one) => one !== undefined)
  const isChange = inside.some((item) => isWord(item, 'growth', 'fall', ...CHANGES))
  const words = from.use(from.countTo(tail?.end ?? to))
  const of = { operand: figure.operand, isChange, ...(interval !== undefined && { interval }) }
  // "Fell more than 20%" is a change below −20%.
  const isFall = inside.some((item) => isWord(item, 'fall'))
  return limits.map(({ is, value }) =>
    isFall ? { words, of, is: FLIPPED[is], value: -value } : { words, of, is, value },
  )
}

/** "Above 50m and below 100m": the second limit is of the same figure. */
function repeat(
  place: Cursor,
  { end, limits }: Limits,
  last: ReadCondition | undefined,
): ReadCondition[] | undefined {
  const isNext = place.move(-1).is('and') && place.move(-2).item?.isUsed === true
  if (last === undefined || !isNext) return undefined
  const words = place.use(place.countTo(end))
  return limits.map(({ is, value }) => ({ is, value, words, of: last.of }))
}

const FLIPPED = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '=': '=',
  missing: 'missing',
} as const

const CHANGES = ['yoy', 'qoq', 'mom', 'wow', 'dod'] as const

/** The figure at a place or beyond words that say nothing, how it grows, and over what interval. */
function findFigure(place: Cursor, step: 1 | -1): { operand: Operand; at: Cursor } | undefined {
  for (let at = place; at.item !== undefined && !at.item.isUsed; at = at.move(step)) {
    const operand = findOperand(at.item)
    if (operand !== undefined) return { operand, at }
    const isPassed =
      at.is('filler', 'of', 'in', 'growth', 'fall', ...CHANGES) || toInterval(at.item)
    if (!isPassed || (step === -1 && at.item.isAfterBreak)) return undefined
  }
  return undefined
}

/** "In 30 days", "ttm", "over the last 90 days" behind a condition. */
function readInterval(place: Cursor): { interval: AggregateInterval; end: Cursor } | undefined {
  for (let at = place; at.item !== undefined && !at.item.isUsed; at = at.move(1)) {
    const interval = toInterval(at.item)
    if (interval !== undefined) return { interval, end: at.move(1) }
    if (!at.is('filler', 'in', 'over', 'last', 'of')) return undefined
  }
  return undefined
}

const DAYS = { hour: 1 / 24, day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const

/** The interval of the screener that an item names. */
function toInterval(item: Item): AggregateInterval | undefined {
  if (isWord(item, 'ltm', 'yoy', 'yearly', 'year') || /^im jahr$/i.test(item.words)) return '365d'
  if (isWord(item, 'qoq', 'quarterly')) return '90d'
  if (isWord(item, 'mom', 'monthly')) return '30d'
  if (isWord(item, 'wow', 'weekly')) return '7d'
  if (isWord(item, 'ytd')) return 'ytd'
  if (isWord(item, 'max')) return 'max'
  const { duration, amount } = item
  // "1m" behind "above" is a million.
  if (duration === undefined || amount !== undefined) return undefined
  const days = duration.count * DAYS[duration.unit]
  const names = [`${days}d`, ...(days === 1 ? ['24h'] : []), ...(days === 360 ? ['365d'] : [])]
  return AGGREGATE_INTERVALS.find((one) => names.includes(one))
}
