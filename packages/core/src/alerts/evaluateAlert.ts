import type { MetricAnswer, Series } from '../query/MetricAnswer.ts'
import { ALERT_LIMITS } from './ALERT_LIMITS.ts'
import type { AlertDefinition } from './AlertDefinition.ts'
import type { AlertState, SeriesOutcome, SeriesState } from './AlertState.ts'
import { findEvaluated } from './findEvaluated.ts'
import { identifySeries } from './identifySeries.ts'
import { isBack, isBeyond } from './isBeyond.ts'
import { readCondition } from './readCondition.ts'

export type AlertEvaluation = { state: AlertState; outcomes: SeriesOutcome[] }

type Rules = Pick<AlertDefinition, 'condition' | 'margin' | 'provisional'>
type Judged = Pick<MetricAnswer, 'timestamps'> & {
  series: readonly Pick<Series, 'key' | 'label' | 'values' | 'provisional_from'>[]
}

/** Series that are out of the answer are remembered too, so that one that comes back does not fire again. */
const MOST_REMEMBERED = 2 * ALERT_LIMITS.series

/**
 * Decides which series of an answer fire. Without a state nothing does: the first look only finds out where every
 * series stands, so that an alert tells of what happens after it was made. A series that appears later fires when it is
 * beyond the limit, and a value that was restated is judged again.
 */
export function evaluateAlert(
  state: AlertState | null,
  answer: Judged,
  rules: Rules,
): AlertEvaluation {
  const outcomes: SeriesOutcome[] = []
  const series: Record<string, SeriesState> = {}
  for (const line of answer.series) {
    const series_id = identifySeries(line)
    const before = state?.series[series_id]
    const { outcome, next } = judgeSeries(line, answer.timestamps, { rules, before })
    if (next !== undefined) series[series_id] = next
    const isFirstLook = state === null && outcome.outcome === 'fires'
    outcomes.push({ ...outcome, series_id, outcome: isFirstLook ? 'stays' : outcome.outcome })
  }
  for (const [id, one] of Object.entries(state?.series ?? {}).slice(0, MOST_REMEMBERED))
    if (!Object.hasOwn(series, id) && Object.keys(series).length < MOST_REMEMBERED) series[id] = one
  return { state: { series }, outcomes }
}

function judgeSeries(
  line: Judged['series'][number],
  timestamps: Judged['timestamps'],
  { rules, before }: { rules: Rules; before: SeriesState | undefined },
): { outcome: Omit<SeriesOutcome, 'series_id'>; next: SeriesState | undefined } {
  const { label } = line
  const index = findEvaluated(line, timestamps, rules.provisional)
  const [value, period] = [line.values[index] ?? null, timestamps[index]]
  const reading = readCondition(line.values, index, rules)
  if (value === null || period === undefined || typeof reading === 'string') {
    const outcome = typeof reading === 'string' ? reading : 'missing'
    const found = { period: period ?? null, value, compared: null, limit: null }
    return { outcome: { label, outcome, ...found }, next: before }
  }
  const { direction } = rules.condition
  const wasOut = before?.is_out ?? false
  const is_out = wasOut ? !isBack(reading, direction) : isBeyond(reading, direction)
  const beyond = wasOut ? 'stays' : 'fires'
  const outcome = is_out ? beyond : 'quiet'
  const { compared, limit } = reading
  const found = { label, period, value, compared, limit }
  return { outcome: { ...found, outcome }, next: { ...found, is_out } }
}
