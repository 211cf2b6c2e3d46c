import { ChartDefinition } from '../documents/ChartDefinition.ts'
import type { MetricQueryInput } from '../query/MetricQuery.ts'

/** A definition with these queries, named a, b, c, for a test. */
export function makeDefinition(
  queries: MetricQueryInput[],
  fields: Partial<ChartDefinition> = {},
): ChartDefinition {
  return ChartDefinition.parse({
    questions: queries.map((query, index) => ({ id: String.fromCharCode(97 + index), query })),
    ...fields,
  })
}
