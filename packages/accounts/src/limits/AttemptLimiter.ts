type Count = { count: number; endsAt: number }

/** Keys beyond this many push out the oldest. */
const MOST_KEYS = 50_000

/** Counts tries in windows of time, in the memory of this process. */
export class AttemptLimiter {
  readonly #counts = new Map<string, Count>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** How often a key was counted in its running window. */
  count(key: string): number {
    return this.#find(key)?.count ?? 0
  }

  /** Counts one more; the first one opens a window of this many milliseconds. Returns the new count. */
  add(key: string, windowMs: number): number {
    const found = this.#find(key)
    if (found !== undefined) return ++found.count
    if (this.#counts.size >= MOST_KEYS) {
      const [oldest] = this.#counts.keys()
      if (oldest !== undefined) this.#counts.delete(oldest)
    }
    this.#counts.set(key, { count: 1, endsAt: this.#now() + windowMs })
    return 1
  }

  clear(key: string): void {
    this.#counts.delete(key)
  }

  #find(key: string): Count | undefined {
    const found = this.#counts.get(key)
    if (found === undefined || found.endsAt > this.#now()) return found
    this.#counts.delete(key)
    return undefined
  }
}
