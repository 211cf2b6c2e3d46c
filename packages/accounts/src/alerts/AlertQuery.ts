import type { AlertState, SeriesOutcome } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition, UnlockCondition } from '@tickmark/core/alerts/AlertDefinition'
import { evaluateAlert } from '@tickmark/core/alerts/evaluateAlert'
import { evaluateUnlocks } from '@tickmark/core/alerts/evaluateUnlocks'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { UnlockCalendar } from '@tickmark/core/answers/UnlockCalendar'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Querier } from '../store/Store.ts'
import { readFavorites } from '../watchlist/readFavorites.ts'

/** The unlock cliffs that an alert is about: those of the calendar, within a number of days from today. */
type UnlockQuery = Pick<UnlockCondition, 'days' | 'minimum_usd' | 'minimum_share'> & {
  projects: string[]
}

/** The query of an alert. */
export type AlertQuery = MetricQuery | UnlockQuery
export type AlertAnswer = MetricAnswer | UnlockCalendar

/** The query of a definition; favorite projects are those of the moment. */
export async function askOf(
  db: Querier,
  definition: AlertDefinition,
  userId: string,
): Promise<AlertQuery> {
  if ('query' in definition) return definition.query
  const { days, minimum_usd, minimum_share, projects } = definition.condition
  return {
    days,
    minimum_usd,
    minimum_share,
    projects: projects ?? (await readFavorites(db, userId)).projects,
  }
}

/** Judges the answer to the query of a definition; see `evaluateAlert` and `evaluateUnlocks`. */
export function judgeAnswer(
  state: AlertState | null,
  answer: AlertAnswer,
  definition: AlertDefinition,
): { state: AlertState; outcomes: SeriesOutcome[] } {
  const { sample } = answer.meta
  const judged = evaluate(state, answer, definition)
  return { ...judged, state: { ...judged.state, sample } }
}

function evaluate(state: AlertState | null, answer: AlertAnswer, definition: AlertDefinition) {
  if ('query' in definition && 'series' in answer) return evaluateAlert(state, answer, definition)
  if (!('query' in definition) && 'rows' in answer)
    return evaluateUnlocks(state, answer, definition.condition)
  throw new TypeError('The query result does not match the kind of alert.')
}
