import type { Analytics } from './Analytics.ts'
import { perStore } from './memoPerVersion.ts'

/**
 * Runs tasks one at a time, in order. Each task runs in the async context of its caller, which `queryContext` and
 * `loadContext` rely on; `p-queue` would run it in the context of the task before.
 */
export type SerialQueue = {
  /** The number of tasks that are running or waiting. */
  readonly length: number
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createSerialQueue(): SerialQueue {
  let length = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    get length() {
      return length
    },
    run(task) {
      length++
      const done = last.then(task).finally(() => {
        length--
      })
      last = done.catch(() => undefined)
      return done
    },
  }
}

const queueOf = perStore(createSerialQueue)

/**
 * Runs `work` while nothing else holds the mutex of the store: loads share staging tables, and an export must not read a
 * store that changes. Not reentrant.
 */
export function withMutex<T>(db: Analytics, work: () => Promise<T>): Promise<T> {
  return queueOf(db).run(work)
}
