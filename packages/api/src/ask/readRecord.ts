import { EVENT_KIND_IDS, type EventKind } from '@tickmark/core/events/EVENT_KINDS'
import { listUnused } from './Cursor.ts'
import { RECORD_WORDS, type RecordWord } from './RECORD_WORDS.ts'
import { findUnit, type Item, isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import { readWordsOf } from './readWordsOf.ts'

/** The metrics that are compared with their own history. */
export const MULTIPLES: readonly string[] = [
  'ps_circulating',
  'pf_circulating',
  'ps_fully_diluted',
  'pf_fully_diluted',
]

type ReadRecord = {
  /** The records that are asked about in place of figures. */
  record: RecordWord | undefined
  /** The days of a period ahead, and the kind, of unlocks. */
  coming: { days: number; words: string } | undefined
  kind: 'cliff' | undefined
  /** The rounds of funding, as sources name them. */
  rounds: { name: string; words: string }[]
  /** The kinds of events, and the position of a fee switch. */
  events: EventKind[]
  feeSwitch: 'on' | 'off' | undefined
}

/** Reads which records a prompt is about, and marks the items as used. */
export function readRecord(items: readonly Item[]): ReadRecord {
  const isAgainstOwn = readAgainstAverage(items)
  const record =
    (isAgainstOwn ? 'valuation' : undefined) ??
    RECORD_WORDS.find((word) => items.some((item) => isWord(item, word))) ??
    (asksForMeaning(items) ? 'definition' : undefined)
  const kind = items.some(({ words }) => /^cliff/i.test(words)) ? 'cliff' : undefined
  const words = readWordsOf(items, ...RECORD_WORDS)
  const coming = record === 'unlocks' ? readComing(items) : undefined
  // "When is the next unlock" is in the list of them.
  if (record !== undefined && WITH_DAYS.has(record)) readWordsOf(items, 'when')
  if (record === 'unlocks') readWordsOf(items, 'next')
  const [, feeSwitch] =
    /\bswitch.* (on|off)$/i.exec(words.find((one) => /switch/i.test(one)) ?? '') ?? []
  return {
    ...{ record, coming, kind },
    rounds: record === 'fundraises' ? readRounds(items) : [],
    events: EVENT_KIND_IDS.filter((id) => words.some((one) => EVENT_WORDS[id]?.test(one))),
    feeSwitch: feeSwitch?.toLowerCase() as ReadRecord['feeSwitch'],
  }
}

/** "P/F vs its 1y average", "above its average": a multiple is compared with its own history. Marks the words as used. */
function readAgainstAverage(items: readonly Item[]): boolean {
  const isOfMultiple = items.some(
    ({ meanings: [first] }) => first?.kind === 'metric' && MULTIPLES.includes(first.metric),
  )
  for (const place of isOfMultiple ? listUnused(items) : []) {
    if (!place.is('versus', 'above', 'below')) continue
    const length = place.next()
    const average = length.item?.duration === undefined ? length : length.next()
    const isOwn = items
      .slice(place.at, average.at)
      .some(({ words }) => /^(its?|the|own)$/i.test(words))
    if (average.item === undefined || !average.is('average', 'rolling', 'median') || !isOwn)
      continue
    place.use()
    average.use()
    // A duration beside it is no moving average.
    average.item.meanings = []
    return true
  }
  return false
}

/** The records that have a day each. */
const WITH_DAYS: ReadonlySet<RecordWord> = new Set(['unlocks', 'fundraises', 'status', 'events'])

/** Words of events that mean one kind of them. */
const EVENT_WORDS: Readonly<Partial<Record<EventKind, RegExp>>> = {
  hack: /hack|exploit/i,
  migration: /migration/i,
  listing: /listing/i,
}

const ROUNDS: Readonly<Record<string, string>> = {
  ...{ seed: 'Seed', 'pre seed': 'Pre-Seed', preseed: 'Pre-Seed', strategic: 'Strategic' },
}

/** "Series A", "seed rounds", "pre-seed". */
function readRounds(items: readonly Item[]): ReadRecord['rounds'] {
  const found: ReadRecord['rounds'] = []
  for (const place of listUnused(items)) {
    const words = [1, 2].map((count) =>
      items
        .slice(place.at, place.at + count)
        .map((one) => one.words.toLowerCase())
        .join(' '),
    )
    const [, letter] = /^series ([a-h])$/.exec(words[1] ?? '') ?? []
    const name = letter
      ? `Series ${letter.toUpperCase()}`
      : words.map((one) => ROUNDS[one]).find(Boolean)
    if (name === undefined) continue
    found.push({ name, words: place.use(letter || ROUNDS[words[0] ?? ''] === undefined ? 2 : 1) })
  }
  return found
}

/** "What is TVL", "does revenue include token incentives". */
function asksForMeaning(items: readonly Item[]): boolean {
  const [first] = items
  if (isWord(first, 'whatIs'))
    return items.every(isFigureOnly) && items.some((item) => findOperand(item) !== undefined)
  return (
    /^(does|do|is|are)$/i.test(first?.words ?? '') &&
    items.some((item) => isWord(item, 'include')) &&
    items.every((item) => isFigureOnly(item) || isWord(item, 'include'))
  )
}

/** Returns whether an item of "what is TVL" names the figure, or says nothing. */
function isFigureOnly(item: Item): boolean {
  return isWord(item, 'filler', 'whatIs', 'and', 'of') || findOperand(item) !== undefined
}

const DAYS = { hour: 1, day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const

/** The days of "the next 30 days" and "next month", which only unlocks have. */
function readComing(items: readonly Item[]): ReadRecord['coming'] {
  for (const place of listUnused(items)) {
    const what = place.next()
    const unit = findUnit(what.item?.meanings ?? [])
    const length = what.item?.duration ?? (unit && { count: 1, unit })
    if (!place.is('next') || length === undefined) continue
    const words = place.use(place.countTo(what) + 1)
    return { days: length.count * DAYS[length.unit], words }
  }
  return undefined
}
