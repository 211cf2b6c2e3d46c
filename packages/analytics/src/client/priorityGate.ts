import { setImmediate } from 'node:timers/promises'
import { createSerialQueue } from './serialQueue.ts'

/**
 * The time for which a load yields at a time, and only after working as long, so that yielding at most doubles its
 * duration.
 */
const MAX_YIELD_MS = 100
/** A request open longer than this is a stream or a socket, and loads no longer yield to it. */
const MAX_REQUEST_MS = 1_000

type PriorityGate = {
  /** Registers a request in progress until the returned function is called. */
  enter(): () => void
  /**
   * Lets pending events run, then waits for the requests in progress, up to the limit. Concurrent calls are served
   * one at a time, so that events are handled between them.
   */
  yieldToRequests(): Promise<void>
}

/** Lets background work pause while foreground requests are in progress. */
export function createPriorityGate(): PriorityGate {
  const requests = new Map<symbol, number>()
  const queue = createSerialQueue()
  let resume = () => {}
  let credit = MAX_YIELD_MS
  let lastYield = performance.now()

  function forgetLongRequests(): void {
    for (const [request, since] of requests) {
      if (performance.now() - since < MAX_REQUEST_MS) return
      requests.delete(request)
    }
  }

  function waitUntilFree(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    enter() {
      const request = Symbol()
      requests.set(request, performance.now())
      return () => {
        requests.delete(request)
        if (requests.size === 0) resume()
      }
    },
    yieldToRequests: () =>
      queue.run(async () => {
        await setImmediate()
        forgetLongRequests()
        const began = performance.now()
        credit = Math.min(MAX_YIELD_MS, credit + began - lastYield)
        if (requests.size > 0 && credit >= 1) await waitUntilFree(credit)
        lastYield = performance.now()
        credit -= lastYield - began
      }),
  }
}

/** The gate of this process: its server enters it per request, and its loads yield. */
export const priorityGate = createPriorityGate()
