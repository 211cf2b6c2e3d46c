import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { GrammarWord } from './AskLanguage.ts'
import { AskVocabulary } from './AskVocabulary.ts'
import { listUnused } from './Cursor.ts'
import { RECORD_WORDS, type RecordWord } from './RECORD_WORDS.ts'
import { readComparison } from './readComparison.ts'
import { type ReadConditions, readConditions } from './readConditions.ts'
import { type ReadDimensions, readDimensions } from './readDimensions.ts'
import { findUnit, type Item, isWord, readItems } from './readItems.ts'
import { findOperand, type ReadMeasure, readMeasures } from './readMeasures.ts'
import { type ReadPeriods, readPeriods } from './readPeriods.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import { type ReadOrder, type ReadTop, readOrder, readTop } from './readTop.ts'
import { type ReadTransforms, readTransforms } from './readTransforms.ts'
import type { Word } from './readWords.ts'

/** The median of several projects or periods, how alike two figures go, and the lowest value. */
export type Statistic = 'median' | 'correlation' | 'lowest'

/** Everything that the words of a prompt say. */
export type ReadPrompt = ReadTransforms &
  ReadPeriods &
  ReadSubjects &
  ReadConditions & {
    items: readonly Item[]
    breakdowns: ReadDimensions['breakdowns']
    granularities: ReadDimensions['granularities']
    top: ReadTop
    order: ReadOrder | undefined
    measures: readonly ReadMeasure[]
    /** The records that are asked about in place of figures. */
    record: RecordWord | undefined
    /** A number that is made of the figures, and the words. */
    statistic: { kind: Statistic; words: string } | undefined
    /** The days of a period ahead, and the kind, of unlocks. */
    coming: number | undefined
    kind: 'cliff' | undefined
    /** True if amounts are meant as the mean of the days of a period. */
    isPerDay: boolean
    /** Words for how a chart looks, which no query says. */
    forms: readonly string[]
    /** A word for the sum of several projects. */
    combined: string | undefined
  }

const vocabularyOf = (catalogue: Catalogue) => new AskVocabulary(catalogue)

/** Indexes the names of a catalogue before the first question needs them: that of 10,000 projects takes a while. */
export function prepareVocabulary(catalogue: Catalogue): void {
  catalogue.derive(vocabularyOf)
}

/**
 * Reads the words of a prompt: first those that say how values are grouped, compared and limited, since the same
 * words may name something where they do not; then the names.
 */
export function readPrompt(
  words: readonly Word[],
  { catalogue, today }: { catalogue: Catalogue; today: Day },
): ReadPrompt {
  const items = readItems(words, catalogue.derive(vocabularyOf), today)
  const record =
    RECORD_WORDS.find((word) => items.some((item) => isWord(item, word))) ??
    (isWord(items[0], 'whatIs') && items.every(isFigureOnly) ? 'definition' : undefined)
  const kind = items.some(({ words }) => /^cliff/i.test(words)) ? 'cliff' : undefined
  readWordsOf(items, ...RECORD_WORDS)
  const statistic = readStatistic(items)
  const coming = record === 'unlocks' ? readComing(items) : undefined
  const { conditions, unbound } = readConditions(items, { ofRecords: record !== undefined })
  const named = readOrder(items)
  const { breakdowns, granularities } = readDimensions(items)
  const { transforms, unsized, growth, repeated } = readTransforms(items)
  const grouped = [...granularities, ...transforms.flatMap(toGrouping)]
  // "Mean fees per day, for each month" has one length of periods.
  const coarser = grouped.filter(({ granularity }) => granularity !== 'day')
  const isPerDay = unsized.length > 0 && coarser.length > 0 && coarser.length < grouped.length
  const { ranges, ...periods } = readPeriods(items, { today, finest: grouped[0]?.granularity })
  const comparison = readComparison(items, ranges)
  const top = readTop(items)
  const compared = comparison === undefined ? [] : [comparison.change]
  return {
    items,
    record,
    statistic,
    coming,
    kind,
    conditions,
    unbound,
    order: named ?? orderByGrowth(growth, top),
    breakdowns,
    granularities: dropRepeated([
      ...(isPerDay ? coarser : grouped),
      ...compared.flatMap(toGrouping),
    ]),
    transforms: [...transforms, ...compared],
    unsized: isPerDay ? [] : unsized,
    repeated,
    isPerDay,
    ...periods,
    ranges: comparison === undefined ? ranges : [comparison.range],
    top,
    ...readSubjects(items, catalogue),
    forms: readWordsOf(items, 'form'),
    combined: readWordsOf(items, 'combined')[0],
    measures: readMeasures(items),
  }
}

function readWordsOf(items: readonly Item[], ...words: readonly GrammarWord[]): string[] {
  return [...listUnused(items)].filter((place) => place.is(...words)).map((place) => place.use())
}

/** Returns whether an item of "what is TVL" names the figure, or says nothing. */
function isFigureOnly(item: Item): boolean {
  return isWord(item, 'filler', 'whatIs', 'and', 'of') || findOperand(item) !== undefined
}

/** "The deepest drawdown" is the lowest of a series of drawdowns, which its word is left to. */
function readStatistic(items: readonly Item[]): ReadPrompt['statistic'] {
  const deepest = items.find((item) => isWord(item, 'deepest'))
  if (deepest !== undefined) return { kind: 'lowest', words: deepest.words }
  for (const kind of ['median', 'correlation'] as const) {
    const [words] = readWordsOf(items, kind)
    if (words !== undefined) return { kind, words }
  }
  return undefined
}

const DAYS = { hour: 1, day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const

/** "The top 5 by revenue growth" and "grew the most" are by the change, which charts have no order by. */
function orderByGrowth(growth: ReadTransforms['growth'], { top, superlative }: ReadTop) {
  const isChosen = superlative !== undefined || (top !== undefined && growth?.isOfFigure)
  if (growth === undefined || !isChosen) return undefined
  const direction: ReadOrder['direction'] = growth.isFall ? 'asc' : 'desc'
  return { direction, words: growth.words, isChange: true, isPositive: false }
}

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

function toGrouping({ granularity, words }: ReadTransforms['transforms'][number]) {
  return granularity === undefined ? [] : [{ granularity, words }]
}

function dropRepeated(
  groupings: readonly { granularity: Granularity; words: string }[],
): ReadDimensions['granularities'] {
  return [
    ...new Map(groupings.toReversed().map((one) => [one.granularity, one])).values(),
  ].reverse()
}
