import { queryContext } from '@tickmark/analytics/client/queryContext'

/**
 * Runs work at once or later, such as when a place in a queue is free; see `QueryQueue`. Work that has not begun when
 * the signal is aborted never begins, and the reason of the abort is thrown.
 */
export type Schedule = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export const RUN_IMMEDIATELY: Schedule = (work, signal) =>
  signal === undefined ? work() : queryContext.interruptWith(signal, work)

type Run<T> = {
  begin(): Promise<T>
  result: Promise<T>
  waiting: number
  isDone: boolean
  /** Is aborted when no caller waits any more. */
  abort: AbortController
}

/**
 * Runs work once for everyone who requests it at the same time. Each caller brings its own schedule, and the work
 * begins with the first one whose turn comes: a caller never waits for its place behind another's. Work that no
 * caller waits for any more never begins, or is interrupted in the engine. A caller leaves when its schedule fails, or
 * when what it is a part of is interrupted itself.
 */
export class SharedRuns<T> {
  readonly #runs = new Map<string, Run<T>>()

  /** @throws what `work` throws, to every caller; what a schedule throws, to its own caller. */
  async join(
    key: string,
    work: () => Promise<T>,
    schedule: Schedule = RUN_IMMEDIATELY,
  ): Promise<T> {
    const run = this.#runs.get(key) ?? this.#create(key, work)
    run.waiting++
    try {
      const answers = [run.result, schedule(() => run.begin())]
      const signal = queryContext.signal()
      return await Promise.race(signal === undefined ? answers : [...answers, untilAborted(signal)])
    } finally {
      run.waiting--
      if (run.waiting === 0) {
        this.#forget(key, run)
        if (!run.isDone) run.abort.abort()
      }
    }
  }

  #create(key: string, work: () => Promise<T>): Run<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    const abort = new AbortController()
    let hasBegun = false
    const run: Run<T> = {
      result: promise,
      waiting: 0,
      isDone: false,
      abort,
      begin: () => {
        if (!hasBegun) {
          hasBegun = true
          resolve(queryContext.interruptWith(abort.signal, work))
        }
        return promise
      },
    }
    // Each caller gets a failure from `join`; one after the last caller has left is ignored.
    promise
      .catch(() => undefined)
      .finally(() => {
        run.isDone = true
        this.#forget(key, run)
      })
    this.#runs.set(key, run)
    return run
  }

  #forget(key: string, run: Run<T>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key)
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
