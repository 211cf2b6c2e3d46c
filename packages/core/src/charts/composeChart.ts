import type { ChartDefinition } from '../documents/ChartDefinition.ts'
import type { MetricAnswer } from '../query/MetricAnswer.ts'
import type { MixedAnswer } from './ChartAnswer.ts'
import { type CustomChartAnswer, mergeAnswers } from './mergeAnswers.ts'
import { type FindName, nameSeries } from './nameSeries.ts'
import { type ChartPlan, MAX_SERIES } from './planChart.ts'

/** A definition with its answers: all that a drawing needs. */
export type CustomChartData = {
  definition: ChartDefinition
  plan: ChartPlan
  answer: CustomChartAnswer
}

type Options = {
  /** In the order of the plan's queries; undefined where one has no answer. */
  answers: readonly (MetricAnswer | undefined)[]
  projectName: FindName
  /** Puts overridden series into the answer of the query at `index`. */
  override?: (answer: MetricAnswer, index: number) => MixedAnswer
}

/** Names the series of a chart's answers and merges them. Queries without an answer are left out. */
export function composeChart(
  definition: ChartDefinition,
  plan: ChartPlan,
  { answers, projectName, override = (answer) => answer }: Options,
): CustomChartData {
  const found = plan.questions.flatMap((question, index) => {
    const answer = answers[index]
    return answer === undefined ? [] : [{ question, index, answer }]
  })
  const named = nameSeries(found, projectName)
  const parts = found.map((part, at) => ({
    ...part,
    answer: override(named[at] ?? part.answer, part.index),
  }))
  const { colours, kind } = definition
  const answer = mergeAnswers(parts, { colours, notes: plan.notes, most: MAX_SERIES[kind] })
  return { definition, plan, answer }
}
