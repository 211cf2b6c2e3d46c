import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { findSector } from '@tickmark/core/sectors/findSector'
import type { CustomChartQuery } from './CustomChartQuery.ts'
import { describeTransform } from './describeTransform.ts'
import { letterOf } from './letterOf.ts'

type Asked = Pick<CustomChartQuery, 'name' | 'query'>
type Answered = { question: Asked; answer: MetricAnswer }

/**
 * Gives the series of several answers the names that tell them apart: by what they are of where that differs, by their
 * metric where that does, and by what is made of their values where only that does. A question that has a name of its
 * own lends it to its series.
 */
export function nameCustomSeries(
  all: readonly Answered[],
  projectName: (id: string) => string | undefined,
): MetricAnswer[] {
  const words = all.map(({ question, answer }) =>
    answer.series.map((series) => ({
      thing: nameThing(series, question, projectName),
      measure: findMetric(series.metric)?.title ?? series.metric,
    })),
  )
  const flat = words.flat()
  const things = new Set(flat.map(({ thing }) => thing))
  const measures = new Set(flat.map(({ measure }) => measure))
  const endings = all.map(({ question }) =>
    question.query.transforms.map(describeTransform).join(', '),
  )
  const showsEnding = new Set(endings).size > 1
  const labels = all.map(({ question }, at) => {
    const own = words[at] ?? []
    const ending = showsEnding && endings[at] ? `, ${endings[at]}` : ''
    return own.map(({ thing, measure }) => {
      if (question.name !== '')
        return own.length === 1 ? question.name : `${question.name}: ${tell(own, thing, measure)}`
      if (things.size === 1) return `${measure}${ending}`
      if (measures.size === 1) return `${thing || measure}${ending}`
      return `${thing === '' ? measure : `${thing}: ${measure}`}${ending}`
    })
  })
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  return all.map(({ answer }, at) => ({
    ...answer,
    series: answer.series.map((series, index) => {
      const label = labels[at]?.[index] ?? series.label
      // The letter is that under which the builder shows the question.
      return {
        ...series,
        label:
          (counts.get(label) ?? 0) > 1 && all.length > 1 ? `${label} (${letterOf(at)})` : label,
      }
    }),
  }))
}

type Words = { thing: string; measure: string }

function tell(all: readonly Words[], thing: string, measure: string): string {
  const isOne = (values: string[]) => new Set(values).size === 1
  if (isOne(all.map((one) => one.thing))) return measure
  return isOne(all.map((one) => one.measure)) ? thing : `${thing}: ${measure}`
}

/** What a series is split by, or what its question is about where it is not split. */
function nameThing(
  { key, label }: Series,
  { query }: Asked,
  projectName: (id: string) => string | undefined,
): string {
  // Where there are several measures, the answer puts the measure behind.
  if (Object.keys(key).length > 0)
    return query.metrics.length > 1 ? label.slice(0, label.lastIndexOf(' · ')) : label
  const { projects = [], sectors = [], chains = [] } = query.where
  return listFew([
    ...projects.map((id) => projectName(id) ?? id),
    ...sectors.map((id) => findSector(id)?.name ?? id),
    ...chains.map((id) => projectName(id) ?? id),
  ])
}
