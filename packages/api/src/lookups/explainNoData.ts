import { listSplits } from '@tickmark/analytics/records/listSplits'
import { COMPOSITION_DIMENSIONS, type CompositionDimension } from '@tickmark/core/answers/choices'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { listFew } from '@tickmark/core/formats/listFew'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { type DataSubject, explainAbsence } from '@tickmark/core/status/explainAbsence'
import type { ApiContext } from '../context/ApiContext.ts'
import { readDataStatus } from './readDataStatus.ts'

type Look = Omit<Parameters<typeof explainAbsence>[1], 'status' | 'notices'>

/** Says why an answer has no rows, in the sentences of the pages. */
export async function explainNoData(
  ctx: ApiContext,
  subject: DataSubject,
  look: Look,
): Promise<string> {
  const status = await readDataStatus(ctx)
  const notices = ctx.readNotices?.() ?? []
  const { title, lines } = explainAbsence(subject, { ...look, status, notices })
  return [`${title}.`, ...lines].join(' ')
}

type Asked = Pick<MetricQuery, 'metrics' | 'where' | 'breakdown' | 'as_of'>

/** Says why the answer to a query has no values; undefined where it has some, or where other projects have some. */
export async function explainEmptyAnswer(
  ctx: ApiContext,
  query: Asked,
  { series }: Pick<MetricAnswer, 'series'>,
): Promise<string | undefined> {
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  const known = query.metrics.filter((id) => findMetric(id) !== undefined)
  if (!isEmpty || known.length === 0) return undefined
  const none = 'Other projects or days have values'
  const text = await explainNoData(ctx, { metrics: known }, { none, asOf: query.as_of })
  return text === `${none}.` ? explainParts(ctx, query) : text
}

/** Says by which dimensions the first metric of the only project is known, where a query asks for another. */
async function explainParts(
  { analytics }: ApiContext,
  { metrics: [metric_id = ''], where, breakdown }: Asked,
): Promise<string | undefined> {
  const [projectId, ...others] = where.projects ?? []
  const project = projectId === undefined ? undefined : analytics.catalog.find(projectId)
  const metric = findMetric(metric_id)
  if (project === undefined || metric === undefined || others.length > 0) return undefined
  const isAsked = (by: CompositionDimension) =>
    breakdown.includes(by) || (by !== 'contract' && (where[`${by}s`]?.length ?? 0) > 0)
  const splits = await listSplits(analytics, project.project_id)
  const isKnown = (by: CompositionDimension) =>
    splits[by].some((one) => one.metric_id === metric_id)
  const unknown = COMPOSITION_DIMENSIONS.filter((by) => isAsked(by) && !isKnown(by))
  if (unknown.length === 0) return undefined
  const known = COMPOSITION_DIMENSIONS.filter(isKnown)
  const subject = `${metric.title} of ${project.name}`
  return known.length === 0
    ? `${subject} cannot be split.`
    : `${subject} can be split by ${listFew(known)}, not by ${listFew(unknown)}.`
}
