import { formatDay } from '../formats/formatDay.ts'
import { formatPeriod } from '../formats/formatPeriod.ts'
import { formatCount } from '../formats/formatValue.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { OTHERS_KEY } from '../query/dimensions.ts'
import type { ChartAnswer } from './ChartAnswer.ts'
import { NO_INDEX } from './NO_INDEX.ts'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'

type Chart = Omit<PreparedChart, 'notes'>

/** Notes for the reader of a chart: what was cut, what may still change, what cannot be seen. */
export function writeNotes(answer: ChartAnswer, chart: Chart): string[] {
  const isLog = chart.axes.some((axis) => axis.log)
  return [
    ...noteCut(answer),
    ...noteBegin(answer),
    ...notePartial(chart),
    ...noteGaps(chart),
    ...noteIndex(answer),
    ...noteProjects(answer),
    ...noteSnapshots(chart),
    ...noteOpen(chart),
    ...noteHeld(chart),
    ...(isLog ? noteLog(answer, chart) : noteOutlier(chart)),
    ...noteScales(chart),
    ...(answer.meta.notes ?? []),
  ]
}

/** `Top 10 of 143, rest as Others`, wherever an answer does not hold all there is. */
function noteCut({ series, meta }: ChartAnswer): string[] {
  const named = series.filter((one) => !Object.values(one.key).includes(OTHERS_KEY))
  if (meta.total_series <= named.length) return []
  const rest = named.length < series.length ? ', rest as Others' : ''
  return [`Top ${named.length} of ${formatCount(meta.total_series)}${rest}`]
}

/** Notes where the data begin after the first day shown: a period that begins earlier holds only part of its days. */
function noteBegin({ timestamps: [first], meta }: ChartAnswer): string[] {
  const begin = meta.data_from ?? null
  if (first === undefined || begin === null || begin <= first) return []
  return [`Data begins ${formatDay(begin)}`]
}

/** Notes which of the first periods are drawn with a mark, since the data begin inside them or inside their window. */
function notePartial({ series, timestamps, granularity }: Chart): string[] {
  const visible = series.filter((one) => !one.hidden)
  const ends = visible.flatMap(({ partial }) => partial?.end ?? [])
  const [end] = ends
  if (end === undefined) return []
  if (ends.some((one) => one !== end))
    return [`${ends.length} of ${visible.length} series begin with partial periods`]
  const name = formatPeriod(timestamps[end - 1] ?? '', granularity).heading
  const isFirst = visible.every(({ partial, values }) =>
    values.slice(0, (partial?.end ?? 1) - 1).every((value) => value === null),
  )
  const which = isFirst ? `${name} partial` : `Partial up to ${name}`
  if (ends.length === visible.length) return [which]
  return [ends.length === 1 ? `${which} in one series` : `${which} in ${ends.length} series`]
}

/** Periods that are drawn with a mark, since days of them are missing. */
function noteGaps({ series }: Chart): string[] {
  return countPeriods(series, ({ gaps }) => gaps, 'partial: days are missing')
}

function countPeriods(
  series: readonly PreparedSeries[],
  list: (one: PreparedSeries) => Iterable<number> | undefined,
  what: string,
): string[] {
  const periods = new Set(series.flatMap((one) => (one.hidden ? [] : [...(list(one) ?? [])])))
  periods.delete(-1)
  const { size } = periods
  return size === 0 ? [] : [`${size} ${size === 1 ? 'period' : 'periods'} ${what}`]
}

/** Over how many projects a ratio is, which are those that have all of its parts. */
function noteProjects({ series: [only, ...others] }: ChartAnswer): string[] {
  if (only?.projects === undefined || others.length > 0) return []
  if (findMetric(only.metric)?.kind !== 'ratio') return []
  return [
    `Over ${formatCount(only.projects)} ${only.projects === 1 ? 'project' : 'projects'} with all parts`,
  ]
}

