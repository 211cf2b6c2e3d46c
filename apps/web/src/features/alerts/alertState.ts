import type { Alert, AlertDelivery } from '@tickmark/core/alerts/Alert'

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

/** Until when an alert is muted that is to stay so until somebody unmutes it, as the server tells it back. */
export const FOR_EVER = '9999-12-31T00:00:00.000Z'

const CHANNELS = { email: 'E-mail', webhook: 'Webhook' } as const

/** What became of a message, in words. */
export function describeDelivery({ channel, state, attempts, detail }: AlertDelivery): string {
  const why = detail === null ? '' : `: ${detail}`
  switch (state) {
    case 'queued':
      return `${CHANNELS[channel]} sent on its way`
    case 'delivered':
      return `${CHANNELS[channel]} delivered${why}`
    case 'waiting':
      return attempts === 0
        ? `${CHANNELS[channel]} waiting`
        : `${CHANNELS[channel]} not delivered yet${why}; it is tried again`
    case 'failed':
      return `${CHANNELS[channel]} not delivered${why}`
    case 'skipped':
      return `${CHANNELS[channel]} not sent${why}`
  }
}
