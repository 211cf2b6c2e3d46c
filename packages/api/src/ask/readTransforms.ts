import type { Transform } from '@tickmark/core/query/MetricQuery'
import { createLookup } from '@tickmark/core/text/createLookup'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { type Cursor, listUnused } from './Cursor.ts'
import { type Item, isWord, numberOf, type TimeUnit } from './readItems.ts'
import { findOperand, type Operand } from './readMeasures.ts'
import { isCounted } from './readTop.ts'

type ReadTransform = {
  transform: Transform
  words: string
  /** The granularity that the words imply. */
  granularity?: Granularity
  /** True if it is a part of what is named, as in "how much of the volume of Curve is on Base". */
  isPart?: boolean
  /** True of "rolling 30 days", which may be a sum or a mean. */
  isOpen?: boolean
}

export type ReadTransforms = {
  transforms: ReadTransform[]
  /** Words for a moving average that do not say over how many periods. */
  unsized: { words: string; isRolling: boolean }[]
  /** Words for a second transform of a kind, such as another moving average. */
  repeated?: string | undefined
  /** A word for growth or decline, and whether it stands beside a figure: "by revenue growth". */
  growth?: { words: string; isFall: boolean; isOfFigure: boolean } | undefined
  /** All words for growth or decline, with the figure beside each. */
  growths: { words: string; isFall: boolean; operand: Operand | undefined }[]
}

/** Reads the transforms that a prompt names and marks their items as used. */
export function readTransforms(items: readonly Item[]): ReadTransforms {
  const found: ReadTransform[] = []
  const unsized: ReadTransforms['unsized'] = []
  for (const place of listUnused(items)) {
    const read = RULES.map((rule) => rule(place)).find((one) => one !== undefined)
    if (read !== undefined) found.push(read)
    else if (place.is('rolling', 'average'))
      unsized.push({ isRolling: place.is('rolling'), words: place.use() })
  }
  let growth: ReadTransforms['growth']
  const growths: ReadTransforms['growths'] = []
  // "Year-over-year growth" is one change.
  for (const place of listUnused(items))
    if (place.is('growth') || isReturn(place)) {
      const [operand] = [place.move(-1), place.next()].flatMap(
        ({ item }) => (item && findOperand(item)) ?? [],
      )
      const isOfFigure = operand !== undefined
      // "Drop Aave" leaves it out, and "stack up" is another verb.
      const isOpen = place.is('except') || /^(up|down)$/i.test(place.item?.words ?? '')
      if (isOpen && !isOfFigure) continue
      const isFall = place.is('fall')
      const words = place.use()
      growth ??= { words, isFall, isOfFigure }
      growths.push({ words, isFall, operand })
      // "Down from the peak" is a drawdown.
      if (!found.some(({ transform: { kind } }) => kind === 'change' || kind === 'drawdown'))
        found.push({ transform: { kind: 'change', over: 'period' }, words })
    }
  // Growth "in percent" is no share.
  const growing = found.filter(({ transform }) => transform.kind === 'change')
  const read = keepShares(found, growing, items)
  const repeated = found.find((one, at) =>
    found.some(
      ({ transform }, before) =>
        before < at &&
        transform.kind === one.transform.kind &&
        JSON.stringify(transform) !== JSON.stringify(one.transform),
    ),
  )
  return { transforms: orderTransforms(read), unsized, growth, growths, repeated: repeated?.words }
}

/** Leaves out "in percent" beside a comparison, where it is no share but "in percent of revenue". */
export function keepShares(
  transforms: ReadTransform[],
  compared: readonly unknown[],
  items: readonly Item[],
): ReadTransform[] {
  const isOf = items.some(({ words }, at) => PERCENT.test(words) && isWord(items[at + 1], 'of'))
  const isShare = isOf || compared.every((one) => one === undefined)
  return transforms.filter(({ words }) => isShare || !PERCENT.test(words))
}

const PERCENT = /^(in|as) (a )?(percent|pct|%|prozent)$/i

/** "Price performance", "price return". */
function isReturn(place: Cursor): boolean {
  const before = place.move(-1).item
  const isOfPrice = before !== undefined && findOperand(before)?.metric === 'price'
  return isOfPrice && /^(performance|returns?|kursentwicklung)$/i.test(place.item?.words ?? '')
}

type Rule = (place: Cursor) => ReadTransform | undefined

const RULES: readonly Rule[] = [readChange, readRolling, readSimple, readIndex]

const CHANGES = {
  yoy: { over: 'year' },
  qoq: { over: 'period', granularity: 'quarter' },
  mom: { over: 'period', granularity: 'month' },
  wow: { over: 'period', granularity: 'week' },
  dod: { over: 'period', granularity: 'day' },
} as const

