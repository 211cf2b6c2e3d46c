import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'

/** The part of a chart that can be queried: undefined while no question has a metric. */
export function toDrawable(chart: ChartDefinition): ChartDefinition | undefined {
  const questions = chart.questions.filter(({ query }) => query.metrics.length > 0)
  if (questions.length === 0) return undefined
  return questions.length === chart.questions.length ? chart : { ...chart, questions }
}
