import type { Position } from '@tickmark/core/marts/MartExpression'
import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'

/** The form of a figure: by itself, or by the rank of its row. */
export type FigureShape = 'value' | Position

export type FigureChoice = {
  metrics: readonly string[]
  intervals: readonly AggregateInterval[]
  aggregations: readonly Aggregation[]
  shapes: readonly FigureShape[]
}

export type FigureList = {
  /** Column ids and formulas, metric by metric. */
  columns: readonly string[]
  /** Metrics that have no sum, since their days do not add up; if requested, they were left out. */
  withoutSum: readonly string[]
}

/** Every column that a choice of several metrics, intervals and aggregations makes. */
export function listFigures(choice: FigureChoice): FigureList {
  const { metrics, intervals, aggregations, shapes } = choice
  const columns = metrics.flatMap((metric) =>
    intervals.flatMap((interval) =>
      aggregations
        .filter((aggregation) => aggregation !== 'sum' || hasSum(metric))
        .flatMap((aggregation) => {
          const id = `${metric}_${interval}_${aggregation}`
          // A sparkline has no place among others.
          if (aggregation === 'trend') return [id]
          return shapes.map((shape) => (shape === 'value' ? id : `${shape}(${id})`))
        }),
    ),
  )
  return {
    columns,
    withoutSum: aggregations.includes('sum') ? metrics.filter((metric) => !hasSum(metric)) : [],
  }
}

/** The mixed metric is an amount of most projects. */
function hasSum(metric: string): boolean {
  return getMetric(metric).kind === 'flow'
}
