import type { Granularity } from '@tickmark/core/time/Granularity'
import { type Cursor, listUnused } from './Cursor.ts'
import { find, readAmount } from './readConditions.ts'
import { findUnit, type Item, isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'

type ReadCrossing = {
  kind: 'crossing' | 'days'
  words: string
  /** A number, or without one the second series. */
  limit: { is: '>' | '<'; value: number | undefined }
  /** The length of the periods that are counted. */
  granularity?: Granularity
}

/**
 * "When did Solana pass Ethereum in fees", "the first month with fees above 1m", "how many days was the TVL below 5bn": the
 * periods in which one series is above or below a number or another series. Marks the words that say so as used.
 */
export function readCrossing(items: readonly Item[]): ReadCrossing | undefined {
  const asked = findAsked(items)
  if (asked === undefined) return undefined
  // Of two limits the first is asked about, and the other one stays.
  let side: ReturnType<typeof readSide>
  for (const place of listUnused(items)) side ??= readSide(place)
  // "When did the TVL of Aave peak" is said by the highest value.
  const isExtreme =
    asked.items.length === 1 &&
    asked.kind === 'crossing' &&
    items.some((item) => isWord(item, 'largest', 'smallest'))
  if (side !== undefined || isExtreme) for (const item of asked.items) item.isUsed = true
  if (side === undefined) return undefined
  // "When did it last drop below": the sentence has the first time and the last one.
  for (const [at, item] of items.entries())
    if (isFirst(item) || isLast(item, items[at + 1]) || isTime(item, items[at - 1]))
      item.isUsed = true
  const { kind, granularity } = asked
  return {
    kind,
    ...(granularity && { granularity }),
    words: `${asked.words} ${side.words}`,
    limit: side.limit,
  }
}

/** "Above 1bn", "higher fees than Ethereum". */
function readSide(place: Cursor): Pick<ReadCrossing, 'words' | 'limit'> | undefined {
  const isUp = place.is('above', 'greater')
  if (!isUp && !place.is('below', 'lesser')) return undefined
  const than = place.is('above', 'below') ? place : find(place.move(1), (at) => at.is('than'))
  const target = than?.next()
  const amount = target && readAmount(target)
  if (target === undefined || !(amount || isOther(target))) return undefined
  const words = place.use()
  than?.use(amount ? than.countTo(amount.end) : 1)
  return {
    words: amount ? `${words} ${target.item?.words}` : words,
    limit: { is: isUp ? '>' : '<', value: amount?.value },
  }
}

/** "Last", and "the last time", beside which no length of time is named. */
function isLast(item: Item | undefined, next: Item | undefined): boolean {
  const isLength = next?.duration !== undefined || findUnit(next?.meanings ?? []) !== undefined
  return item !== undefined && /^last$/i.test(item.words) && !isLength && !next?.date
}

const isTime = (item: Item, before: Item | undefined) =>
  /^time$/i.test(item.words) && /^last$/i.test(before?.words ?? '')

/** Another project or figure, and no number: "than Ethereum", "its market cap". */
function isOther({ item }: Cursor): boolean {
  return item !== undefined && (isNamed(item) || findOperand(item) !== undefined)
}

const isNamed = ({ meanings: [first] }: Item) =>
  first?.kind === 'project' || first?.kind === 'sector'

const isFirst = ({ meanings }: Item) =>
  meanings.some((one) => one.kind === 'ordinal' && one.index === 0)

type Asked = Omit<ReadCrossing, 'limit'> & { items: Item[] }

/** "When", "the first week", "on which day", "how many months". */
function findAsked(items: readonly Item[]): Asked | undefined {
  for (const [at, item] of items.entries()) {
    const before = items[at - 1]
    if (isWord(item, 'when')) return { kind: 'crossing', words: item.words, items: [item] }
    const unit = findUnit(item.meanings)
    const isMoment = unit !== undefined || /^(time|date|mal)$/i.test(item.words)
    if (!isMoment || unit === 'hour') continue
    // "Days that TRON had higher revenue".
    if (before === undefined && unit && /s$/i.test(item.words))
      return { kind: 'days', words: item.words, items: [item], granularity: unit }
    if (before === undefined) continue
    const kind = isFirst(before) || WHICH.test(before.words) ? 'crossing' : 'days'
    if (kind === 'days' && !MANY.test(before.words)) continue
    const words = `${before.words} ${item.words}`
    return { kind, words, items: [before, item], ...(unit && { granularity: unit }) }
  }
  return undefined
}

const WHICH = /^(which|what|welche[mnrs]?)$/i
const MANY = /^(many|of|number of|share of|% of|viele[n]?|wieviele[n]?)$/i
