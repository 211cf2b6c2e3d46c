import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { FastifyInstance } from 'fastify'

/** Requests that take longer than this are cut off. */
const PATIENCE_MS = 5_000
/** A process that has not stopped by then exits all the same, as after `kill -9`: the next start recovers the store. */
const DEADLINE_MS = 60_000

/** On SIGINT or SIGTERM: takes no new requests, finishes those that run, closes the engine, and exits. */
export function stopOnSignal(app: FastifyInstance, analytics: Analytics): void {
  let stopping = false
  const stop = async () => {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    let step = 'the requests and services'
    setTimeout(() => {
      process.stderr.write(`Stopping ${step} took more than ${DEADLINE_MS / 1_000} s.\n`)
      process.exit(1)
    }, DEADLINE_MS)
    const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    await app.close()
    clearTimeout(cutOff)
    step = 'the engine'
    await analytics.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
