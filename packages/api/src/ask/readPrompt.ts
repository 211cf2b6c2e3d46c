import { isDeepStrictEqual } from 'node:util'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { addMonths, type Granularity } from '@tickmark/core/time/Granularity'
import type { Word } from '../lookups/readWords.ts'
import { AskVocabulary, isPlainWord } from './AskVocabulary.ts'
import { readWordsOf } from './Cursor.ts'
import { completeMeasures } from './completeMeasures.ts'
import { readChosen } from './readChosen.ts'
import { findBefore, readComparison } from './readComparison.ts'
import { type ReadConditions, readConditions } from './readConditions.ts'
import { isOfOnePeriod, type ReadDimensions, readDimensions } from './readDimensions.ts'
import {
  isOfYear,
  NO_CHANGE,
  orderByGrowth,
  orderChange,
  readGrown,
  readOverall,
} from './readGrowth.ts'
import { findUnit, type Item, isWord, readItems } from './readItems.ts'
import { findOperand, type ReadMeasure } from './readMeasures.ts'
import { type ReadPeriods, readPeriods } from './readPeriods.ts'
import { readRecord } from './readRecord.ts'
import {
  chooseStatistic,
  type ReadStatistic,
  readRatioOfTwo,
  readStatistic,
} from './readStatistic.ts'
import { type ReadSubjects, readSubjects } from './readSubjects.ts'
import { type ReadOrder, type ReadTop, readOrder, readTop } from './readTop.ts'
import { keepShares, type ReadTransforms, readTransforms } from './readTransforms.ts'
import { readWhole } from './readWhole.ts'

/** Everything that the words of a prompt say. */
export type ReadPrompt = ReadTransforms &
  ReadPeriods &
  ReadSubjects &
  ReadConditions &
  ReturnType<typeof readRecord> & {
    items: readonly Item[]
    breakdowns: ReadDimensions['breakdowns']
    granularities: ReadDimensions['granularities']
    top: ReadTop
    order: ReadOrder | undefined
    measures: readonly ReadMeasure[]
    /** A number that is made of the figures, and the words. */
    statistic: ReadStatistic | undefined
    /** True if amounts are meant as the mean of the days of a period. */
    isPerDay: boolean
    /** A word for the change of an amount within days that are no calendar period, such as the last 90. */
    openChange: string | undefined
    /** Words for how a chart looks, which no query says. */
    forms: readonly string[]
    /** A word for the sum of several projects. */
    combined: string | undefined
    /** A word that asks for the sum of what is not named one by one: "total fees of all L1s". */
    total: string | undefined
    /** A word that may mean a sum, or one chart of several. */
    together: string | undefined
  }

const vocabularyOf = (catalog: Catalog) => new AskVocabulary(catalog)

/** Indexes the names of a catalog before the first question needs them: that of 10,000 projects takes a while. */
export function prepareVocabulary(catalog: Catalog): void {
  catalog.derive(vocabularyOf)
}

/**
 * Reads the words of a prompt: first those that say how values are grouped, compared and limited, since the same
 * words may name something where they do not; then the names. `shown` is the query on screen.
 */
