import { findMetric } from '@tickmark/core/metrics/findMetric'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { Day } from '@tickmark/core/time/Day'
import { type Cursor, listUnused } from './Cursor.ts'
import { findDimension } from './readDimensions.ts'
import { findUnit, type Item, isWord, numberOf, type TimeUnit } from './readItems.ts'
import { findOperand, type Operand, toOperand } from './readMeasures.ts'
import { areMany, isCounted } from './readTop.ts'
import { sizeOf } from './sizeOf.ts'

/** A condition on a figure or a fact of projects, as a screen has it. */
export type ReadCondition = {
  words: string
  of:
    | {
        operand: Operand
        /** The figure that it is divided by. */
        over?: Operand
        isChange: boolean
        interval?: AggregateInterval
      }
    | 'launch_year'
  is: '>' | '>=' | '<' | '<=' | '=' | 'missing'
  value: number
  /**
   * The figure of a project, or another figure, that the figure is compared with: `value` times of it. Or the `rank` to
   * which all are meant, by the figure or by the size of the sector.
   */
  than?: { project_id: string } | { operand: Operand } | { rank: number; isBySize: boolean }
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
  { ofRecords, today }: { ofRecords: boolean; today: Day },
): ReadConditions {
  const read: ReadConditions = { conditions: [], unbound: [] }
  for (const place of listUnused(items))
    read.conditions.push(
      ...(readLaunch(place, today) ??
        readSign(place) ??
        readMultiplied(place) ??
        readRelation(place) ??
        []),
    )
  for (const place of listUnused(items)) {
    const limits = readLimits(place)
    if (limits === undefined) continue
    const found = ofRecords
      ? undefined
      : (bind(place, limits) ?? repeat(place, limits, read.conditions.at(-1)))
    if (found === undefined) {
      const words = place.use(place.countTo(limits.end))
      read.unbound.push(...limits.limits.map((limit) => ({ ...limit, words })))
    } else read.conditions.push(...leaveOut(place, found))
  }
  return read
}

const LAUNCHES = [
  { word: 'before', is: '<' },
  { word: 'after', is: '>' },
  { word: 'since', is: '>=' },
] as const

/** "Launched after 2022", "launched 2024 or later", "launched on Base in 2023", "launched this year". */
function readLaunch(place: Cursor, today: Day): ReadCondition[] | undefined {
  if (!place.is('launched')) return undefined
  let date = place.move(1)
  while (date.item && !date.is('this') && isBesideLaunch(date.item)) date = date.move(1)
  const isNow = date.is('this') && date.move(1).is('year')
  const { from, to } = isNow ? findYear(today) : (date.item?.date ?? {})
  if (from?.slice(4) !== '-01-01' || to?.slice(4) !== '-12-31') return undefined
  const isLater = date.move(1).is('orLater')
  const word = LAUNCHES.find((one) => date.move(-1).is(one.word))
  const is = isLater ? '>=' : (word?.is ?? '=')
  const said = [...(word ? [date.move(-1).use()] : []), date.use(isLater || isNow ? 2 : 1)]
  const words = [place.use(), ...said].join(' ')
  return [{ words, of: 'launch_year', is, value: Number(from.slice(0, 4)) }]
}

const findYear = (day: Day) => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
})

const isBesideLaunch = (item: Item) =>
  isWord(item, 'filler', 'in', 'on', 'before', 'after', 'since') ||
  item.meanings[0]?.kind === 'project'

/** "More users than Arbitrum", "a higher P/S than Aave", "bigger than Curve by volume", "FDV above twice the market cap". */
function readRelation(place: Cursor): ReadCondition[] | undefined {
  const isUp = place.is('greater', 'above')
  if ((!isUp && !place.is('lesser', 'below')) || place.is('over')) return undefined
  const than = place.is('above', 'below') ? place : find(place.move(1), (at) => at.is('than'))
  const target = than && readTarget(than.move(1))
  if (than === undefined || target === undefined) return undefined
  const { at, factor } = target
  // "TVL of less than the market cap" and "more than Curve by volume" name the figure on the other sides.
  const figure =
    find(place.move(1), isFigure, than.at) ??
    findFigure(place.move(-1), -1)?.at ??
    find(at.move(1), isFigure)
  const operand = figure?.item && findOperand(figure.item)
  if (figure === undefined || operand === undefined) return undefined
  const from = figure.at < place.at ? figure : place
  const end = (figure.at > at.at ? figure : at).move(1)
  const tail = readInterval(end)
  const of = { operand, isChange: false, ...(tail && { interval: tail.interval }) }
  const words = useAround(from, tail?.end ?? end)
  const multiple = toMultiple(operand, target.than)
  // "Trading below 5x fees" is about a multiple.
  if (multiple) return [{ words, of: { ...of, ...multiple }, is: isUp ? '>' : '<', value: factor }]
  return [{ words, of, is: isUp ? '>' : '<', value: factor, than: target.than }]
}

