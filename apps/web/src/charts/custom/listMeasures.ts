import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartSeries } from '../ChartAnswer.ts'
import type { ChartUnit } from '../ChartUnit.ts'
import { unitOf } from '../unitOf.ts'
import type { CustomChartPlan } from './CustomChartQuery.ts'
import { describeTransform } from './describeTransform.ts'
import type { CustomChartAnswer } from './mergeAnswers.ts'

/** One metric or formula of one question, with its series. */
export type Measure = { id: string; title: string; unit: ChartUnit; series: ChartSeries[] }

/** What a chart measures, in the order of its questions and their metrics. */
export function listMeasures(answer: CustomChartAnswer, { questions }: CustomChartPlan): Measure[] {
  return questions.flatMap(({ id, name, query }) =>
    query.metrics.flatMap((metric): Measure[] => {
      const series = answer.series.filter((one) => one.question === id && one.metric === metric)
      const [first] = series
      if (first === undefined) return []
      const words = [
        findMetric(metric)?.title ?? metric,
        ...query.transforms.map(describeTransform),
      ]
      const title = name !== '' && query.metrics.length === 1 ? name : words.join(', ')
      return [{ id: `${id}:${metric}`, title, unit: unitOf(first), series }]
    }),
  )
}