export function readPrompt(
  words: readonly Word[],
  {
    catalog,
    today,
    shown,
    before,
  }: {
    catalog: Catalog
    today: Day
    shown?: MetricQuery | undefined
    before?: ReadPrompt | undefined
  },
): ReadPrompt {
  const items = readItems(words, catalog.derive(vocabularyOf), today)
  placeBefore(items, shown)
  useAddress(items)
  const { record, ...ofRecord } = readRecord(items, today, before)
  const ofItems = readStatistic(items, record)
  const { conditions, unbound } = readConditions(items, {
    ...{ ofRecords: record !== undefined, today },
  })
  const order = readOrder(items)
  const { breakdowns, granularities } = readDimensions(items)
  const { transforms: read, unsized, growth, growths, repeated } = readTransforms(items)
  const grouped = [...granularities, ...read.flatMap(toGrouping)]
  // "Mean fees per day, for each month" has one length of periods.
  const coarser = grouped.filter(({ granularity }) => granularity !== 'day')
  const isPerDay = unsized.length > 0 && coarser.length > 0 && coarser.length < grouped.length
  const { ranges, ...periods } = readPeriods(items, { today, finest: grouped[0]?.granularity })
  const yoy = grouped.length > 0 ? undefined : read.find(isOfYear)
  // Records are listed of each period.
  const { row, sides, compared, ...comparison } = compareRanges(items, ranges, {
    ...{ today, yoy, grouped, isOff: record !== undefined },
  })
  const counted = readTop(items)
  const { subjects, transforms: parts } = readWhole(items, readSubjects(items, catalog), {
    ...{ transforms: keepShares(read, [...compared, sides], items), catalog, shown },
  })
  const { combined, total, ...forms } = readForms(items, { ...subjects, breakdowns, top: counted })
  const { transforms: ordered, top: found } = readRanking({
    ...{ items, granularities, ...subjects, transforms: parts, top: counted },
  })
  const isOfList = record !== undefined || conditions.length > 0
  const { measures, transforms } = completeMeasures(items, {
    ...{ subjects, transforms: ordered, order, grouped, isOfList, catalog },
  })
  const named = ofItems ?? readRatioOfTwo({ items, ...subjects, measures, grouped, shown })
  const changes = transforms.filter(({ transform: { kind } }) => kind === 'change')
  const [change] = changes
  const asked = { transforms, growth, growths, change, ranges, grouped, measures, order }
  const grown = readGrown(items, {
    ...asked,
    ...subjects,
    conditions,
    top: found,
    shown: shown?.metrics,
  })
  const isKnown = grown.length > 0 || sides !== undefined
  const overall = isKnown ? NO_CHANGE : readOverall({ ...asked, top: found })
  const choice = chooseStatistic({
    ...{ ...subjects, named, record, conditions, breakdowns, measures, ranges, transforms },
    ...{ top: found, order, growth, combined: combined ?? total },
    average: isPerDay ? undefined : unsized.find((one) => !one.isRolling),
    isGrouped: grouped.length > 0,
    isOfDay: grouped.some(isOfOnePeriod),
  })
  const { top } = choice
  const statistic = toStatistic(sides) ?? choice.statistic ?? overall.statistic
  const size =
    grown.length > 0
      ? order
      : (orderChange(order, growth, measures) ?? order ?? orderByGrowth(items, growth, top))
  const sorted = choice.isOrdered ? size : undefined
  const chosen = readChosen(items, { ...subjects, record, top, measures, order: sorted })
  const isSaid = (one: ReadTransforms['transforms'][number]) =>
    isOfComparison(one, { compared, growths, isKnown })
  return {
    items,
    record,
    statistic,
    ...ofRecord,
    conditions: [...chosen.conditions, ...conditions, ...grown],
    unbound,
    order: sorted,
    breakdowns,
    granularities: dropRepeated([
      ...[...(isPerDay ? coarser : addDays(grouped, statistic)), ...overall.granularities].filter(
        ({ words }) => grown.length === 0 || words !== change?.words,
      ),
      ...compared.flatMap(toGrouping),
      ...row,
    ]),
    transforms: [
      ...choice.changes,
      ...transforms.filter((one) => !isSaid(one) && one.words !== overall.statistic?.words),
      ...compared,
    ],
    openChange: overall.open,
    growths,
    unsized: isPerDay || isMean(statistic) ? [] : unsized,
    repeated: repeated ?? ((compared[0] ?? sides) && changes.find((one) => !isSaid(one))?.words),
    isPerDay,
    ...periods,
    ranges: comparison.range === undefined ? ranges : [comparison.range],
    top: chosen.top,
    ...subjects,
    ...forms,
    combined,
    total,
    measures: chosen.measures,
  }
}

/** "How much did it fall in Q3 vs Q2" and "Q3 26 vs Q3 25, % change" are one change. */
function isOfComparison(
  { transform, words }: ReadTransforms['transforms'][number],
  asked: Pick<ReadTransforms, 'growths'> & {
    compared: ReadTransforms['transforms']
    isKnown: boolean
  },
): boolean {
  const { compared, growths, isKnown } = asked
  const isGrowth = growths.some((one) => one.words === words)
  return (
    compared.some((one) => isGrowth || isDeepStrictEqual(one.transform, transform)) ||
    (isKnown && transform.kind === 'change')
  )
}

