import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Day } from '@tickmark/core/time/Day'
import { compareSides, findBefore, toDays } from './readComparison.ts'
import type { Operand } from './readMeasures.ts'
import type { ReadPrompt } from './readPrompt.ts'
import type { ReadOrder } from './readTop.ts'

/**
 * "The worst performing tokens this month", over days that lists have no column of: the changes of all, in their order.
 * Levels change from the first day to the last, amounts against those of as many days before.
 */
export function rankChanges(read: ReadPrompt, today: Day): ReadPrompt {
  const { measures, nouns, sectors } = read
  const order = findShareChange(read) ?? read.order
  const transforms = read.transforms.filter(({ transform: { kind } }) => kind === 'share')
  const [range] = read.ranges
  const words = order?.words ?? ''
  // "From September to October" names both sides.
  if (range === undefined || read.statistic?.kind === 'comparison') return read
  const isLevel = ({ metric }: Operand) =>
    metric === 'supply' || LEVELS.has(findMetric(metric)?.kind ?? '')
  const areLevels =
    transforms.length === 0 && measures.every(({ operands }) => operands.every(isLevel))
  const days = toDays(range, today)
  const { sides, range: both } = compareSides([findBefore(days), days], range, words)
  const isSplit = nouns.length + sectors.length > 0
  return {
    ...{ ...read, order, transforms, conditions: [] },
    granularities: [{ granularity: 'day', words: '' }],
    breakdowns: isSplit ? [{ dimension: 'project', words: '' }] : read.breakdowns,
    ranges: [areLevels ? range : both],
    statistic: areLevels ? { kind: 'change', words } : { kind: 'comparison', ...sides },
  }
}

/** "Which perps lost market share": the order of the changes of shares, or of ranks, which have none. */
export function findShareChange(read: ReadPrompt) {
  const { transforms, growths, items, projects } = read
  const kinds = transforms.map(({ transform: { kind } }) => kind)
  const isShare = kinds.includes('share')
  const asks = items.some(({ words }) => /^(which|who|welche[nrs]?)$/i.test(words))
  const [growth] = asks ? growths : []
  const direction: ReadOrder['direction'] = growth?.isFall ? 'asc' : 'desc'
  const ofGrowth = growth && { words: growth.words, direction, isChange: true, isPositive: false }
  const order = read.order?.isChange ? read.order : ofGrowth
  const isOfMany = projects.every(({ isPlace }) => isPlace)
  const isFound = (isShare || kinds.includes('rank')) && isOfMany
  return isFound && order ? { ...order, isShare } : undefined
}

const LEVELS: ReadonlySet<string> = new Set(['stock', 'price'])