function noteIndex({ series }: ChartAnswer): string[] {
  return series.flatMap(({ label, no_index }) =>
    no_index === undefined ? [] : [`${keepDirection(label)}: ${NO_INDEX[no_index].toLowerCase()}`],
  )
}

/** Notes which series have one value of the moment and no history. */
function noteSnapshots({ series }: Chart): string[] {
  const visible = series.filter((one) => !one.hidden)
  const days = visible.flatMap(({ snapshot }) => snapshot ?? [])
  const [day] = days
  if (day === undefined) return []
  if (days.length < visible.length)
    return [`${days.length} of ${visible.length} series are snapshots`]
  return [new Set(days).size === 1 ? `Snapshot of ${formatDay(day)}` : 'Snapshots']
}

function noteOpen({ series, timestamps, granularity, openWord }: Chart): string[] {
  const dated = series.filter(({ snapshot }) => snapshot === undefined)
  const day = timestamps[Math.min(timestamps.length, ...dated.map((one) => one.openFrom))]
  if (day === undefined) return []
  const name = formatPeriod(day, granularity).heading
  return [openWord === 'scheduled' ? `Scheduled from ${name}` : `${name} (incomplete)`]
}

/** Periods that are drawn with a mark, since a check holds one of their points. */
function noteHeld({ series }: Chart): string[] {
  return countPeriods(
    series,
    ({ held, gaps }) => held && [...held].filter((index) => !gaps?.has(index)),
    'provisional',
  )
}

function noteLog({ series }: ChartAnswer, chart: Chart): string[] {
  let count = 0
  for (const [index, one] of series.entries()) {
    if (chart.axes[chart.series[index]?.axis ?? 0]?.log !== true) continue
    for (const value of one.values) if (value !== null && value <= 0) count++
  }
  if (count === 0) return ['Log axis']
  return [
    'Log axis',
    `${count === 1 ? '1 value' : `${count} values`} at or below zero not shown on a log axis`,
  ]
}

/** A value is never cut off; what can be done about it is said. */
function noteOutlier({ series, timestamps, granularity, isStacked }: Chart): string[] {
  const outlier = findOutlier(series.filter((one) => !one.hidden && !one.isOver))
  if (outlier === undefined) return []
  const { heading } = formatPeriod(timestamps[outlier.index] ?? '', granularity)
  const when = granularity === 'day' ? `on ${heading}` : `in ${heading}`
  const way = isStacked ? 'lines on a log axis show both' : 'a log axis shows both'
  return [`${keepDirection(outlier.series.name)} dwarfs all other values ${when}; ${way}`]
}

/** Notes that a third unit has no marks where both sides are taken: its line shows a direction, not an amount. */
function noteScales({ series, axes }: Chart): string[] {
  return series
    .filter((one) => !one.hidden && axes[one.axis]?.isShown === false)
    .map((one) => `${keepDirection(one.name)} has its own scale, without labels`)
}

/** A name from right to left does not turn the words around it. */
function keepDirection(name: string): string {
  return `\u2068${name}\u2069`
}

/** So many times a series' own usual size, a value makes all others look like nothing. */
const TIMES = 20
/** Fewer values do not show what is usual. */
const ENOUGH = 8
const USUAL = 0.95

/**
 * The value that dwarfs all others, if there is one: the largest of the chart, far above what 95 % of its
 * series stay below. Never one that is zero, missing or merely of the largest series.
 */
export function findOutlier(
  visible: readonly PreparedSeries[],
): { series: PreparedSeries; index: number } | undefined {
  let largest: { series: PreparedSeries; index: number; size: number } | undefined
  for (const series of visible)
    for (const [index, value] of series.values.entries()) {
      const size = Math.abs(value ?? 0)
      if (size > (largest?.size ?? 0)) largest = { series, index, size }
    }
  if (largest === undefined) return undefined
  const sizes = largest.series.values.flatMap((value) => (value === null ? [] : Math.abs(value)))
  if (sizes.length < ENOUGH) return undefined
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(USUAL * (sizes.length - 1))] ?? 0
  return usual > 0 && largest.size > TIMES * usual ? largest : undefined
}
