import type { MetricAnswer } from '../answers/MetricAnswer.ts'
import type { Day } from '../time/Day.ts'
import type { AlertFiring } from './Alert.ts'
import {
  type AlertRules,
  findEvaluated,
  identifySeries,
  isBack,
  isBeyond,
  listJudged,
  readCondition,
} from './evaluateAlert.ts'

type Replayed = AlertRules & {
  /** Firings before this day are left out. */
  from: Day
}

/**
 * Lists the times at which an alert would have fired had it been checked once in each period, the oldest first. It uses
 * today's values of the past: restated values count as they are known now. A series that was beyond the limit at the
 * first period is assumed to have fired before.
 */
export function replayAlert(
  { timestamps, series }: Pick<MetricAnswer, 'timestamps' | 'series'>,
  { from, ...rules }: Replayed,
): AlertFiring[] {
  const firings: AlertFiring[] = []
  const { direction } = rules.condition
  for (const line of series) {
    const last = findEvaluated(line, timestamps, rules.provisional)
    const values = listJudged(line, timestamps, rules)
    let wasOut: boolean | undefined
    for (let index = 0; index <= last; index++) {
      const reading = readCondition(values, index, rules)
      const [period, value] = [timestamps[index], values[index] ?? null]
      if (typeof reading === 'string' || period === undefined || value === null) continue
      const isOut = wasOut ? !isBack(reading, direction) : isBeyond(reading, direction)
      if (isOut && wasOut === false && period >= from) {
        const { compared, limit } = reading
        const series_id = identifySeries(line)
        firings.push({ series_id, label: line.label, period, value, compared, limit })
      }
      wasOut = isOut
    }
  }
  return firings.sort((a, b) => a.period.localeCompare(b.period))
}
