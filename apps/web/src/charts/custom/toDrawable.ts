import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'

/** The part of a chart that can be queried: undefined while no query has a metric. */
export function toDrawable(chart: ChartDefinition): ChartDefinition | undefined {
  const queries = chart.questions.filter(({ query }) => query.metrics.length > 0)
  if (queries.length === 0) return undefined
  return queries.length === chart.questions.length ? chart : { ...chart, questions: queries }
}
