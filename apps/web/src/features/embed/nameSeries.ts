import { findMetric } from '@tickmark/core/metrics/findMetric'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'

/**
 * Names the series of any answer as people know them: by their project where each is one, by their metric where they
 * are told apart by it, by both where both differ. What else they are split by keeps the answer's own label.
 */
export function nameSeries(
  answer: MetricAnswer,
  projectName: (id: string) => string | undefined,
): MetricAnswer {
  const metrics = new Set(answer.series.map((series) => series.metric))
  const things = new Set(answer.series.map((series) => Object.values(series.key).join('|')))
  const nameOf = (series: Series) => {
    const metric = findMetric(series.metric)?.title ?? series.metric
    const thing = nameThing(series, projectName)
    if (things.size === 1) return metric
    return metrics.size === 1 ? thing : `${thing}: ${metric}`
  }
  return {
    ...answer,
    series: answer.series.map((series) => ({ ...series, label: nameOf(series) })),
  }
}

function nameThing(
  { key: { project, ...others }, label }: Series,
  projectName: (id: string) => string | undefined,
): string {
  if (project === undefined || Object.keys(others).length > 0) return label
  return project === OTHERS_KEY ? 'Others' : (projectName(project) ?? label)
}
