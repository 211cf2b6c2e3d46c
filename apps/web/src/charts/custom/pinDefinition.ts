import type { QueryReplacement } from '@tickmark/core/charts/planChart'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'

/** A definition that asks by itself what a page made it ask, such as what was known on a past day. */
export function pinDefinition(
  definition: ChartDefinition,
  instead: QueryReplacement,
): ChartDefinition {
  const { granularity, range, asOf } = instead
  return {
    ...definition,
    questions: definition.questions.map((question) => ({
      ...question,
      query: {
        ...question.query,
        ...(granularity !== undefined && { granularity }),
        ...(range !== undefined && { range }),
        ...(asOf !== undefined && { as_of: asOf }),
      },
    })),
  }
}
