import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { Statistic } from '../tools/explainAnswer.ts'
import type { RecordWord } from './AskLanguage.ts'
import { readWordsOf } from './Cursor.ts'
import type { ReadConditions } from './readConditions.ts'
import { readCrossing } from './readCrossing.ts'
import type { ReadDimensions } from './readDimensions.ts'
import { type Item, isWord } from './readItems.ts'
import type { ReadMeasure } from './readMeasures.ts'
import type { ReadPeriods } from './readPeriods.ts'
import type { ReadSubjects } from './readSubjects.ts'
import type { ReadOrder, ReadTop } from './readTop.ts'
import type { ReadTransforms } from './readTransforms.ts'

export type ReadStatistic = {
  kind: Statistic
  words: string
  /** The two periods of a comparison, the earlier one first. */
  periods?: readonly { from: Day; to: Day }[]
  /** The number that crossings are of, or without one the second series. */
  limit?: { is: '>' | '<'; value: number | undefined }
  /** The length of the periods that it is made of. */
  granularity?: Granularity
}

/** "The deepest drawdown" is the lowest of a series of drawdowns, which its word is left to. */
export function readStatistic(
  items: readonly Item[],
  record: RecordWord | undefined,
): ReadStatistic | undefined {
  const deepest = items.find((item) => isWord(item, 'deepest'))
  if (deepest !== undefined) return { kind: 'lowest', words: deepest.words }
  for (const kind of ['median', 'correlation', 'concentration', 'volatility'] as const) {
    const [words] = readWordsOf(items, kind)
    // The concentration of holders is stated beside their list.
    const isOfHolders = kind === 'concentration' && record === 'holders'
    if (words !== undefined && !isOfHolders) return { kind, words }
  }
  const [words] = readWordsOf(items, 'multipleOf')
  if (words === undefined)
    return record === undefined ? (readCrossing(items) ?? readDifference(items)) : undefined
  // "How many times larger is Aave than Compound".
  for (const item of items) {
    if (isWord(item, 'greater', 'lesser')) item.isUsed = true
    if (isWord(item, 'than')) item.meanings = [{ kind: 'word', word: 'versus' }]
  }
  return { kind: 'multiple', words }
}

/** "The TVL gap between Ethereum and Solana". */
function readDifference(items: readonly Item[]): ReadStatistic | undefined {
  const [words] = readWordsOf(items, 'difference')
  return words === undefined ? undefined : { kind: 'difference', words }
}

/** "The ratio of Ethereum fees to Solana fees" is one figure of two projects. */
export function readRatioOfTwo(
  asked: Pick<ReadSubjects, 'projects' | 'sectors'> & {
    items: readonly Item[]
    measures: readonly ReadMeasure[]
    grouped: readonly unknown[]
    shown: MetricQuery | undefined
  },
): ReadStatistic | undefined {
  const { items, projects, sectors, measures, grouped, shown } = asked
  const figures = new Set(
    measures.map(({ operands }) => operands.map(({ metric }) => metric).join()),
  )
  const own = projects.flatMap(({ isPlace, project_id }) => (isPlace ? [] : [project_id]))
  // A project beside a sector is a member of it, and no second side.
  const sides =
    own.length > 0 && sectors.length > 0 ? [] : [...own, ...sectors.map((one) => one.sector)]
  const named = new Set(sides).size
  const isOpen = own.length + sectors.length === 0
  const ofShown = isOpen && figures.size === 0 ? (shown?.where.projects?.length ?? 0) : named
  const isDivided = (one: Item) => isWord(one, 'divided') && measures.length === 2
  const item = items.find((one) => !one.isUsed && (isWord(one, 'ratio') || isDivided(one)))
  // One of each month has no chart.
  const isOfOne = figures.size === 1 || (named === 0 && figures.size === 0)
  if (item === undefined || ofShown !== 2 || !isOfOne || grouped.length > 0) return undefined
  item.isUsed = true
  return { kind: 'multiple', words: item.words }
}

