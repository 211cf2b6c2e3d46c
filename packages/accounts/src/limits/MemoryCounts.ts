import type { Counted, Counts } from './Counts.ts'

type Window = { count: number; endsAt: number }

/** Keys beyond this many push out the oldest. */
const MOST_KEYS = 50_000

/** Counts in the memory of this process. */
export class MemoryCounts implements Counts {
  readonly #windows = new Map<string, Window>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  async count(key: string): Promise<number> {
    return this.#find(key)?.count ?? 0
  }

  async add(key: string, windowMs: number, times = 1): Promise<Counted> {
    const found = this.#find(key) ?? this.#open(key, windowMs)
    found.count += times
    return { count: found.count, endsInMs: found.endsAt - this.#now() }
  }

  async subtract(key: string): Promise<void> {
    const found = this.#find(key)
    if (found !== undefined && found.count > 0) found.count--
  }

  async clear(key: string): Promise<void> {
    this.#windows.delete(key)
  }

  #open(key: string, windowMs: number): Window {
    if (this.#windows.size >= MOST_KEYS) {
      const [oldest] = this.#windows.keys()
      if (oldest !== undefined) this.#windows.delete(oldest)
    }
    const window = { count: 0, endsAt: this.#now() + windowMs }
    this.#windows.set(key, window)
    return window
  }

  #find(key: string): Window | undefined {
    const found = this.#windows.get(key)
    if (found === undefined || found.endsAt > this.#now()) return found
    this.#windows.delete(key)
    return undefined
  }
}
