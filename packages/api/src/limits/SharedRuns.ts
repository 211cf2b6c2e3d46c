/**
 * Runs work at once or later, such as when a place in a queue is free; see `QueryQueue`. Work that has not begun when
 * the signal is aborted never begins, and the reason of the abort is thrown.
 */
export type Schedule = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export const AT_ONCE: Schedule = (work) => work()

type Run<T> = { begin(): Promise<T>; result: Promise<T>; hasBegun: boolean; waiting: number }

/**
 * Runs work once for everyone who requests it at the same time. Each caller brings its own schedule, and the work
 * begins with the first one whose turn comes: a caller never waits for its place behind another's. Work that no
 * caller waits for any more, and that has not begun, never begins.
 */
export class SharedRuns<T> {
  readonly #runs = new Map<string, Run<T>>()

  /** @throws what `work` throws, to every caller; what a schedule throws, to its own caller. */
  async join(key: string, work: () => Promise<T>, schedule: Schedule = AT_ONCE): Promise<T> {
    const run = this.#runs.get(key) ?? this.#create(key, work)
    run.waiting++
    try {
      return await Promise.race([run.result, schedule(() => run.begin())])
    } finally {
      run.waiting--
      if (run.waiting === 0 && !run.hasBegun) this.#forget(key, run)
    }
  }

  #create(key: string, work: () => Promise<T>): Run<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    const run: Run<T> = {
      result: promise,
      waiting: 0,
      hasBegun: false,
      begin: () => {
        if (!run.hasBegun) {
          run.hasBegun = true
          resolve(work())
        }
        return promise
      },
    }
    // Each caller gets a failure from `join`; one after the last caller has left is nobody's.
    promise.catch(() => undefined).finally(() => this.#forget(key, run))
    this.#runs.set(key, run)
    return run
  }

  #forget(key: string, run: Run<T>): void {
    if (this.#runs.get(key) === run) this.#runs.delete(key)
  }
}