type Asked = Pick<ReadSubjects, 'projects' | 'sectors' | 'nouns'> & {
  breakdowns: ReadDimensions['breakdowns']
  conditions: ReadConditions['conditions']
  measures: readonly ReadMeasure[]
  ranges: ReadPeriods['ranges']
  transforms: ReadTransforms['transforms']
  record: RecordWord | undefined
  combined: string | undefined
  named: ReadStatistic | undefined
  top: ReadTop
  order: ReadOrder | undefined
  growth: ReadTransforms['growth']
  /** A word for an average that is no moving one. */
  average: { words: string } | undefined
  /** True if a length of periods is named. */
  isGrouped: boolean
  /** True if one period of that length is asked for: "which day". */
  isOfDay: boolean
}

type Choice = {
  statistic: ReadStatistic | undefined
  top: ReadTop
  /** False if the word of the order names the statistic. */
  isOrdered: boolean
  /** The change that is the highest or lowest one: "the biggest daily drop". */
  changes: ReadTransforms['transforms']
}

/** Decides which number a prompt asks for: of one series the highest, lowest and mean are those of its periods. */
export function chooseStatistic(asked: Asked): Choice {
  const { named, top, ranges, average, isGrouped } = asked
  const kept = { top, isOrdered: true, changes: [] }
  if (named !== undefined) return { ...kept, statistic: named }
  const isOfList = asked.record !== undefined || asked.conditions.length > 0
  const isOfGroup = asked.sectors.length + asked.nouns.length > 0 && !isGrouped
  if (average !== undefined && !isOfList && (isOfGroup || ranges.length === 1))
    return { ...kept, statistic: { kind: isOfGroup ? 'average' : 'mean', words: average.words } }
  const { combined } = asked
  if (combined !== undefined && top.top !== undefined && top.others === undefined && !isOfList)
    return { ...kept, statistic: { kind: 'together', words: combined } }
  const ofSeries = isOneSeries(asked) && !isOfList ? chooseExtreme(asked) : undefined
  if (ofSeries !== undefined) return ofSeries
  return {
    ...kept,
    statistic: isSum(asked) ? { kind: 'sum', words: asked.combined ?? '' } : undefined,
  }
}

/** The highest or lowest value of one series, or the largest of its changes. */
function chooseExtreme({ top, order, growth, isGrouped, isOfDay }: Asked): Choice | undefined {
  // "The most DEX volume" of one month is no list of exchanges.
  const { superlative = isOfDay ? top.top?.words : undefined, ...rest } = top
  const others = isOfDay ? {} : rest
  if (superlative !== undefined) {
    const kind = growth?.isFall ? 'lowest' : 'highest'
    return { top: others, isOrdered: true, changes: [], statistic: { kind, words: superlative } }
  }
  if (order === undefined || (order.isChange ? !isGrouped : order.direction === 'desc'))
    return undefined
  const { words, isChange } = order
  return {
    ...{ top, isOrdered: false },
    changes: isChange ? [{ transform: { kind: 'change', over: 'period' }, words }] : [],
    statistic: { kind: order.direction === 'asc' ? 'lowest' : 'highest', words },
  }
}

/** "The sum of all dex volume in 2025" is one number; a sum of levels over time is none. */
function isSum({ combined = '', measures, ranges, transforms, top }: Asked): boolean {
  const areFlows = measures.every(({ operands }) =>
    operands.every(({ metric }) => metric === 'volume' || findMetric(metric)?.kind === 'flow'),
  )
  const isWhole = transforms.length === 0 && top.top === undefined && top.others === undefined
  return /sum|total|overall|^all/i.test(combined) && areFlows && isWhole && ranges.length === 1
}

/** Returns whether one figure of one project is asked about, so that a number is made of its periods. */
function isOneSeries({ projects, sectors, nouns, breakdowns, measures, ...read }: Asked): boolean {
  // "Which day had the highest fees on Ethereum" is about no projects there.
  const own = read.isOfDay ? projects : projects.filter(({ isPlace }) => !isPlace)
  const isSplit = nouns.length + breakdowns.length > 0 || sectors.some((one) => one.isPlural)
  // "Which month had the most DEX volume on Solana".
  const isOfSector =
    read.isOfDay && sectors.length === 1 && projects.every(({ isPlace }) => isPlace)
  const isOfOne = isOfSector || (own.length === 1 && sectors.length === 0)
  return isOfOne && !isSplit && measures.length === 1
}