/** A market value over an amount; a price is that of the whole there. */
function toMultiple(value: Operand, than: Target['than']) {
  if (!('operand' in than)) return undefined
  const { metric } = than.operand
  const isOfFlow =
    metric === 'volume' || (metric !== 'supply' && findMetric(metric)?.kind === 'flow')
  const market = value.metric === 'price' ? MARKET_CAP : value
  return isOfFlow && /^market_cap/.test(market.metric)
    ? { operand: market, over: than.operand }
    : undefined
}

function isFigure({ item }: Cursor): boolean {
  return item !== undefined && findOperand(item) !== undefined
}

/** The figure at a place; "they earn in revenue" says it twice, and the noun counts. */
function findNoun(at: Cursor): Cursor | undefined {
  const operand = at.item && findOperand(at.item)
  const next = at.move(1).is('in') ? at.move(1).next() : at.move(1)
  const noun =
    operand?.isVerb && next.item && !next.item.isUsed ? findOperand(next.item) : undefined
  return noun ? next : operand && at
}

/** The first place from here on, among words that nothing was made of, that is so. */
export function find(from: Cursor, is: (at: Cursor) => boolean, end = from.at + MAX_BETWEEN) {
  for (let at = from; at.item !== undefined && !at.item.isUsed && at.at < end; at = at.move(1))
    if (is(at)) return at
  return undefined
}

const MAX_BETWEEN = 6

type Target = { at: Cursor; factor: number; than: NonNullable<ReadCondition['than']> }

/** "Twice the market cap", "2x its TVL", "that of Aave", "they earn": what is compared with, and how many times of it. */
function readTarget(from: Cursor): Target | undefined {
  const { factor, end } = readFactor(from)
  let at = end
  while (at.is('filler', 'of')) at = at.move(1)
  const [project] = at.item?.meanings.flatMap((one) => (one.kind === 'project' ? [one] : [])) ?? []
  const isOfList = from.items.some((item) => isCounted(item))
  if (project !== undefined)
    return isOfList ? { at, factor, than: { project_id: project.project_id } } : undefined
  const noun = findNoun(at)
  const operand = noun?.item && findOperand(noun.item)
  // "Below 10x P/S" is a P/S below 10.
  const isMultiple = end.at > from.at && findMetric(operand?.metric ?? '')?.format === 'multiple'
  return noun && operand && !isMultiple ? { at: noun, factor, than: { operand } } : undefined
}

function readFactor(from: Cursor): { factor: number; end: Cursor } {
  if (from.is('twice')) return { factor: 2, end: from.move(1) }
  if (from.is('half')) return { factor: 1 / 2, end: from.move(1) }
  const [, digits, x] = /^(\d+(?:\.\d+)?)(x?)$/i.exec(from.item?.words ?? '') ?? []
  const isTimes = from.move(1).is('times')
  if (digits === undefined || !(x || isTimes)) return { factor: 1, end: from }
  return { factor: Number(digits), end: from.move(isTimes ? 2 : 1) }
}

const EARNINGS = toOperand('earnings')
const EARNING: Item['meanings'] = [{ kind: 'metric', metric: 'earnings', isVerb: false }]
const MARKET_CAP = toOperand('market_cap_circulating')

