import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findPeriod } from './readComparison.ts'
import type { ReadConditions } from './readConditions.ts'
import type { ReadDimensions } from './readDimensions.ts'
import { type Item, isWord, placeOf } from './readItems.ts'
import { findOperand, type Operand, type ReadMeasure, toOperand } from './readMeasures.ts'
import type { ReadPeriods } from './readPeriods.ts'
import type { ReadStatistic } from './readStatistic.ts'
import type { ReadSubjects } from './readSubjects.ts'
import { areMany, isCounted, type ReadOrder, type ReadTop } from './readTop.ts'
import type { ReadTransforms } from './readTransforms.ts'

type Asked = Pick<ReadTransforms, 'transforms' | 'growth'> & {
  measures: readonly ReadMeasure[]
  order: ReadOrder | undefined
  top: ReadTop
}

export function isOfYear({ transform }: ReadTransforms['transforms'][number]): boolean {
  return transform.kind === 'change' && transform.over === 'year'
}

type Overall = {
  statistic?: ReadStatistic
  granularities: ReadDimensions['granularities']
  open?: string
}

export const NO_CHANGE: Overall = { granularities: [] }

/**
 * "How much did SOL fall this year" is one change from the first to the last day, and "the growth of fees in Q3" that of
 * the quarter against the one before.
 */
export function readOverall({
  transforms,
  growth,
  ranges: [period, ...others],
  grouped,
  measures,
  order,
  top,
}: Asked & Pick<ReadPeriods, 'ranges'> & { grouped: readonly unknown[] }): Overall {
  const change = transforms.find(({ transform: { kind } }) => kind === 'change')
  const isChosen = order?.isChange === true || (top.top ?? top.superlative) !== undefined
  const isNamed = growth !== undefined && change?.words === growth.words && !isChosen
  if (!isNamed || period === undefined || others.length > 0 || grouped.length > 0) return NO_CHANGE
  const unit = findPeriod(period)
  if (unit !== undefined) return { granularities: [{ granularity: unit, words: period.words }] }
  const areLevels = measures.every(({ operands }) =>
    operands.every(({ metric }) => {
      const kind = metric === 'supply' ? 'stock' : findMetric(metric)?.kind
      return kind === 'stock' || kind === 'price' || /holders$/.test(metric)
    }),
  )
  return areLevels
    ? { granularities: [], statistic: { kind: 'change', words: growth.words } }
    : { granularities: [], open: growth.words }
}

/** "The top 5 by revenue growth", "grew the most" and "sorted by growth" are by the change, which charts have no order by. */
export function orderByGrowth(
  items: readonly Item[],
  growth: ReadTransforms['growth'],
  { top, superlative }: ReadTop,
) {
  const isChosen = superlative !== undefined || (top !== undefined && growth?.isOfFigure)
  if (growth === undefined || !(isChosen || isSortedBy(items, growth.words))) return undefined
  const direction: ReadOrder['direction'] = growth.isFall ? 'asc' : 'desc'
  return { direction, words: growth.words, isChange: true, isPositive: false }
}

/** Returns whether no more than a figure is between "sorted by" and a word, as in "ordered by revenue growth". */
function isSortedBy(items: readonly Item[], words: string): boolean {
  const at = placeOf(items, words)
  const before = items.slice(0, at).findLastIndex(({ words: said }) => SORTED.test(said))
  const between = items.slice(before + 1, at)
  return (
    before >= 0 && between.every((item) => isWord(item, 'by', 'filler', 'of') || findOperand(item))
  )
}

const SORTED = /^(sort|order|rank)(ed|ing)?( by)?$|^(sortiert|geordnet)( nach)?$/i

/** "The lowest growth of fees" is by the change. */
export function orderChange(
  order: ReadOrder | undefined,
  growth: ReadTransforms['growth'],
  measures: readonly ReadMeasure[],
): ReadOrder | undefined {
  const isByGrowth = order?.isChange === false && growth !== undefined && measures.length === 1
  return isByGrowth && !order.isPositive ? { ...order, isChange: true } : undefined
}

