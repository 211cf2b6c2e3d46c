import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { endOfPeriod, type Granularity, startOfPeriod } from '@tickmark/core/time/Granularity'
import { ACROSS, type Statistic } from '../tools/explainAnswer.ts'
import { findPeriod } from './readComparison.ts'
import { toEdges } from './readPeriods.ts'
import type { ReadPrompt } from './readPrompt.ts'

const LONG_RANGE: Readonly<Partial<Record<Granularity, '2y' | '5y' | 'max'>>> = {
  month: '2y',
  quarter: '5y',
  year: 'max',
}
const MAX_DAYS = 186
const MAX_WEEK_DAYS = 732
/** Sums of longer periods are no rates of a year. */
const MAX_RATE_DAYS = 366
/** Levels of days are drawn for so long: those of weeks and months lack the newest, the highest and the lowest. */
const MAX_LEVEL_DAYS = 1_100
const MAX_EXTREME_DAYS = 7_000

const NOW = /^(today|rn|now|right now|at the moment|latest|currently?|heute|aktuell)$/i

/** The amounts of today are those of the newest day, and no week. */
export function showNow(own: MetricQueryInput, { items }: ReadPrompt): MetricQueryInput {
  const { range, granularity, transforms = [], metrics } = own
  const isOpen =
    (range ?? granularity) === undefined &&
    transforms.every(({ kind }) => kind === 'share' || kind === 'rank')
  if (!isOpen || !metrics.every(isFlow) || !items.some(({ words }) => NOW.test(words))) return own
  return { ...own, granularity: 'day', ...(own.top && { range: '24h' as const }) }
}

/** "Annualized, based on the last 30 days" is the sum of these days; without a period that of each period is scaled. */
export function annualise(own: MetricQueryInput, today: Day): MetricQueryInput {
  const { range, transforms = [], metrics, granularity } = own
  const others = transforms.filter(({ kind }) => kind !== 'annualised')
  if (range === undefined || granularity !== undefined || others.length === transforms.length)
    return own
  const unit = findPeriod({ range })
  if (unit !== undefined) return { ...own, granularity: unit }
  const [from, to] = toEdges(range, addDays(today, -1))
  const days = daysBetween(from, to) + 1
  if (days > MAX_RATE_DAYS || days < 2 || !metrics.every(isFlow)) return own
  return {
    ...{ ...own, transforms: others, granularity: 'day' },
    metrics: metrics.map((id) => `rolling_sum(${id}, ${days}) * 365 / ${days}`),
  }
}

type Asked = { today: Day; statistic: Statistic | undefined }

/** A prompt without a period gets one that suits its granularity, and the other way round. */
export function withDefaults(own: MetricQueryInput, asked: Asked): MetricQueryInput {
  const { statistic } = asked
  // The amounts of several projects are those of a month.
  const isAcross = ACROSS.has(statistic) && (statistic !== 'median' || isSplit(own))
  const short = isAcross && own.metrics.every(isFlow) ? '30d' : '365d'
  const range = own.range ?? LONG_RANGE[own.granularity ?? 'day'] ?? short
  return { ...own, range, granularity: own.granularity ?? chooseGranularity(own, range, asked) }
}

function isSplit({ breakdown = [] }: MetricQueryInput): boolean {
  return breakdown.length > 0
}

function chooseGranularity(
  { metrics, transforms = [], breakdown = [] }: MetricQueryInput,
  range: NonNullable<MetricQueryInput['range']>,
  { today, statistic }: Asked,
): Granularity {
  const [from, to] = toEdges(range, today)
  const isOfOne = range === 'ytd' || typeof range !== 'string'
  const unit = isOfOne ? findCalendarUnit({ from, to }, today) : undefined
  if (unit !== undefined && isOfWhole({ metrics, transforms, breakdown }, statistic, unit))
    return unit.granularity
  const days = daysBetween(from, to)
  const areLevels = metrics.every(isOfDay)
  const isExtreme = statistic !== undefined || transforms.some(({ kind }) => kind === 'drawdown')
  if (areLevels && days <= (isExtreme ? MAX_EXTREME_DAYS : MAX_LEVEL_DAYS)) return 'day'
  if (days <= MAX_DAYS) return 'day'
  // Weeks reach beyond a year or a quarter.
  if (typeof range !== 'string' && from.endsWith('-01')) return 'month'
  return days <= MAX_WEEK_DAYS ? 'week' : 'month'
}

/** The week, month, quarter or year that a range is, or that it is the first days of, up to yesterday. */
function findCalendarUnit(
  { from, to }: { from: Day; to: Day },
  today: Day,
): CalendarUnit | undefined {
  for (const granularity of ['week', 'month', 'quarter', 'year'] as const) {
    const end = endOfPeriod(from, granularity)
    if (startOfPeriod(from, granularity) !== from || to > end) continue
    if (to === end || to >= addDays(today, -1)) return { granularity, isOver: to === end }
  }
  return undefined
}

type CalendarUnit = { granularity: Granularity; isOver: boolean }

/**
 * Returns whether one figure of the whole range is asked about. A rank, share, ratio or change of a quarter, and the
 * median of several projects in it, are not those of its last day. There is no change of a period that is not over.
 */
function isOfWhole(
  { metrics, transforms = [], breakdown = [] }: MetricQueryInput,
  statistic: Statistic | undefined,
  { isOver }: CalendarUnit,
): boolean {
  const kinds = new Set(transforms.map(({ kind }) => kind))
  if (kinds.has('change')) return isOver
  // Multiples are those of a day.
  const areRatios = metrics.every((id) => {
    const { kind = 'ratio', format } = findMetric(id) ?? {}
    return kind === 'ratio' && format !== 'multiple' && !id.includes('rolling_sum')
  })
  return (
    kinds.has('share') ||
    kinds.has('rank') ||
    (ACROSS.has(statistic) && breakdown.length > 0) ||
    (areRatios && statistic === undefined && transforms.length === 0)
  )
}

function isFlow(id: string): boolean {
  return findMetric(id)?.kind === 'flow'
}

/** Returns whether a day has a value that says as much as that of a longer period, as levels and their ratios do. */
function isOfDay(id: string): boolean {
  return !isOfAmounts(id) && !isFlow(id) && !/_(wau|mau|weekly|monthly)$/.test(id)
}

/** Returns whether a ratio is one of amounts, so that its value depends on the length of the periods. */
function isOfAmounts(measure: string): boolean {
  const metric = findMetric(measure)
  if (metric !== undefined && metric.kind !== 'ratio') return false
  const derivation = metric?.derivation
  const formula = derivation?.by === 'formula' ? derivation.formula : measure
  const ids = formula.replace(/rolling_sum\([^)]*\)/g, '').match(/[a-z]\w*/g) ?? []
  return ids.some(isFlow)
}