/** "Profitable", "without a token", "that have revenue", "positive earnings". */
function readSign(place: Cursor): ReadCondition[] | undefined {
  if (place.is('tokenless'))
    return [{ words: place.use(), of: toFigure(MARKET_CAP), is: 'missing', value: 0 }]
  if (place.is('withToken'))
    return [{ words: place.use(), of: toFigure(MARKET_CAP), is: '>', value: 0 }]
  const isNegative = place.is('negative')
  if (!isNegative && !place.is('positive')) return undefined
  const is = isNegative ? '<' : '>'
  // "The lowest P/S among profitable DEXs": a word for earnings is about no other figure.
  const isOfEarnings = /profit|money|loss|\b(black|red)$/i.test(place.item?.words ?? '')
  const limits = [{ is, value: 0 }] satisfies Limit[]
  const bound = isOfEarnings ? undefined : bind(place, { end: place.move(1), limits })
  if (bound !== undefined) return bound
  // "The least profitable" are in an order.
  const isOrdered = place.move(-1).is('smallest', 'largest', 'top')
  if (!isOrdered && areMany(place.items))
    return [{ words: place.use(), of: toFigure(EARNINGS), is, value: 0 }]
  // "Is Lido profitable" is about its earnings.
  if (place.item) place.item.meanings = EARNING
  return []
}

const MULTIPLIED = [
  { words: /^(doubled|verdoppelt)$/i, value: 1 },
  { words: /^(tripled|trebled|verdreifacht)$/i, value: 2 },
  { words: /^(quadrupled|vervierfacht)$/i, value: 3 },
  { words: /^(halved|halbiert)$/i, value: -1 / 2 },
] as const

/** "Which dexes doubled their volume": a change above 100%. */
function readMultiplied(place: Cursor): ReadCondition[] | undefined {
  const found = MULTIPLIED.find(({ words }) => words.test(place.item?.words ?? ''))
  if (found === undefined || !areMany(place.items)) return undefined
  const is = found.value > 0 ? '>' : '<'
  const bound = bind(place, { end: place.move(1), limits: [{ is, value: found.value }] })
  return bound?.map((one) =>
    one.of === 'launch_year' ? one : { ...one, of: { ...one.of, isChange: true } },
  )
}

function toFigure(operand: Operand): Exclude<ReadCondition['of'], string> {
  return { operand, isChange: false }
}

type Limit = Pick<ReadCondition, 'is' | 'value'> & { isPercent?: boolean }
type Limits = {
  end: Cursor
  limits: Limit[]
  /** The figure between the word and the number: "min TVL 50m". */
  figure?: Figure | undefined
}
type Figure = { operand: Operand; over?: Operand; at: Cursor }

const SIGNS = { above: '>', below: '<', atLeast: '>=', atMost: '<=' } as const

/** "Above 10m", "min TVL 50m". */
function readLimit(place: Cursor, is: Limit['is']): Limits | undefined {
  const next = place.next()
  const operand = next.item && !next.item.isUsed ? findOperand(next.item) : undefined
  const figure = operand && { operand, at: next }
  const amount = readAmount(figure ? next.next() : next)
  const { value = 0, isPercent = false } = amount ?? {}
  return amount && { end: amount.end, limits: [{ is, value, isPercent }], figure }
}

