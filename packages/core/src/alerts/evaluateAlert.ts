import { isPartialPeriod } from '../answers/isPartialPeriod.ts'
import type { MetricAnswer, Series } from '../answers/MetricAnswer.ts'
import { quantileOf } from '../answers/quantileOf.ts'
import { isComparable } from '../formats/formatValue.ts'
import type { Day } from '../time/Day.ts'
import { ALERT_LIMITS } from './ALERT_LIMITS.ts'
import type { AlertState, SeriesOutcome, SeriesState } from './Alert.ts'
import type { MetricAlert, MetricCondition } from './AlertDefinition.ts'
import { formatOfAlert } from './describeCondition.ts'

type AlertEvaluation = { state: AlertState; outcomes: SeriesOutcome[] }

/** The parts of an alert that decide whether it fires; the query says what its values are. */
export type AlertRules = Pick<MetricAlert, 'condition' | 'margin' | 'provisional'> & {
  query: Pick<MetricAlert['query'], 'metrics' | 'transforms' | 'unit'>
}

type Judged = Pick<MetricAnswer, 'timestamps'> & {
  series: readonly Pick<
    Series,
    'key' | 'label' | 'values' | 'provisional_from' | 'partial' | 'gaps'
  >[]
}

/** Series that are out of the answer are remembered too, so that one that comes back does not fire again. */
const MAX_REMEMBERED = 2 * ALERT_LIMITS.series

/**
 * Decides which series of an answer fire. Without a state nothing does: the first look only finds out where every
 * series stands, so that an alert reports what happens after it was made. Every period since the last look is judged in
 * order, as if each had arrived alone: a series has an outcome for each that fires, or one for the newest. A series that
 * appears later fires when it is beyond the limit, and a value that was restated is judged again.
 */
export function evaluateAlert(
  state: AlertState | null,
  answer: Judged,
  rules: AlertRules,
): AlertEvaluation {
  const outcomes: SeriesOutcome[] = []
  const series: Record<string, SeriesState> = {}
  for (const line of answer.series) {
    const series_id = identifySeries(line)
    const before = state?.series[series_id]
    const { judged, next } = judgeSeries(line, answer.timestamps, { rules, before })
    if (next !== undefined) series[series_id] = next
    for (const outcome of judged) {
      const isFirstLook = state === null && outcome.outcome === 'fires'
      outcomes.push({ ...outcome, series_id, outcome: isFirstLook ? 'stays' : outcome.outcome })
    }
  }
  for (const [id, one] of Object.entries(state?.series ?? {}).slice(0, MAX_REMEMBERED))
    if (!Object.hasOwn(series, id) && Object.keys(series).length < MAX_REMEMBERED) series[id] = one
  return { state: { series }, outcomes }
}

type Outcome = Omit<SeriesOutcome, 'series_id'>

/** Judges the periods since the last look in order; of a series that is new, the newest only. */
function judgeSeries(
  line: Judged['series'][number],
  timestamps: Judged['timestamps'],
  { rules, before }: { rules: AlertRules; before: SeriesState | undefined },
): { judged: Outcome[]; next: SeriesState | undefined } {
  const last = findEvaluated(line, timestamps, rules.provisional)
  const since = before === undefined ? -1 : timestamps.findIndex((day) => day >= before.period)
  const known = listJudged(line, timestamps, rules)
  let next = before
  let newest: Outcome | undefined
  const fired: Outcome[] = []
  for (let index = since < 0 ? last : since; index <= last; index++) {
    if ((line.values[index] ?? null) === null && index < last) continue
    const one = judgePeriod(
      { label: line.label, values: known, index, period: timestamps[index] },
      rules,
      next,
    )
    next = one.next
    newest = one.outcome
    if (newest.outcome === 'fires') fired.push(newest)
  }
  if (fired.length > 0) return { judged: fired, next }
  const nothing = { label: line.label, period: null, value: null, compared: null, limit: null }
  return { judged: [newest ?? { ...nothing, outcome: 'missing' }], next }
}

type Period = {
  label: string
  values: readonly (number | null)[]
  index: number
  period: Day | undefined
}

