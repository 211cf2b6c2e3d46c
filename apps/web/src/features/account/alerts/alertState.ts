import type { Alert, AlertDelivery } from '@tickmark/core/alerts/Alert'

export type AlertStanding = 'fault' | 'muted' | 'out' | 'waiting' | 'quiet'

/** The most important state of an alert. `now` is in milliseconds since 1970. */
export function stateOfAlert(alert: Alert, now: number): AlertStanding {
  if (alert.fault !== null) return 'fault'
  if (isMuted(alert, now)) return 'muted'
  if (alert.series.length === 0) return 'query' in alert.definition ? 'waiting' : 'quiet'
  return alert.series.some(({ is_out }) => is_out) ? 'out' : 'quiet'
}

export function isMuted({ muted_until }: Pick<Alert, 'muted_until'>, now: number): boolean {
  return muted_until !== null && Date.parse(muted_until) > now
}

/** The end of a mute without a limit, as the server returns it. */
export const FOR_EVER = '9999-12-31T00:00:00.000Z'

const CHANNELS = { email: 'Email', webhook: 'Webhook' } as const

/** Describes the delivery of a notification. */
export function describeDelivery({ channel, state, attempts, detail }: AlertDelivery): string {
  const why = detail === null ? '' : `: ${detail}`
  switch (state) {
    case 'queued':
      return `${CHANNELS[channel]} queued for sending`
    case 'delivered':
      return `${CHANNELS[channel]} delivered${why}`
    case 'waiting':
      return attempts === 0
        ? `${CHANNELS[channel]} waiting`
        : `${CHANNELS[channel]} not delivered yet${why}; it will be retried`
    case 'failed':
      return `${CHANNELS[channel]} not delivered${why}`
    case 'skipped':
      return `${CHANNELS[channel]} not sent${why}`
  }
}