function readChange(place: Cursor): ReadTransform | undefined {
  const word = (Object.keys(CHANGES) as (keyof typeof CHANGES)[]).find((one) => place.is(one))
  if (word === undefined) return undefined
  const { over, ...implied } = CHANGES[word]
  return { transform: { kind: 'change', over }, words: place.use(), ...implied }
}

/** "30d average", "7dma", "moving average of 30 days". */
function readRolling(place: Cursor): ReadTransform | undefined {
  const { duration } = place.item ?? {}
  if (duration?.isAverage) return roll(duration, undefined, place.use())
  if (duration)
    return place.move(1).is('rolling', 'average')
      ? roll(duration, place.move(1).item, place.use(2))
      : undefined
  if (!place.is('rolling', 'average')) return undefined
  const size = place.move(1).is('of') ? place.move(2) : place.move(1)
  if (!size.item?.duration) return undefined
  // "Rolling 7-day average" says twice what it is.
  const [end, said] = size.move(1).is('average') ? [2, size.move(1)] : [1, place]
  return roll(size.item.duration, said.item, place.use(place.countTo(size) + end))
}

/** One period in those that it is made of, since an average of one is none. */
const PARTS: Readonly<Record<string, { count: number; unit: TimeUnit }>> = createLookup({
  ...{ year: { count: 12, unit: 'month' }, quarter: { count: 3, unit: 'month' } },
  ...{ month: { count: 30, unit: 'day' }, week: { count: 7, unit: 'day' } },
})

const YEARS: ReadonlySet<string> = new Set([
  '1 year',
  '4 quarter',
  '12 month',
  '52 week',
  '365 day',
])

/** "Rolling" alone leaves open whether amounts are added up, as those of twelve months are, or a mean is meant. */
function roll(
  length: { count: number; unit: TimeUnit },
  said: Item | undefined,
  words: string,
): ReadTransform {
  const isOpen = /^rolling$/i.test(said?.words ?? '')
  if (isOpen && YEARS.has(`${length.count} ${length.unit}`))
    return { transform: { kind: 'ltm' }, words }
  const { count, unit } = (length.count === 1 ? PARTS[length.unit] : undefined) ?? length
  const granularity = unit === 'hour' ? 'day' : unit
  const transform = { kind: 'rolling', periods: Math.max(2, count) } as const
  return { transform, granularity, words, ...(isOpen && { isOpen }) }
}

const SIMPLE = ['share', 'cumulative', 'ltm', 'annualised', 'drawdown', 'rank'] as const

function readSimple(place: Cursor): ReadTransform | undefined {
  if (place.is('partOf')) return { transform: { kind: 'share' }, words: place.use(), isPart: true }
  const kind = isShareOf(place) ? 'share' : SIMPLE.find((one) => place.is(one))
  return kind && { transform: { kind }, words: place.use() }
}

/** "As % of lending" is a share in what is named, and "as % of TVL" a ratio. */
function isShareOf(place: Cursor): boolean {
  const next = place.next()
  const { item } = next.is('all') ? next.next() : next
  const isPart = /%|percent|share|fraction/i.test(place.item?.words ?? '')
  return place.is('divided') && isPart && isCounted(item)
}

const INDEX_BASE = 100

/** "Index … to 100": the number may come later, with "to" before it. */
function readIndex(place: Cursor): ReadTransform | undefined {
  if (!place.is('index')) return undefined
  const words = place.use()
  // An index of one day would be its base alone.
  for (const item of place.items)
    if (item.date !== undefined && item.date.from === item.date.to) item.isStart = true
  for (const later of listUnused(place.items)) {
    if (later.at < place.at || !later.is('to')) continue
    const base = numberOf(later.move(1).item)
    const from = later.move(1).item
    // "Indexed to January 2025" begins then.
    if (from?.date !== undefined) {
      from.isStart = true
      return { transform: { kind: 'index', base: INDEX_BASE }, words: `${words} ${later.use()}` }
    }
    if (base === undefined || base <= 0) continue
    const day = later.move(1).next().item
    if (day?.date !== undefined && !day.isAfterBreak) day.isStart = true
    return { transform: { kind: 'index', base }, words: `${words} ${later.use(2)}` }
  }
  return { transform: { kind: 'index', base: INDEX_BASE }, words }
}

/** Sums and averages come before what compares values, and ranks last. */
const ORDER: readonly Transform['kind'][] = [
  ...(['ltm', 'annualised', 'cumulative', 'rolling'] as const),
  ...(['share', 'change', 'index', 'drawdown', 'rank'] as const),
]

/** Each kind once, in the order in which they are applied. */
function orderTransforms(transforms: readonly ReadTransform[]): ReadTransform[] {
  return ORDER.flatMap((kind) => transforms.find(({ transform }) => transform.kind === kind) ?? [])
}

/** Returns whether an item names a transform that may also be part of an unknown name: "happiness index". */
export function isTransformNoun(item: Item): boolean {
  return isWord(item, 'index', 'share', 'rank', 'ratio', 'growth')
}
