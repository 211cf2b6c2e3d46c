import { setImmediate } from 'node:timers/promises'
import { createSerialQueue } from './serialQueue.ts'

/**
 * How long a load yields at a time, and only after working as long, so that yielding at most doubles its duration.
 */
const MOST_MS = 100
/** A request open longer than this is a stream or a socket, and loads no longer yield to it. */
const LONGEST_MS = 1_000

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
  const visits = new Map<symbol, number>()
  const line = createSerialQueue()
  let goOn = () => {}
  let credit = MOST_MS
  let gave = performance.now()

  function forgetLong(): void {
    for (const [visit, since] of visits) {
      if (performance.now() - since < LONGEST_MS) return
      visits.delete(visit)
    }
  }

  function untilFree(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    enter() {
      const visit = Symbol()
      visits.set(visit, performance.now())
      return () => {
        visits.delete(visit)
        if (visits.size === 0) goOn()
      }
    },
    yieldToRequests: () =>
      line.run(async () => {
        await setImmediate()
        forgetLong()
        const began = performance.now()
        credit = Math.min(MOST_MS, credit + began - gave)
        if (visits.size > 0 && credit >= 1) await untilFree(credit)
        gave = performance.now()
        credit -= gave - began
      }),
  }
}

/** The gate of this process: its server enters it per request, and its loads yield. */
export const priorityGate = createPriorityGate()
