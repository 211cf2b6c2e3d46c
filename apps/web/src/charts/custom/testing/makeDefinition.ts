import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

/** A definition with these questions, named a, b, c, for a test. */
export function makeDefinition(
  queries: MetricQueryInput[],
  fields: Partial<ChartDefinition> = {},
): ChartDefinition {
  return ChartDefinition.parse({
    questions: queries.map((query, index) => ({ id: String.fromCharCode(97 + index), query })),
    ...fields,
  })
}