function judgePeriod(
  { label, values, index, period }: Period,
  rules: AlertRules,
  before: SeriesState | undefined,
): { outcome: Outcome; next: SeriesState | undefined } {
  const value = values[index] ?? null
  const reading = readCondition(values, index, rules)
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

/**
 * Lists the values that a condition compares: no multiples that are not meaningful, and if with each other, only those of
 * whole periods and windows.
 */
export function listJudged(
  line: Pick<Series, 'values' | 'partial' | 'gaps'>,
  timestamps: readonly Day[],
  { query, condition }: Pick<AlertRules, 'query' | 'condition'>,
): readonly (number | null)[] {
  const format = formatOfAlert(query)
  const isWhole =
    condition.kind === 'threshold'
      ? () => true
      : (index: number) => !isPartialPeriod(line, timestamps[index] ?? '')
  return line.values.map((value, index) =>
    value !== null && isComparable(value, format) && isWhole(index) ? value : null,
  )
}

/** By what a series of an alert is remembered: its place in the breakdown, which stays when labels change. */
export function identifySeries({ key }: Pick<Series, 'key'>): string {
  const parts = Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1))
  return parts.length === 0 ? 'all' : parts.map(([name, id]) => `${name}:${id}`).join(',')
}

/** The place of the newest value that may be judged, or -1. Whether a period is over is what the answer says. */
export function findEvaluated(
  { values, provisional_from }: Pick<Series, 'values' | 'provisional_from'>,
  timestamps: readonly Day[],
  withProvisional: boolean,
): number {
  return values.findLastIndex((value, index) => {
    const isOpen = provisional_from !== null && (timestamps[index] ?? '') >= provisional_from
    return value !== null && (withProvisional || !isOpen)
  })
}

/**
 * The reading of a condition: the alert fires when `compared` is beyond `limit`, and can fire again once `leave` is
 * reached.
 */
type ConditionReading = { compared: number; limit: number; leave: number }

/** The reason why a value cannot be judged. */
type NotEvaluated = 'missing' | 'too-little-history'

/** As for rolling windows, a history counts once nine tenths of its periods have a value. */
const ENOUGH = 0.9

/** Takes the condition at one period of a series. A value that is missing is never taken for zero. */
export function readCondition(
  values: readonly (number | null)[],
  index: number,
  { condition, margin }: Pick<MetricAlert, 'condition' | 'margin'>,
): ConditionReading | NotEvaluated {
  const value = values[index] ?? null
  if (value === null) return 'missing'
  const back = condition.direction === 'above' ? -margin : margin
  switch (condition.kind) {
    case 'threshold':
      return { compared: value, limit: condition.value, leave: condition.value + back }
    case 'change': {
      if (index < condition.periods) return 'too-little-history'
      const earlier = values[index - condition.periods] ?? null
      // Of nothing there is no fraction.
      if (earlier === null || earlier === 0) return 'missing'
      const compared = (value - earlier) / Math.abs(earlier)
      return { compared, limit: condition.fraction, leave: condition.fraction + back }
    }
    case 'percentile': {
      const { percentile, periods } = condition
      const before = values.slice(Math.max(0, index - periods), index)
      const history = before.filter((one) => one !== null)
      if (history.length < ENOUGH * periods) return 'too-little-history'
      const sorted = history.toSorted((a, b) => a - b)
      const limit = quantileOf(sorted, percentile / 100)
      const leave = quantileOf(sorted, Math.min(1, Math.max(0, (percentile + back) / 100)))
      return limit === null || leave === null
        ? 'too-little-history'
        : { compared: value, limit, leave }
    }
  }
}

type Direction = MetricCondition['direction']

/** Returns whether an alert that is at rest fires. The limit itself is within. */
export function isBeyond({ compared, limit }: ConditionReading, direction: Direction): boolean {
  return direction === 'above' ? compared > limit : compared < limit
}

/** Returns whether a series that has fired is back by the margin, so that it can fire again. */
export function isBack({ compared, leave }: ConditionReading, direction: Direction): boolean {
  return direction === 'above' ? compared <= leave : compared >= leave
}
