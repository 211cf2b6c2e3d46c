import { setImmediate } from 'node:timers/promises'

/** For so long at a time a load gives way, and only after having worked as long: it takes twice its time at most. */
const MOST_MS = 100
/** A load works for so long before it gives way: a turn of the loop takes longer than many a piece of its work. */
const PIECE_MS = 4
/** Who waits longer than this is a stream or a socket, and is not waited for. */
const LONGEST_MS = 1_000

export type RightOfWay = {
  /** Somebody waits for an answer, until the returned function is called. */
  take(): () => void
  /**
   * Lets everything through that waits, and waits for those who wait for an answer, as long as may be. Loads that give
   * way at the same time go on one after the other, with a turn of the loop between them.
   */
  give(): Promise<void>
}

/** Has work that nobody waits for go on between answers that somebody does wait for. */
export function createRightOfWay(): RightOfWay {
  const visits = new Map<symbol, number>()
  const waiting = new Set<() => void>()
  let credit = MOST_MS
  let gave = performance.now()
  let line = Promise.resolve()

  function forgetLong(): void {
    for (const [visit, since] of visits) {
      if (performance.now() - since < LONGEST_MS) return
      visits.delete(visit)
    }
  }

  function untilFree(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, ms)
      waiting.add(end)
    })
  }

  async function giveOnce(): Promise<void> {
    credit = Math.min(MOST_MS, credit + performance.now() - gave)
    gave = performance.now()
    await setImmediate()
    forgetLong()
    if (visits.size > 0 && credit >= 1) await untilFree(credit)
    credit -= performance.now() - gave
    gave = performance.now()
  }

  return {
    take() {
      const visit = Symbol()
      visits.set(visit, performance.now())
      return () => {
        visits.delete(visit)
        if (visits.size === 0) for (const end of waiting) end()
      }
    },
    async give() {
      if (performance.now() - gave < PIECE_MS) return
      line = line.then(giveOnce)
      await line
    },
  }
}
