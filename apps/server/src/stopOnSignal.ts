import { setTimeout as sleep } from 'node:timers/promises'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './operations/registerProbes.ts'

/** Requests that run longer than this after the server took its last one are cut off. */
const PATIENCE_MS = { SIGTERM: 20_000, SIGINT: 5_000 } as const
/** A process that has not stopped by then is killed: the next start recovers the store. */
const DEADLINE_MS = 60_000

/** A terminal and systemd signal a whole group, and the parent in it forwards the same signal once more. */
const SAME_MS = 500

type Stopped = { analytics: Analytics; readiness: Readiness; drainMs: number }

/**
 * On SIGTERM: says that it is not ready and goes on answering for `drainMs`, in which load balancers notice; then takes
 * no new requests, finishes those that run, closes the engine, and exits. SIGINT comes from somebody who waits at a
 * terminal, and skips the first part.
 */
export function stopOnSignal(
  app: FastifyInstance,
  { analytics, readiness, drainMs }: Stopped,
): void {
  let since: number | null = null
  const stop = async (signal: keyof typeof PATIENCE_MS) => {
    if (since !== null) {
      // A second signal means now.
      if (performance.now() - since > SAME_MS) kill()
      return
    }
    since = performance.now()
    readiness.announceStop()
    if (signal === 'SIGTERM') await sleep(drainMs)
    let step = 'the requests and services'
    setTimeout(() => {
      process.stderr.write(`Stopping ${step} took more than ${DEADLINE_MS / 1_000} s.\n`)
      kill()
    }, DEADLINE_MS)
    const cutOff = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS[signal])
    await app.close()
    clearTimeout(cutOff)
    step = 'the engine'
    await analytics.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** `process.exit` may wait forever for an engine that is at work. */
function kill(): void {
  process.kill(process.pid, 'SIGKILL')
}