/** "I'm a treasurer at a DAO: …": who asks is no part of the question, if the words name nothing. */
function useAddress(items: readonly Item[]): void {
  for (const item of items) if (isWord(item, 'like') && item.isAfterBreak) item.isUsed = true
  const [first, ...others] = items
  const end = others.findIndex(({ isAfterBreak }) => isAfterBreak) + 1
  if (end === 0 || !/^(i|i['’]?m|we|we['’]re|as|my)$/i.test(first?.words ?? '')) return
  const own = items.slice(0, end)
  const isNothing = (item: Item) =>
    isWord(item, 'filler', 'of', 'in', 'on', 'and', 'by', 'project') ||
    (item.meanings.length === 0 && isPlainWord(item.words.toLowerCase()))
  if (own.every(isNothing)) for (const item of own) item.isUsed = true
  else if (first && /['’]/.test(first.words)) first.meanings = []
}

/** "And the month before" is that before the period on screen, and "a year ago" are its days of then. */
function placeBefore(items: readonly Item[], shown: MetricQuery | undefined): void {
  const isOther = items.some(
    (item) => findOperand(item) ?? /project|sector|product/.test(item.meanings[0]?.kind ?? ''),
  )
  if (typeof shown?.range !== 'object' || isOther) return
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    const { unit, count = 1 } = item.duration ?? {}
    const isAgo = unit === 'year' && /^ago$/i.test(next?.words ?? '')
    const isBefore = findUnit(item.meanings) !== undefined && /^before$/i.test(next?.words ?? '')
    if (item.isUsed || !(isBefore || isAgo)) continue
    const { from, to } = shown.range
    const years = { from: addMonths(from, -12 * count), to: addMonths(to, -12 * count) }
    item.date = isAgo ? years : findBefore(shown.range)
    delete item.duration
    item.meanings = []
    if (next) next.isUsed = true
  }
}

type Compared = NonNullable<ReturnType<typeof readComparison>>

/** The comparison of the periods of a prompt; `row` is the length of those that are named each. */
function compareRanges(
  items: readonly Item[],
  ranges: ReadPeriods['ranges'],
  {
    grouped,
    isOff,
    ...asked
  }: Pick<Parameters<typeof readComparison>[2], 'today' | 'yoy'> & {
    grouped: ReadDimensions['granularities']
    isOff: boolean
  },
): Partial<Pick<Compared, 'range' | 'sides'>> & {
  row: ReadDimensions['granularities']
  compared: ReadTransforms['transforms']
} {
  const finest = grouped[0]?.granularity
  const found = isOff ? undefined : readComparison(items, ranges, { ...asked, finest })
  const { change, granularity, ...rest }: Partial<Compared> = found ?? {}
  const row = granularity !== undefined && grouped.length === 0 ? [granularity] : []
  return { ...rest, row, compared: change === undefined ? [] : [change] }
}

const OF_DAYS: ReadonlySet<string> = new Set([
  'mean',
  'sum',
  'comparison',
  'crossing',
  'days',
  'volatility',
])

function toStatistic(sides: Compared['sides']): ReadStatistic | undefined {
  return sides && { kind: 'comparison', ...sides }
}

/** Sums and means are of days, since weeks may begin before the period. */
function addDays(
  grouped: ReadDimensions['granularities'],
  statistic: ReadStatistic | undefined,
): ReadDimensions['granularities'] {
  if (statistic === undefined || grouped.length > 0 || !OF_DAYS.has(statistic.kind)) return grouped
  return [{ granularity: statistic.granularity ?? 'day', words: statistic.words }]
}

function isMean(statistic: ReadStatistic | undefined): boolean {
  return statistic?.kind === 'mean' || statistic?.kind === 'average'
}

/** Reads how several projects are shown: added up, each, or drawn in a form. */
function readForms(
  items: readonly Item[],
  asked: Pick<ReadPrompt, 'projects' | 'sectors' | 'nouns' | 'breakdowns' | 'top'>,
): Pick<ReadPrompt, 'forms' | 'combined' | 'total' | 'together'> {
  const { projects, sectors, nouns, breakdowns, top } = asked
  const [combined] = readWordsOf(items, 'combined')
  const [together] = readWordsOf(items, 'together')
  const isAdded = items.some((item) => isWord(item, 'plus'))
  const isDrawn = items.some(({ words }) => /^(plot|chart|graph|draw|overlay)$/i.test(words))
  const isClear = isAdded || isDrawn || combined !== undefined || top.others !== undefined
  const cut = top.top ?? top.superlative ?? top.others
  const isSplit = nouns.length + breakdowns.length > 0 || cut !== undefined
  const isOfAll = projects.length < 2 && !isSplit
  const isOfCrypto = (item: Item, at: number) => {
    const next = items[at + 1]
    return /^crypto$/i.test(item.words) && next !== undefined && findOperand(next) !== undefined
  }
  const asksHowMuch = items.some(({ words }) => /^(much|wie ?viel)$/i.test(words))
  const total = items.find(
    (item, at) =>
      (isWord(item, 'total') && !item.isUsed) ||
      (sectors.length === 0 && isOfCrypto(item, at)) ||
      (/^total (?!value)/i.test(item.words) && findOperand(item) !== undefined) ||
      (asksHowMuch && isWord(item, 'all')),
  )
  // Without a subject, "DeFi" would be a filter that no list has.
  const general = readWordsOf(items, 'defi')
  return {
    forms: [
      ...readWordsOf(items, 'form'),
      ...(projects.length + sectors.length > 0 ? [] : general),
    ],
    combined: combined ?? (isAdded ? together : undefined),
    total: isOfAll ? total?.words : undefined,
    together: isClear ? undefined : together,
  }
}

/** "L2s ranked by revenue" are in the order of it; positions are those of a project that is named. */
function readRanking({
  items: [first],
  granularities,
  projects,
  transforms,
  top,
}: Pick<ReadPrompt, 'items' | 'granularities' | 'projects' | 'transforms' | 'top'>): Pick<
  ReadPrompt,
  'transforms' | 'top'
> {
  // "Rank chains by fees".
  const ranked = transforms.find(
    ({ words }) =>
      /^(ranked|ranking|leaderboard|league table)$/i.test(words) ||
      (/^rank$/i.test(words) && words === first?.words && granularities.length === 0),
  )
  const isOfOne = projects.some(({ isPlace }) => !isPlace)
  if (ranked === undefined || isOfOne) return { transforms, top }
  return {
    transforms: transforms.filter((one) => one !== ranked),
    top: { ...top, superlative: top.superlative ?? ranked.words },
  }
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
