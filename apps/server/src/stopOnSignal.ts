import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from './operations/registerProbes.ts'

/** The time for which open connections may wait for the request that they end with. Proxies close idle ones earlier. */
const LINGER_MS = 5_000
/** Requests that run longer than this after the server took its last one are cut off. */
const GRACE_MS = { SIGTERM: 20_000, SIGINT: 5_000 } as const
/** A process that has not stopped by then is killed: the next start recovers the store. */
const DEADLINE_MS = 60_000

/** A terminal and systemd signal a whole group, and the parent in it forwards the same signal once more. */
const SAME_MS = 500

type Stopped = { analytics: Analytics; readiness: Readiness; drainMs: number }

/**
 * On SIGTERM: says that it is not ready and goes on answering for `drainMs`, in which load balancers notice; then ends
 * connections, finishes requests that run, closes the engine, and exits. Without `drainMs`, and on SIGINT, which comes
 * from an operator who waits at a terminal, it closes idle connections at once.
 */
export function stopOnSignal(
  app: FastifyInstance,
  { analytics, readiness, drainMs }: Stopped,
): void {
  let since: number | null = null
  const stop = async (signal: keyof typeof GRACE_MS) => {
    if (since !== null) {
      // A second signal means now.
      if (performance.now() - since > SAME_MS) kill()
      return
    }
    since = performance.now()
    readiness.announceStop()
    if (signal === 'SIGTERM' && drainMs > 0) {
      await sleep(drainMs)
      await endConnections(app)
    }
    let step = 'the requests and services'
    setTimeout(() => {
      process.stderr.write(`Stopping ${step} took more than ${DEADLINE_MS / 1_000} s.\n`)
      kill()
    }, DEADLINE_MS)
    const cutOff = setTimeout(() => app.server.closeAllConnections(), GRACE_MS[signal])
    await app.close()
    clearTimeout(cutOff)
    step = 'the engine'
    await analytics.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * Takes no new connections, which proxies then open to another server, and gives those that are open time to end with
 * an answer, which says `Connection: close`: one that is closed while a request is on its way loses it.
 */
async function endConnections({ server }: FastifyInstance): Promise<void> {
  const ended = once(server, 'close')
  // By then the connections that wait are accepted: closing would reset them.
  await endOfTurn()
  // An HTTP server also closes its idle connections.
  Server.prototype.close.call(server)
  await Promise.race([ended, sleep(LINGER_MS)])
}

/** Ends this process at once. `process.exit` may wait forever for an engine that is at work. */
export function kill(): void {
  process.kill(process.pid, 'SIGKILL')
}
