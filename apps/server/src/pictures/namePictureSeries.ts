import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findProject } from '@tickmark/core/projects/findProject'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'

type Answered = { question: ChartDefinition['questions'][number]; answer: MetricAnswer }

/** The names of all series, in order: by what tells them apart, or by the name of their question where it has one. */
export function namePictureSeries(answers: readonly Answered[]): string[] {
  const words = answers.flatMap(({ question, answer }) =>
    answer.series.map((series) => ({
      own: question.name,
      isAlone: answer.series.length === 1,
      thing: nameThing(series, question),
      measure: findMetric(series.metric)?.title ?? series.metric,
    })),
  )
  const hasOne = (values: readonly string[]) => new Set(values).size === 1
  const isOneThing = hasOne(words.map(({ thing }) => thing))
  const isOneMeasure = hasOne(words.map(({ measure }) => measure))
  return words.map(({ own, isAlone, thing, measure }) => {
    if (own !== '' && isAlone) return own
    const both = isOneMeasure ? thing : `${thing}: ${measure}`
    const name = thing === '' || isOneThing ? measure : both
    return own === '' ? name : `${own}: ${name}`
  })
}

/** What a series is split by, or what its question is about where it is not split. */
export function nameThing(
  { key }: Pick<Series, 'key'>,
  { query: { where } }: Answered['question'],
): string {
  const own = Object.values(key).map((id = '') => (id === OTHERS_KEY ? 'Others' : nameId(id)))
  if (own.length > 0) return own.join(' · ')
  const { projects = [], sectors = [], chains = [] } = where
  return listFew([...projects, ...sectors, ...chains].map(nameId))
}

function nameId(id: string): string {
  return findProject(id)?.name ?? findSector(id)?.name ?? id
}
