import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer than this are cut off. */
const PATIENCE_MS = 5_000

/** On SIGINT or SIGTERM: takes no new requests, finishes those that run, closes the engine, and ends. */
export function stopOnSignal(app: FastifyInstance, analytics: Analytics): void {
  let stopping = false
  const stop = async () => {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    await app.close()
    clearTimeout(cutOff)
    await analytics.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
