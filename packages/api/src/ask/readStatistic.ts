import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Statistic } from '../tools/explainAnswer.ts'
import type { RecordWord } from './RECORD_WORDS.ts'
import type { ReadConditions } from './readConditions.ts'
import type { ReadDimensions } from './readDimensions.ts'
import { type Item, isWord } from './readItems.ts'
import type { ReadMeasure } from './readMeasures.ts'
import type { ReadPeriods } from './readPeriods.ts'
import type { ReadSubjects } from './readSubjects.ts'
import type { ReadOrder, ReadTop } from './readTop.ts'
import type { ReadTransforms } from './readTransforms.ts'
import { readWordsOf } from './readWordsOf.ts'

export type ReadStatistic = { kind: Statistic; words: string }

/** "The deepest drawdown" is the lowest of a series of drawdowns, which its word is left to. */
export function readStatistic(items: readonly Item[]): ReadStatistic | undefined {
  const deepest = items.find((item) => isWord(item, 'deepest'))
  if (deepest !== undefined) return { kind: 'lowest', words: deepest.words }
  for (const kind of ['median', 'correlation'] as const) {
    const [words] = readWordsOf(items, kind)
    if (words !== undefined) return { kind, words }
  }
  return undefined
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
  /** A word for an average that is no moving one. */
  average: { words: string } | undefined
}

type Choice = {
  statistic: ReadStatistic | undefined
  top: ReadTop
  /** False if the word of the order names the statistic. */
  isOrdered: boolean
}

/** Decides which number a prompt asks for: of one series the highest, lowest and mean are those of its periods. */
export function chooseStatistic(asked: Asked): Choice {
  const { named, top, order, ranges, average } = asked
  const kept = { top, isOrdered: true }
  if (named !== undefined) return { ...kept, statistic: named }
  const isOfList = asked.record !== undefined || asked.conditions.length > 0
  if (isOneSeries(asked) && !isOfList) {
    if (average !== undefined && ranges.length === 1)
      return { ...kept, statistic: { kind: 'mean', words: average.words } }
    const { superlative, ...others } = top
    if (superlative !== undefined)
      return { ...kept, top: others, statistic: { kind: 'highest', words: superlative } }
    if (order?.direction === 'asc' && !order.isChange)
      return { top, isOrdered: false, statistic: { kind: 'lowest', words: order.words } }
  }
  return {
    ...kept,
    statistic: isSum(asked) ? { kind: 'sum', words: asked.combined ?? '' } : undefined,
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
function isOneSeries({ projects, sectors, nouns, breakdowns, measures }: Asked): boolean {
  const own = projects.filter(({ isPlace }) => !isPlace)
  const isSplit = sectors.length + nouns.length + breakdowns.length > 0
  return own.length === 1 && !isSplit && measures.length === 1
}
