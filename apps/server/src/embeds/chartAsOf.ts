import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'

/** A chart as of a moment; as it is where none is given. */
export function chartAsOf(chart: ChartDefinition, asOf: string | undefined): ChartDefinition {
  if (asOf === undefined) return chart
  return {
    ...chart,
    questions: chart.questions.map((chartQuery) => ({
      ...chartQuery,
      query: { ...chartQuery.query, as_of: asOf },
    })),
  }
}
