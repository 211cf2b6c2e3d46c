import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import { listFew } from '../formats/listFew.ts'
import { nameMeasure } from '../metrics/nameMeasure.ts'
import type { Transform } from '../query/MetricQuery.ts'
import { findSector } from '../sectors/MARKET_SECTORS.ts'
import type { PlannedQuery } from './planChart.ts'

type NamedQuery = Pick<PlannedQuery, 'name' | 'query'>

/** The name of a project or chain, where it is known. */
export type FindName = (projectId: string) => string | undefined

/**
 * Labels the series of several answers by what distinguishes them: their subject, their metric, or else their transforms.
 * A query with a name lends it to its series.
 */
export function nameSeries(
  all: readonly { planned: NamedQuery; answer: MetricAnswer }[],
  projectName: FindName,
): MetricAnswer[] {
  const words = all.map(({ planned, answer }) =>
    answer.series.map((series) => ({
      subject: nameSubject(series, planned, projectName),
      measure: nameMeasure(series.metric),
    })),
  )
  const name = nameApart(words.flat())
  const endings = all.map(({ planned }) =>
    planned.query.transforms.map(describeTransform).join(', '),
  )
  const showsEnding = new Set(endings).size > 1
  const labels = all.map(({ planned }, at) => {
    const series = words[at] ?? []
    const ending = showsEnding && endings[at] ? `, ${endings[at]}` : ''
    if (planned.name === '') return series.map((one) => `${name(one)}${ending}`)
    const nameWithin = nameApart(series)
    return series.map((one) =>
      series.length === 1 ? planned.name : `${planned.name}: ${nameWithin(one)}`,
    )
  })
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  return all.map(({ answer }, at) => ({
    ...answer,
    series: answer.series.map((series, index) => {
      const label = labels[at]?.[index] ?? series.label
      const isRepeated = (counts.get(label) ?? 0) > 1 && all.length > 1
      return { ...series, label: isRepeated ? `${label} (${letterOf(at)})` : label }
    }),
  }))
}

type Words = { subject: string; measure: string }

/** Names a series by subject, measure or both, whichever differs among all. */
function nameApart(all: readonly Words[]): (one: Words) => string {
  const isOneSubject = new Set(all.map(({ subject }) => subject)).size === 1
  const isOneMeasure = new Set(all.map(({ measure }) => measure)).size === 1
  return ({ subject, measure }) => {
    if (isOneSubject || subject === '') return measure
    return isOneMeasure ? subject : `${subject}: ${measure}`
  }
}

/** Names the subject of a series: what it is split by, or what its query is limited to where it is not split. */
function nameSubject({ key, label }: Series, { query }: NamedQuery, projectName: FindName): string {
  // With several measures, the answer appends the measure.
  if (Object.keys(key).length > 0)
    return query.metrics.length > 1 ? label.slice(0, label.lastIndexOf(' · ')) : label
  const { projects = [], sectors = [], chains = [] } = query.where
  return listFew([
    ...projects.map((id) => projectName(id) ?? id),
    ...sectors.map((id) => findSector(id)?.name ?? id),
    ...chains.map((id) => projectName(id) ?? id),
  ])
}

/** The letter of the nth query of a chart, as its builder shows it: A, B, C. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}

/** A transform of a series, as written after its name. */
export function describeTransform(transform: Transform): string {
  switch (transform.kind) {
    case 'rolling':
      return `average of ${transform.periods} periods`
    case 'ltm':
      return 'last twelve months'
    case 'cumulative':
      return 'cumulative'
    case 'change':
      return `change over the ${transform.over}`
    case 'share':
      return 'share'
    case 'rank':
      return 'rank'
    case 'index':
      return `indexed to ${transform.base}`
    case 'drawdown':
      return 'drawdown from the peak'
    case 'annualised':
      return 'annualized'
  }
}
