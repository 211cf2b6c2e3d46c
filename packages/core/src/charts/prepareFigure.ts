import { isPartialPeriod, isWholePeriod } from '../answers/isPartialPeriod.ts'
import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import type { ChangeOf } from '../formats/formatChange.ts'
import { formatDay } from '../formats/formatDay.ts'
import { formatPeriod } from '../formats/formatPeriod.ts'
import { isMeaningfulMultiple } from '../formats/formatValue.ts'
import { unitOfMeasure } from '../formula/unitOfMeasure.ts'
import { findMetric } from '../metrics/findMetric.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { Transform } from '../query/MetricQuery.ts'
import type { Day } from '../time/Day.ts'
import { type Granularity, yearBefore } from '../time/Granularity.ts'
import { changingAs, unitAfter } from './chartUnits.ts'
import { formatChartValue } from './formatChartValue.ts'
import { NO_INDEX } from './NO_INDEX.ts'

/** The change against an earlier period; null where that period has no value. */
type Comparison = { change: number | null; of: ChangeOf; against: string }

/** The content of a figure: its newest value with its period, changes and trend. */
export type PreparedFigure = {
  value: string
  period: string
  /** First day of the period. */
  timestamp: Day
  /** True if the period is unfinished, so that the value may still change. */
  isUnfinished: boolean
  /** True if days of the period or window are missing. */
  isPartial: boolean
  /** The first day with data, if it is inside the period or window. */
  dataFrom: Day | undefined
  comparisons: Comparison[]
  /** The value of the unfinished period, if the last finished one is shown instead. */
  sinceThen: string | undefined
  /** The number of projects that the newest value is made of; absent for one project. */
  projects: number | undefined
  /** The number of projects of the group with any data, where the answer says so. */
  ofProjects: number | undefined
  metric: MetricDefinition | undefined
  trend: (number | null)[]
}

type FigureAnswer = Pick<MetricAnswer, 'series' | 'timestamps'> & {
  meta?: Pick<MetricAnswer['meta'], 'projects_with_data'>
}

type FigureQuery = { granularity: Granularity; transforms: readonly Transform[] }

/** Takes the newest value of a query's only series. An unfinished period is not compared with whole ones: the newest
 * whole one is shown, with the unfinished one next to it.
 */
export function prepareFigure(
  { series, timestamps, meta }: FigureAnswer,
  { granularity, transforms }: FigureQuery,
): PreparedFigure | { problem: string } {
  const [only] = series
  const newest = only?.values.findLastIndex((value) => value !== null) ?? -1
  if (only === undefined || series.length > 1 || newest < 0) return { problem: findProblem(series) }
  const { values } = only
  const unfinished = timestamps.indexOf(only.provisional_from ?? '')
  const whole =
    unfinished < 0 ? newest : values.findLastIndex((value, at) => value !== null && at < unfinished)
  const shown = whole < 0 ? newest : whole
  const unit = unitAfter(transforms) ?? unitOfMeasure(only.metric)
  const write = (value: number | null) => formatChartValue(value, unit, 'compact')
  const nameOf = (at: number) => {
    const day = timestamps[at]
    return day === undefined ? '' : formatPeriod(day, granularity).heading
  }
  const { partial, snapshot } = only
  const isPartial = (at: number) => isPartialPeriod(only, timestamps[at] ?? '')
  const isCompared = (at: number) => isWholePeriod(only, timestamps[at] ?? '')
  const compare = (at: number): Comparison[] => {
    if (at < 0) return []
    const [value, before] = [values[shown], isCompared(shown) && isCompared(at) ? values[at] : null]
    const of = { value, before: before ?? null, metric: changingAs(only.metric, unit) }
    const isSaid = [value, before].every(
      (one) => one == null || unit !== 'multiple' || isMeaningfulMultiple(one),
    )
    return [{ change: isSaid ? changeOf(value, before) : null, of, against: nameOf(at) }]
  }
  // Changes and ranks are not compared: a change of a change means nothing.
  const mayCompare = !transforms.some(({ kind }) => COMPARED.has(kind))
  const year = timestamps.indexOf(yearBefore(timestamps[shown] ?? '', granularity))
  return {
    value: write(values[shown] ?? null),
    timestamp: timestamps[shown] ?? '',
    period: snapshot === undefined ? nameOf(shown) : `Snapshot of ${formatDay(snapshot)}`,
    isUnfinished: unfinished >= 0 && shown >= unfinished && snapshot === undefined,
    isPartial: isPartial(shown),
    dataFrom: partial && (timestamps[shown] ?? '') <= partial.to ? partial.data_from : undefined,
    comparisons: mayCompare
      ? [...compare(shown - 1), ...(granularity === 'year' ? [] : compare(year))]
      : [],
    sinceThen:
      newest > shown ? `${nameOf(newest)} so far ${write(values[newest] ?? null)}` : undefined,
    projects: only.projects,
    ofProjects: meta?.projects_with_data,
    metric: findMetric(only.metric),
    trend: values.slice(0, shown + 1),
  }
}

function findProblem(series: readonly Series[]): string {
  if (series.length > 1)
    return `A figure shows one series, but this query returns ${series.length}. Choose one project, or one sector without splitting it.`
  const reason = series[0]?.no_index
  return reason === undefined ? 'No values in this range.' : `${NO_INDEX[reason]}.`
}

const COMPARED: ReadonlySet<string> = new Set(['change', 'rank', 'drawdown'])

function changeOf(now: number | null | undefined, before: number | null | undefined) {
  if (now === null || now === undefined || before === null || before === undefined) return null
  return before === 0 ? null : (now - before) / Math.abs(before)
}