/** "Above 10m", "between 50 and 500m", "50-500m". */
function readLimits(place: Cursor): Limits | undefined {
  const word = (['atLeast', 'atMost', 'above', 'below'] as const).find((one) => place.is(one))
  if (word !== undefined) return readLimit(place, SIGNS[word])
  // "Down 50%" is a change of so much, or more.
  const moved = place.is('growth', 'fall') ? readAmount(place.next()) : undefined
  if (moved?.isPercent && place.items.some(isCounted))
    return { end: moved.end, limits: [{ is: '>=', value: moved.value, isPercent: true }] }
  const first = readAmount(place.is('between') ? place.next() : place)
  if (first === undefined) return undefined
  const isBetween = place.is('between') && first.end.is('and')
  const isSpan = !place.is('between') && first.end.item?.amount !== undefined
  const second =
    isBetween || isSpan ? readAmount(isBetween ? first.end.next() : first.end) : undefined
  // "That make $1m of fees": so much, or more.
  if (!isBetween && !isSpan && place.item?.words[0] === '$' && place.items.some(isCounted))
    return { end: first.end, limits: [{ is: '>=', value: first.value }] }
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

const MONTHS: Readonly<Partial<Record<TimeUnit, number>>> = { month: 1, year: 12 }

type Amount = { value: number; factor: number; isPercent: boolean; end: Cursor }

export function readAmount(place: Cursor): Amount | undefined {
  const { words = '', date, duration } = place.item ?? {}
  const next = place.move(1)
  // "2% of supply" and "two percent of" are no share of everything.
  const scale = /^(%|pct|percent)/i.test(next.item?.words ?? '')
    ? 'percent'
    : (Object.keys(SCALES) as (keyof typeof SCALES)[]).find((word) => next.is(word))
  const amount = place.item?.amount ?? (scale && numberOf(place.item))
  // A runway is of months.
  const months = duration && MONTHS[duration.unit]
  if (
    months &&
    amount === undefined &&
    place.items.some((item) => findOperand(item)?.metric === 'runway')
  )
    return { value: duration.count * months, factor: 1, isPercent: false, end: place.move(1) }
  if (amount === undefined || date !== undefined) return undefined
  const own = amount / (Number.parseFloat(words.replace(/[$,]/g, '')) || 1)
  if (scale === undefined) return { value: amount, factor: own, isPercent: false, end: next }
  // As a quotient, since 30 × 0.01 is not 0.3.
  const isPercent = scale === 'percent'
  const value = isPercent ? amount / 100 : amount * SCALES[scale]
  return { value, isPercent, factor: own * SCALES[scale], end: next.move(1) }
}

const isApart = (item: Item) =>
  isCounted(item) || isWord(item, 'all') || /^(but|yet|with|aber|mit)$/i.test(item.words)

/** The condition of a figure that stands right before or behind its limits. */
function bind(place: Cursor, { end, limits, figure: inner }: Limits): ReadCondition[] | undefined {
  const named = inner ?? findFigure(place.move(-1), -1) ?? findImplied(place)
  // "Fees of lenders over 50m TVL" and "by P/F, min $5m revenue" are about the figure behind.
  const between = place.items.slice((named?.at.at ?? 0) + 1, place.at)
  const isFar = !inner && (place.item?.isAfterBreak === true || between.some(isApart))
  const isNext = end.item !== undefined && !end.item.isUsed && !end.item.isAfterBreak
  const isBehind = isFar && isNext && isFigure(end)
  const after = named?.operand.isVerb === false && !isBehind ? undefined : findFigure(end, 1)
  // "Make $1m of fees" is about fees.
  const before = after === undefined ? named : undefined
  const figure = before ?? after
  if (figure === undefined) return undefined
  // "Annual fees of at least 5m" says the interval first, and "grew fees more than 50%" the change.
  const lead = findLead(before?.at.move(-1), limits)
  const first = inner ? place : before?.at
  const from = lead ?? first ?? place
  const to = after?.at.move(1) ?? end
  const inside = place.items.slice(from.at, to.at)
  const tail = readInterval(to)
  const intervals = [...inside.map(toInterval), tail?.interval]
  const interval = intervals.find((one) => one !== undefined)
  const isChange = inside.some((item) => isWord(item, 'growth', 'fall', ...CHANGES))
  // Lists have changes of single figures.
  if (isChange && figure.over) return undefined
  const words = useAround(from, tail?.end ?? to)
  const { at: _, ...measure } = figure
  const of = { ...measure, isChange, ...(interval !== undefined && { interval }) }
  // "Fell more than 20%" is a change below −20%.
  const isFall = inside.some((item) => isWord(item, 'fall'))
  return limits.map(({ is, value }) =>
    isFall ? { words, of, is: FLIPPED[is], value: -value } : { words, of, is, value },
  )
}

function findLead(lead: Cursor | undefined, limits: readonly Limit[]): Cursor | undefined {
  if (lead?.item === undefined || lead.item.isUsed) return undefined
  const isGrown = lead.is('growth', 'fall') && limits.every(({ isPercent }) => isPercent)
  return isGrown || toInterval(lead.item) !== undefined ? lead : undefined
}

/** Marks what a condition says as used, but not whose it is: "fees of dexes above 1m". */
function useAround(from: Cursor, end: Cursor): string {
  const kept = from.items.slice(from.at, end.at).filter((item) => !item.isUsed && isCounted(item))
  const words = from.use(from.countTo(end))
  for (const item of kept) item.isUsed = false
  return words
}

function findImplied(place: Cursor): Figure | undefined {
  return findPrice(place.move(-1)) ?? findPrice(place) ?? findSizeOf(place)
}

/** "L1s down more than 50%" are so by their price. */
function findPrice(move: Cursor): Figure | undefined {
  const isMove = /\b(up|down)$/i.test(move.item?.words ?? '') && !move.item?.isUsed
  return isMove ? { operand: PRICE, at: move } : undefined
}

/** "Stablecoins bigger than 1bn" are so by the size of the sector. */
function findSizeOf(place: Cursor): Figure | undefined {
  const [sector] = place.items.flatMap(({ meanings: [first] }) =>
    first?.kind === 'sector' ? [first.sector] : [],
  )
  if (!/^(bigger|larger|smaller|größer|kleiner)( than| als)?$/i.test(place.item?.words ?? ''))
    return undefined
  return sector && { operand: toOperand(sizeOf(sector)), at: place }
}

const PRICE = toOperand('price')

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

/** "Exclude those under 10m TVL" keeps all others; of two limits, what is left is no range. */
function leaveOut(place: Cursor, found: ReadCondition[]): ReadCondition[] {
  const [only, ...others] = found
  let at = place.move(-1)
  while (at.item && !at.is('except') && isOfThose(at.item)) at = at.move(-1)
  if (only === undefined || others.length > 0 || !at.is('except') || at.is('fall')) return found
  return [{ ...only, is: OTHERWISE[only.is], words: `${at.use(at.countTo(place))} ${only.words}` }]
}

const THOSE = /^(those|these|ones?|any(thing|one)?|every(thing|one)|with|where|that|which|whose)$/i
const isOfThose = (item: Item) =>
  item.isUsed ||
  THOSE.test(item.words) ||
  findDimension(item) === 'project' ||
  findDimension(item) === 'chain' ||
  isWord(item, 'filler', 'all', 'of')

const OTHERWISE = {
  ...({ '>': '<=', '>=': '<', '<': '>=', '<=': '>', '=': '=', missing: '>' } as const),
} as const satisfies Record<ReadCondition['is'], ReadCondition['is']>

const FLIPPED = {
  ...({ '>': '<', '>=': '<=', '<': '>', '<=': '>=', '=': '=', missing: 'missing' } as const),
}

const CHANGES = ['yoy', 'qoq', 'mom', 'wow', 'dod'] as const

/** The figure at a place or beyond words that say nothing, how it grows, and over what interval. */
function findFigure(place: Cursor, step: 1 | -1): Figure | undefined {
  for (let at = place; at.item !== undefined && !at.item.isUsed; at = at.move(step)) {
    const figure = findRatio(at) ?? findOperand(at.item)
    if (figure !== undefined) return 'at' in figure ? figure : { operand: figure, at }
    const isPassed =
      at.is('filler', 'of', 'in', 'growth', 'fall', ...CHANGES) || toInterval(at.item)
    // "Fees of all chains below 1k".
    const isOfAll = step === -1 && (at.is('all') || isCounted(at.item))
    if (!(isPassed || isOfAll) || (step === -1 && at.item.isAfterBreak)) return undefined
  }
  return undefined
}

/** "P/E", and of "fees / TVL" the figure that is divided. */
function findRatio(at: Cursor): Figure | undefined {
  const [first] = at.item?.meanings ?? []
  if (first?.kind === 'formula') {
    const [operand, over] = first.metrics.map(toOperand)
    return operand && over && { operand, over, at }
  }
  const over = at.item && findOperand(at.item)
  const before = at.move(-2).item
  const operand = at.move(-1).is('divided') && before ? findOperand(before) : undefined
  return over && operand && { operand, over, at: at.move(-2) }
}

/** "In 30 days", "ttm", "over the last 90 days" behind a condition. */
function readInterval(place: Cursor): { interval: AggregateInterval; end: Cursor } | undefined {
  for (let at = place; at.item !== undefined && !at.item.isUsed; at = at.move(1)) {
    // "This year" has begun with January, and lists have no other period that is not over.
    if (at.is('this') && findUnit(at.move(1).item?.meanings ?? []) !== undefined)
      return at.move(1).is('year') ? { interval: 'ytd', end: at.move(2) } : undefined
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
  if (isWord(item, 'dod', 'daily')) return '24h'
  if (isWord(item, 'ytd')) return 'ytd'
  if (isWord(item, 'max')) return 'max'
  const { duration, amount } = item
  // "1m" behind "above" is a million.
  if (duration === undefined || amount !== undefined) return undefined
  const days = duration.count * DAYS[duration.unit]
  const names = [`${days}d`, ...(days === 1 ? ['24h'] : []), ...(days === 360 ? ['365d'] : [])]
  return AGGREGATE_INTERVALS.find((one) => names.includes(one))
}
