import type { AlertDelivery } from '@tickmark/core/alerts/Alert'

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
