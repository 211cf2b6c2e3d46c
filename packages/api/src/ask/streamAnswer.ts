import { explainMetricQuery } from '@tickmark/analytics/queries/explainMetricQuery'
import type { AskLine } from '@tickmark/core/answers/AskLine'
import type { AskPart, AskPlan, AskScreen } from '@tickmark/core/answers/AskPlan'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import { RUN_IMMEDIATELY } from '../context/SharedRuns.ts'
import { toAppError } from '../errors/toAppError.ts'
import { checkQuery, runMetricQuery } from '../gating/runMetricQuery.ts'
import { explainEmptyAnswer } from '../lookups/explainNoData.ts'
import { MAX_PROMPT_LENGTH } from '../lookups/readWords.ts'
import { byDay } from '../tools/byDay.ts'
import { describeLeftOut, explainAnswer } from '../tools/explainAnswer.ts'
import { linkToChart } from '../tools/queryMetricsTool.ts'
import type { AskInput, AskStreamInput } from './AskInput.ts'
import { describeChanges } from './describeChanges.ts'
import { listQueryParts } from './listQueryParts.ts'
import { nameAnswer } from './nameAnswer.ts'
import { planAnswer } from './planAnswer.ts'
import { planWithModel } from './planWithModel.ts'
import { runAskCall, toCell } from './runAskCall.ts'

/** Series per block. */
const BLOCK = 50

/**
 * Answers a question in words: how it was read, the query, its SQL, the figures, and what they say. Ends with a question
 * back or an error where there is no query. What goes wrong later is an error line, too, so that a reader of lines needs
 * nothing else. A language model is asked only where `model` says so, and never what the rules read or refuse.
 */
export async function* streamAnswer(
  ctx: ApiContext,
  { model: mayAsk, query: given, since, ...input }: AskStreamInput,
  signal?: AbortSignal,
): AsyncGenerator<AskLine> {
  const { catalog } = ctx.analytics
  const planned = await planAnswer(ctx, input)
  const { parts, outcome }: AskPlan =
    given === undefined
      ? planned
      : {
          parts: listQueryParts(given, catalog, planned.parts),
          outcome: { kind: 'query', query: given },
        }
  yield { type: 'plan', parts }
  try {
    let query = outcome.kind === 'query' ? outcome.query : undefined
    if (query === undefined && ctx.model !== undefined && isOpen(input, outcome)) {
      const { spend, ...model } = ctx.model
      if (!mayAsk) yield { type: 'offer', model: model.name, host: model.host }
      else {
        await spend()
        query = yield* planWithModel(input, { ctx, model, signal })
        if (query !== undefined) yield { type: 'plan', parts: listQueryParts(query, catalog) }
      }
    }
    if (query !== undefined)
      yield* answerQuery(
        ctx,
        { query, parts: outcome.kind === 'query' ? parts : [], since },
        signal,
      )
    else if (outcome.kind === 'screen') yield* answerScreen(ctx, { ...outcome, parts }, signal)
    else if (outcome.kind !== 'query') {
      const { kind: type, ...rest } = outcome
      yield { type, ...rest } as AskLine
    }
  } catch (failure) {
    if (signal?.aborted) throw failure
    const { code, message } = toAppError(failure)
    if (code === 'internal') throw failure
    yield { type: 'error', code, message, names: [] }
  }
}

/** Returns whether a language model may find the query that the rules did not. */
function isOpen({ prompt }: AskInput, outcome: AskPlan['outcome']): boolean {
  if (prompt.length > MAX_PROMPT_LENGTH) return false
  return outcome.kind === 'clarify' || (outcome.kind === 'error' && outcome.code !== 'refused')
}

/** The rows of another screen than a chart, by the calls that the screen runs. */
async function* answerScreen(
  ctx: ApiContext,
  { shows, calls, path, parts }: AskScreen & { parts: readonly AskPart[] },
  signal: AbortSignal | undefined,
): AsyncGenerator<AskLine> {
  yield { type: 'screen', kind: shows, calls, path }
  const left = describeLeftOut(parts)
  if (left !== undefined) yield { type: 'explanation', text: left }
  for (const call of calls) {
    const found = await runAskCall(call, { ctx, origin: '', ...(signal && { signal }) })
    const { table, said = '' } = nameAnswer(found, ctx.analytics.catalog)
    if (table !== undefined)
      yield {
        type: 'table',
        columns: table.columns,
        rows: table.rows.map((row) => row.map(toCell)),
      }
    yield { type: 'explanation', text: said }
  }
  yield { type: 'done', url: path }
}

async function* answerQuery(
  ctx: ApiContext,
  {
    query,
    parts,
    since,
  }: { query: MetricQuery; parts: readonly AskPart[]; since: string | undefined },
  signal: AbortSignal | undefined,
): AsyncGenerator<AskLine> {
  yield { type: 'query', query }
  await checkQuery(ctx, query)
  const schedule = ctx.schedule ?? RUN_IMMEDIATELY
  const { sql } = await schedule(() => explainMetricQuery(ctx.analytics, query), signal)
  yield { type: 'sql', sql }
  const answer = await schedule(() => runMetricQuery(ctx, query), signal)
  const { series, ...about } = answer
  yield { type: 'rows', ...about, series: series.slice(0, BLOCK) }
  for (let at = BLOCK; at < series.length; at += BLOCK)
    yield { type: 'rows', series: series.slice(at, at + BLOCK) }
  const missing = await explainEmptyAnswer(ctx, query, answer)
  const daily = byDay(query, parts, answer)
  const days = daily && (await schedule(() => runMetricQuery(ctx, daily), signal))
  const said = explainAnswer(query, answer, { catalog: ctx.analytics.catalog, parts, days })
  yield { type: 'explanation', text: missing === undefined ? said : `${said} ${missing}` }
  if (since !== undefined)
    yield {
      type: 'explanation',
      text: await describeChanges(ctx, { query, answer, since }, signal),
    }
  yield { type: 'done', url: linkToChart({ origin: '' }, query) }
}
