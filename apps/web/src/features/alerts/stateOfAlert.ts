import type { Alert } from '@tickmark/core/alerts/Alert'

export type AlertStanding = 'fault' | 'muted' | 'out' | 'waiting' | 'quiet'

/** What is to be said of an alert first. `now` is in milliseconds since 1970. */
export function stateOfAlert(alert: Alert, now: number): AlertStanding {
  if (alert.fault !== null) return 'fault'
  if (isMuted(alert, now)) return 'muted'
  if (alert.series.length === 0) return 'waiting'
  return alert.series.some(({ is_out }) => is_out) ? 'out' : 'quiet'
}

export function isMuted({ muted_until }: Pick<Alert, 'muted_until'>, now: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > now
}
