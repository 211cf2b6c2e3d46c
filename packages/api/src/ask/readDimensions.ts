import type { Dimension } from '@tickmark/core/query/dimensions'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { findUnit, type Item, isWord } from './readItems.ts'

export type ReadDimensions = {
  granularities: { granularity: Granularity; words: string }[]
  breakdowns: { dimension: Dimension; words: string }[]
}

const PERIODS = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
} as const
/** The displayed names of granularities. */
export const GRANULARITY_NAMES: Readonly<Record<Granularity, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
}

const NOUNS = {
  project: 'project',
  chain: 'chain',
  product: 'product',
  contract: 'contract',
  label: 'label',
  sector: 'market_sector',
} as const

/** Reads how values are grouped, in time and otherwise, and marks the items as used. */
export function readDimensions(items: readonly Item[]): ReadDimensions {
  const read: ReadDimensions = { granularities: [], breakdowns: [] }
  for (const [at, item] of items.entries()) {
    if (item.isUsed) continue
    const length = readLength(items, at)
    if (length !== undefined) {
      item.isUsed = true
      read.granularities.push(length)
      continue
    }
    if (!isWord(item, 'by', 'each')) {
      read.breakdowns.push(...useNouns(items, at))
      continue
    }
    let place = skip(items, at + 1)
    read.breakdowns.push(...useMembers(items, at, place))
    for (
      let noun = find(NOUNS, items[place]);
      noun !== undefined;
      noun = find(NOUNS, items[place])
    ) {
      for (const one of items.slice(at, place + 1)) one.isUsed = true
      read.breakdowns.push({
        dimension: NOUNS[noun],
        words: `${item.words} ${items[place]?.words}`,
      })
      if (!isWord(items[place + 1], 'and')) break
      place = skip(items, place + 2)
    }
  }
  return read
}

/** "Monthly", "in which month", "the highest revenue day", "the biggest one-day drop". */
function readLength(
  items: readonly Item[],
  at: number,
): ReadDimensions['granularities'][number] | undefined {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]]
  if (item === undefined) return undefined
  const adverb = find(PERIODS, item)
  const { count, unit } = item.duration ?? {}
  const isOfBest = isWord(before, 'largest', 'smallest', 'top')
  const isOfChange = count === 1 && (isOfBest || isWord(next, 'growth', 'losers', 'gainers'))
  const isOfFigure = before?.meanings.some(({ kind }) => kind === 'metric') ?? false
  const isOne = isWhich(isOfFigure ? items[at - 2] : before) || isWith(before, next)
  const which = isOne ? findUnit(item.meanings) : undefined
  const granularity = adverb ? PERIODS[adverb] : (which ?? (isOfChange ? unit : undefined))
  if (granularity === undefined || granularity === 'hour') return undefined
  return { granularity, words: which ? `${before?.words} ${item.words}` : item.words }
}

/** "Top sectors by TVL", "the largest sector", "which contracts of Aave", and no "lending sector". */
function useNouns(items: readonly Item[], at: number): ReadDimensions['breakdowns'] {
  const [before, item] = [items[at - 1], items[at]]
  const dimension = findDimension(item)
  if (item === undefined || !dimension || dimension === 'project' || dimension === 'chain')
    return []
  const isOfOne = before?.meanings[0]?.kind === 'sector'
  // "Sector with the highest revenue".
  const isOfAll = before === undefined && /^(with|mit)$/i.test(items[at + 1]?.words ?? '')
  const isChosen = isOfAll || isWord(before, 'largest', 'top', 'smallest') || isWhich(before)
  if (isOfOne || !(isChosen || /(s|sektoren|branchen)$/i.test(item.words))) return []
  item.isUsed = true
  return [{ dimension, words: item.words }]
}

/** Returns whether one period of a length is asked for: "which day", "the day with". */
export function isOfOnePeriod({ words }: { words: string }): boolean {
  return /^(the|which|what|der|die|das|welche\w*) /i.test(words)
}

/** "The day with the highest fees". */
function isWith(before: Item | undefined, next: Item | undefined): boolean {
  return /^(the|der|die|das)$/i.test(before?.words ?? '') && /^(with|mit)$/i.test(next?.words ?? '')
}

/** "In which month", "the best quarter": periods of this length are compared. */
function isWhich(before: Item | undefined): boolean {
  if (before === undefined) return false
  const isChosen = isWord(before, 'largest', 'top', 'smallest') && !isWord(before, 'last')
  return isChosen || /^(which|what|welche[mnrs]?)$/i.test(before.words)
}

/** The noun of a dimension that an item is. */
export function findDimension(item: Item | undefined): Dimension | undefined {
  const noun = find(NOUNS, item)
  return noun && NOUNS[noun]
}

function find<W extends keyof typeof PERIODS | keyof typeof NOUNS>(
  words: Readonly<Record<W, unknown>>,
  item: Item | undefined,
): W | undefined {
  return (Object.keys(words) as W[]).find((word) => isWord(item, word))
}

/** "Dex volume by dex" is that of each. */
function useMembers(
  items: readonly Item[],
  at: number,
  place: number,
): ReadDimensions['breakdowns'] {
  const [item, member] = [items[at], items[place]]
  const isOfMembers = isWord(item, 'by') && items.some(isSame(member)) && isLast(items, place)
  if (item === undefined || member === undefined || !isOfMembers) return []
  item.isUsed = true
  return [{ dimension: 'project', words: `${item.words} ${member.words}` }]
}

/** Returns whether another item names the same sector. */
function isSame(one: Item | undefined) {
  const [first] = one?.meanings ?? []
  return (item: Item) =>
    item !== one &&
    first?.kind === 'sector' &&
    item.meanings.some((other) => other.kind === 'sector' && other.sector === first.sector)
}

const isLast = (items: readonly Item[], at: number) => {
  const next = items[at + 1]
  return next === undefined || next.isAfterBreak === true || isWord(next, 'in', 'on', 'last')
}

function skip(items: readonly Item[], from: number): number {
  let at = from
  while (at < items.length && isWord(items[at], 'filler', 'each', 'all') && !find(NOUNS, items[at]))
    at++
  return at
}
