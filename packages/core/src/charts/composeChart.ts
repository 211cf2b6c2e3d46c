import type { MetricAnswer } from '../answers/MetricAnswer.ts'
import type { ChartDefinition } from '../documents/ChartDefinition.ts'
import { listFew } from '../formats/listFew.ts'
import { nameMeasure } from '../metrics/nameMeasure.ts'
import type { MixedAnswer } from './ChartAnswer.ts'
import { type CustomChartAnswer, mergeAnswers } from './mergeAnswers.ts'
import { type FindName, nameSeries } from './nameSeries.ts'
import { type ChartPlan, MAX_SERIES } from './planChart.ts'

/** A definition with its answers: all that a drawing needs. */
export type CustomChartData = {
  definition: ChartDefinition
  plan: ChartPlan
  answer: CustomChartAnswer
  /** The names of what was requested and has no data: a project, and its metric where there are several. */
  missing: string[]
}

export type ComposeOptions = {
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
  { answers, projectName, override = (answer) => answer }: ComposeOptions,
): CustomChartData {
  const found = plan.queries.flatMap((planned, index) => {
    const answer = answers[index]
    return answer === undefined ? [] : [{ planned, index, answer }]
  })
  const named = nameSeries(found, projectName)
  const parts = found.map((part, at) => ({
    ...part,
    answer: override(named[at] ?? part.answer, part.index),
  }))
  const { colours: colors, kind } = definition
  const missing = nameMissing(answers, projectName)
  const notes = [...(missing.length > 0 ? [`No data: ${listFew(missing)}`] : []), ...plan.notes]
  const answer = mergeAnswers(parts, { colors, notes, most: MAX_SERIES[kind] })
  return { definition, plan, answer, missing }
}

/** Nothing that was chosen is left out of a chart without a word. */
function nameMissing(answers: ComposeOptions['answers'], projectName: FindName): string[] {
  const metrics = new Set(answers.flatMap((one) => one?.series.map(({ metric }) => metric) ?? []))
  const names = answers.flatMap((answer) =>
    (answer?.meta.missing ?? []).flatMap(({ metric, project, reason }) => {
      if (reason !== 'no-data' || project === undefined) return []
      const name = projectName(project) ?? project
      const isAmbiguous = metrics.size > 1 || (metrics.size === 1 && !metrics.has(metric))
      return isAmbiguous ? `${name}: ${nameMeasure(metric)}` : name
    }),
  )
  return [...new Set(names)]
}
