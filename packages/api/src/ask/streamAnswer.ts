import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import type { AskClarification, AskError, AskPart } from '@tickmark/core/answers/AskPlan'
import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'
import type { ErrorCode } from '@tickmark/core/errors/AppError'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { toDay } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { toAppError } from '../errors/toAppError.ts'
import { checkQuery, runMetricQuery } from '../gating/runMetricQuery.ts'
import { AT_ONCE } from '../limits/SharedRuns.ts'
import { explainAnswer } from './explainAnswer.ts'
import { type AskInput, planQuery } from './planQuery.ts'

/** One line of the answer to a question in words, sent as soon as it is known. */
export type AskLine =
  | { type: 'plan'; parts: AskPart[] }
  | { type: 'query'; query: MetricQuery }
  | { type: 'sql'; sql: string }
  /** A block of series; the first one has what is about all of them. */
  | ({ type: 'rows' } & Pick<MetricAnswer, 'series'> & Partial<Omit<MetricAnswer, 'series'>>)
  | { type: 'explanation'; text: string }
  | ({ type: 'clarify' } & Omit<AskClarification, 'kind'>)
  | { type: 'error'; code: AskError['code'] | ErrorCode; message: string; names: AskError['names'] }
  | { type: 'done'; url: string }

/** Series per block. */
const BLOCK = 50

/**
 * Answers a question in words: how it was read, the query, its SQL, the figures, and what they say. Ends with a question
 * back or an error where there is no query. What goes wrong later is an error line, too, so that a reader of lines needs
 * nothing else.
 */
export async function* streamAnswer(
  ctx: ApiContext,
  input: AskInput,
  signal?: AbortSignal,
): AsyncGenerator<AskLine> {
  const { catalogue } = ctx.analytics
  const { parts, outcome } = planQuery(input, { catalogue, today: toDay(ctx.now()) })
  yield { type: 'plan', parts }
  if (outcome.kind !== 'query') {
    const { kind: type, ...rest } = outcome
    yield { type, ...rest } as AskLine
    return
  }
  const { query } = outcome
  yield { type: 'query', query }
  try {
    await checkQuery(ctx, query)
    const schedule = ctx.schedule ?? AT_ONCE
    const { sql } = await schedule(() => explainMetricQuery(ctx.analytics, query), signal)
    yield { type: 'sql', sql }
    const answer = await schedule(() => runMetricQuery(ctx, query), signal)
    const { series, ...about } = answer
    yield { type: 'rows', ...about, series: series.slice(0, BLOCK) }
    for (let at = BLOCK; at < series.length; at += BLOCK)
      yield { type: 'rows', series: series.slice(at, at + BLOCK) }
    yield { type: 'explanation', text: explainAnswer(query, answer, catalogue) }
    yield { type: 'done', url: linkToChart(query) }
  } catch (failure) {
    if (signal?.aborted) throw failure
    const { code, message } = toAppError(failure)
    if (code === 'internal') throw failure
    yield { type: 'error', code, message, names: [] }
  }
}

/** Where the query is opened as a custom chart, below the origin. */
function linkToChart(query: MetricQuery): string {
  const chart = writeChart(ChartDefinition.parse({ questions: [{ id: 'a', query }] }))
  return `/explorer/charts/new?chart=${encodeURIComponent(JSON.stringify(chart))}`
}
