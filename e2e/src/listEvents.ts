import type { Received } from '@tickmark/server/testing/startReceiver'

/** An event of product analytics, as its host is sent it. */
export type AnalyticsEvent = { event: string; properties: Record<string, unknown> }

/** The events among what a receiver was sent. */
export function listEvents(received: readonly Received[]): AnalyticsEvent[] {
  return received
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/e/'))
    .flatMap(({ body }) => (JSON.parse(body) as { batch: AnalyticsEvent[] }).batch)
}
