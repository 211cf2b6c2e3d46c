import type { CustomChartKind } from '../documents/ChartDefinition.ts'
import type { ChartAnswer, ChartSeries, ChartUnit } from './ChartAnswer.ts'
import { scaleOf, unitAfter, unitOf } from './chartUnits.ts'
import type { CustomChartData } from './composeChart.ts'
import type { ChartPlan } from './planChart.ts'
import type { TimeSeriesOptions } from './prepareTimeSeries.ts'
import { suggestLogAxis } from './suggestLogAxis.ts'

/** A custom chart over time: what `prepareTimeSeries` takes, but for what the reader of the chart decides. */
export function toTimeSeries(
  drawn: CustomChartData,
  hidden: ReadonlySet<string>,
): { answer: ChartAnswer } & Omit<TimeSeriesOptions, 'hidden' | 'room'> {
  const { definition, plan, answer } = drawn
  const { kind } = definition
  const unit = findUnit(plan)
  return {
    answer: { ...answer, series: splitByUnit(answer.series, kind) },
    kind: kind === 'table' || kind === 'treemap' || kind === 'scatter' ? 'line' : kind,
    granularity: plan.granularity,
    log: isOnLogAxis(drawn, hidden),
    ...(unit !== undefined && { unit }),
    // The answers of several queries may overlap.
    ...(plan.queries.length > 1 && { additive: false }),
  }
}

type LogAxisOf = Pick<CustomChartData, 'definition' | 'plan'> & {
  answer: Pick<CustomChartData['answer'], 'series'>
}

/** Returns whether the values of a chart over time are on a log axis: as its author chose, or as suits them. */
export function isOnLogAxis(
  { definition: { log, kind }, plan, answer: { series } }: LogAxisOf,
  hidden: ReadonlySet<string>,
): boolean {
  return log ?? suggestLogAxis({ series, kind, unit: findUnit(plan) }, hidden)
}

/**
 * Among bars and areas, series with another unit than the first are lines over them: users cannot be stacked on
 * dollars.
 */
export function splitByUnit(
  series: readonly ChartSeries[],
  kind: CustomChartKind,
): readonly ChartSeries[] {
  const [first] = series
  if (first === undefined || kind === 'line') return series
  const base = scaleOf(first)
  return series.map((one) => {
    const unit = unitOf(one)
    if (scaleOf(one) === base || one.override?.isTransformed === true) return one
    return {
      ...one,
      override: { name: one.label, side: undefined, ...one.override, isTransformed: true, unit },
    }
  })
}

/** The unit of all values of a chart, where its queries make it the same; undefined where metrics decide it. */
export function findUnit({ queries }: ChartPlan): ChartUnit | undefined {
  const [first, ...others] = queries.map(({ query }) => unitAfter(query.transforms))
  return others.every((unit) => unit === first) ? first : undefined
}
