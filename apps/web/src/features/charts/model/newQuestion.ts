import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { findFreeId } from '@tickmark/core/documents/findFreeId'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { CHART_DEFAULTS } from '@tickmark/core/screens/CHART_DEFAULTS'

export type Question = ChartDefinition['questions'][number]

/** How many series a new question names; the rest are Others where they add up. */
const TOP = 10

/** A question that asks nothing yet, with the time axis of the others. */
export function newQuestion({ questions }: ChartDefinition): Question {
  const [first] = questions
  return {
    id: findFreeId(new Set(questions.map(({ id }) => id))),
    name: '',
    query: {
      ...MetricQuery.parse({ metrics: ['fees'] }),
      metrics: [],
      breakdown: ['project'],
      top: { n: TOP, others: true },
      granularity: first?.query.granularity ?? CHART_DEFAULTS.g,
      range: first?.query.range ?? CHART_DEFAULTS.range,
    },
  }
}
