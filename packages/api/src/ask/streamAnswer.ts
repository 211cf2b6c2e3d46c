import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import type { AskLine } from '@tickmark/core/answers/AskLine'
import { chartOfQuery } from '@tickmark/core/documents/chartOfQuery'
import { writeChart } from '@tickmark/core/documents/writeChart'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { toDay } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { toAppError } from '../errors/toAppError.ts'
import { checkQuery, runMetricQuery } from '../gating/runMetricQuery.ts'
import { AT_ONCE } from '../limits/SharedRuns.ts'
import { explainAnswer } from './explainAnswer.ts'
import { type AskInput, planQuery } from './planQuery.ts'

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
  const chart = JSON.stringify(writeChart(chartOfQuery(query)))
  return `/explorer/charts/new?chart=${encodeURIComponent(chart)}`
}
