import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
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

/** Says why the answer to a query has no values; undefined where it has some, or where other projects have some. */
export async function explainEmptyAnswer(
  ctx: ApiContext,
  { metrics, as_of }: Pick<MetricQuery, 'metrics' | 'as_of'>,
  { series }: Pick<MetricAnswer, 'series'>,
): Promise<string | undefined> {
  const isEmpty = series.every(({ values }) => values.every((value) => value === null))
  const known = metrics.filter((id) => findMetric(id) !== undefined)
  if (!isEmpty || known.length === 0) return undefined
  const none = 'Other projects or days have values'
  const text = await explainNoData(ctx, { metrics: known }, { none, asOf: as_of })
  return text === `${none}.` ? undefined : text
}
