import type { Analytics } from './Analytics.ts'

/** Has acts wait for each other, in the order in which they come. */
export type SerialQueue = {
  /** How many are under way or wait. */
  readonly length: number
  run<T>(act: () => Promise<T>): Promise<T>
}

export function createSerialQueue(): SerialQueue {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    get length() {
      return length
    },
    run(act) {
      length++
      const done = last.then(act).finally(() => {
        length--
      })
      last = done.catch(() => undefined)
      return done
    },
  }
}

const queues = new WeakMap<Analytics, Promise<unknown>>()

/** Does one thing after the other for an engine: loads share staging tables, and an export reads a store at rest. */
export function withMutex<T>(db: Analytics, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(db) ?? Promise.resolve()).then(work, work)
  queues.set(db, turn)
  return turn
}
