import type { CalendarUnlock, UnlockCalendar } from '../answers/UnlockCalendar.ts'
import { type Day, daysBetween } from '../time/Day.ts'
import type { AlertFiring, AlertState, SeriesOutcome } from './Alert.ts'
import type { UnlockCondition } from './AlertDefinition.ts'

type Calendar = Pick<UnlockCalendar, 'today' | 'rows'>

/**
 * Decides which unlocks of a calendar an alert announces: each once, whatever is restated of its size. One that
 * leaves the calendar and comes back is not announced again; one that moves to another day is another unlock. Without a
 * state nothing is announced, as with any alert: what is near when an alert is created, its preview has shown.
 */
export function evaluateUnlocks(
  state: AlertState | null,
  { today, rows }: Calendar,
  { days }: Pick<UnlockCondition, 'days'>,
): { state: AlertState; outcomes: SeriesOutcome[] } {
  const known = new Map(
    Object.entries(state?.series ?? {}).filter(([, { period }]) => period >= today),
  )
  const near = rows
    .map((row) => describeUnlock(row, today, days))
    .filter((one) => one.compared <= days)
  const outcomes = near.map((one): SeriesOutcome => {
    const isNew = state !== null && !known.has(one.series_id)
    return { ...one, outcome: isNew ? 'fires' : 'stays' }
  })
  const next = near.map(({ series_id, ...one }) => [series_id, { ...one, is_out: true }] as const)
  return { state: { series: Object.fromEntries([...known, ...next]) }, outcomes }
}

/** An unlock as a series of an alert; `days` is how long before it the alert fires. */
export function describeUnlock(row: CalendarUnlock, today: Day, days: number): AlertFiring {
  const { project_id, symbol, value_usd, share_of_circulating } = row
  return {
    series_id: `unlock:${row.unlock_id}`,
    label: row.name,
    period: row.day,
    value: row.amount,
    compared: daysBetween(today, row.day),
    limit: days,
    unlock: { project_id, symbol, value_usd, share_of_circulating },
  }
}