/** The intervals of lists that periods are there. */
export const DAYS_OF = {
  ...({ day: '24h', week: '7d', month: '30d', quarter: '90d', year: '365d' } as const),
}

/** "Which L1s lost users" is a list of those whose figure changed so. */
export function readGrown(
  items: readonly Item[],
  asked: Omit<Asked, 'transforms'> &
    Pick<ReadTransforms, 'growths'> &
    Pick<ReadSubjects, 'projects'> &
    Pick<ReadConditions, 'conditions'> & {
      change: ReadTransforms['transforms'][number] | undefined
      shown: readonly string[] | undefined
    },
): ReadConditions['conditions'] {
  const { growth, growths, change, measures, projects, top, order, conditions, shown = [] } = asked
  const asksForList = items.some(
    ({ words }, at) =>
      /^(which|welche[nrs]?)$/i.test(words) && (isCounted(items[at + 1]) || areMany(items)),
  )
  // "Show only those that grew" is about the figure on screen.
  const isOfShown = measures.length === 0 && areMany(items)
  const isOfOne = projects.some(({ isPlace }) => !isPlace)
  const onScreen = isOfShown ? shown.flatMap((id) => findMetric(id)?.metric_id ?? []) : []
  // "Dexes with TVL above 100m that are growing" do in that.
  const isOrder = growth === undefined || isSortedBy(items, growth.words)
  const bound = measures.length > 0 || growth?.isOfFigure || isOrder ? [] : conditions
  const [operand, ...others] = [
    ...measures.flatMap(({ operands }) => operands),
    ...bound.flatMap(({ of }) => (of === 'launch_year' ? [] : of.operand)),
    ...onScreen.slice(0, 1).map(toOperand),
  ]
  const isChosen = (top.top ?? top.superlative ?? order) !== undefined
  if (growth === undefined || operand === undefined || isOfOne) return []
  const grown = toGrown(change)
  // "The P/S of L2s with growing fees", "L2s that lost users".
  const led = growths.filter(({ words }) => isLed(items, words))
  if (led.length > 0 && items.some(isCounted))
    return led.map((one) => grown(one, one.operand ?? operand))
  if (isChosen) return []
  // "TVL above 1bn and fees up" are two conditions, and "by fee growth" is an order.
  const isSaidOf =
    conditions.length > 0 && growth.isOfFigure && !/growth|change/i.test(growth.words)
  const isList = asksForList || isOfShown || isSaidOf || bound.length > 0
  return others.length === 0 && isList ? [grown(growth, operand)] : []
}

/** The condition that a figure grew or fell, over the interval of a change. */
function toGrown(change: ReadTransforms['transforms'][number] | undefined) {
  const isYearly = change !== undefined && isOfYear(change)
  const unit = isYearly ? 'year' : change?.granularity
  const interval = unit && { interval: DAYS_OF[unit] }
  return (one: Omit<ReadTransforms['growths'][number], 'operand'>, operand: Operand) => ({
    words: one.words,
    of: { operand, isChange: true, ...interval },
    is: one.isFall ? ('<' as const) : ('>' as const),
    value: 0,
  })
}

/** Returns whether "with", "that" or the like precedes a word, which is a condition then. */
function isLed(items: readonly Item[], words: string): boolean {
  const at = placeOf(items, words)
  // "With growing revenue and a falling price".
  const isPassed = (item: Item) =>
    isWord(item, 'and', 'growth') ||
    /^(an?|but|while|yet|aber)$/i.test(item.words) ||
    findOperand(item) !== undefined
  const before = items.slice(0, at).findLast((item) => !isPassed(item))
  return LEADS.test(before?.words ?? '')
}

const LEADS = /^(with|w|w \/|where|whose|mit|that|who|die)$/i
