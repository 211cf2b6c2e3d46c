import { listUnused } from './Cursor.ts'
import { RECORD_WORDS, type RecordWord } from './RECORD_WORDS.ts'
import { findUnit, type Item, isWord } from './readItems.ts'
import { findOperand } from './readMeasures.ts'
import { readWordsOf } from './readWordsOf.ts'

type ReadRecord = {
  /** The records that are asked about in place of figures. */
  record: RecordWord | undefined
  /** The days of a period ahead, and the kind, of unlocks. */
  coming: number | undefined
  kind: 'cliff' | undefined
}

/** Reads which records a prompt is about, and marks the items as used. */
export function readRecord(items: readonly Item[]): ReadRecord {
  const record =
    RECORD_WORDS.find((word) => items.some((item) => isWord(item, word))) ??
    (asksForMeaning(items) ? 'definition' : undefined)
  const kind = items.some(({ words }) => /^cliff/i.test(words)) ? 'cliff' : undefined
  readWordsOf(items, ...RECORD_WORDS)
  const coming = record === 'unlocks' ? readComing(items) : undefined
  // "When is the next unlock" is in the list of them.
  if (record !== undefined && WITH_DAYS.has(record)) readWordsOf(items, 'when')
  if (record === 'unlocks') readWordsOf(items, 'next')
  return { record, coming, kind }
}

/** The records that have a day each. */
const WITH_DAYS: ReadonlySet<RecordWord> = new Set(['unlocks', 'fundraises', 'status'])

/** "What is TVL", "does revenue include token incentives". */
function asksForMeaning(items: readonly Item[]): boolean {
  const [first] = items
  if (isWord(first, 'whatIs')) return items.every(isFigureOnly)
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
function readComing(items: readonly Item[]): number | undefined {
  for (const place of listUnused(items)) {
    const what = place.next()
    const unit = findUnit(what.item?.meanings ?? [])
    const length = what.item?.duration ?? (unit && { count: 1, unit })
    if (!place.is('next') || length === undefined) continue
    place.use(place.countTo(what) + 1)
    return length.count * DAYS[length.unit]
  }
  return undefined
}
