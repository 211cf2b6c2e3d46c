import { setImmediate } from 'node:timers/promises'
import { createSerialQueue } from './serialQueue.ts'

/** For so long at a time a load gives way, and only after having worked as long: it takes twice its time at most. */
const MOST_MS = 100
/** Who waits longer than this is a stream or a socket, and is not waited for. */
const LONGEST_MS = 1_000

type PriorityGate = {
  /** Somebody waits for an answer, until the returned function is called. */
  enter(): () => void
  /**
   * Lets everything through that waits, and waits for those who wait for an answer, as long as may be. Works that give way
   * at the same time go on one after the other, each with what came meanwhile before it.
   */
  yieldToRequests(): Promise<void>
}

/** Has work that nobody waits for go on between answers that somebody does wait for. */
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

/** Of this process: its server takes it for those who ask, and its loads give it. */
export const priorityGate = createPriorityGate()
