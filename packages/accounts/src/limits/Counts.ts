/** The number of events in the running window, and the time until that window ends. */
export type Counted = { count: number; endsInMs: number }

/** Counts events in windows of time, in this process or in one place for all servers. It never fails. */
export type Counts = {
  /** Counts one more, or as many as are given; the first one opens a window of this many milliseconds. */
  add(key: string, windowMs: number, times?: number): Promise<Counted>
  /** Returns how many times a key was counted in its running window. */
  count(key: string): Promise<number>
  /** Counts one less in the running window, for what turned out not to count. */
  subtract(key: string): Promise<void>
  clear(key: string): Promise<void>
}

type Window = { count: number; endsAt: number }

/** Keys beyond this many push out the oldest. */
const MAX_KEYS = 50_000

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
    if (this.#windows.size >= MAX_KEYS) {
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

type ReservedTry = {
  /** The number of attempts that were counted before this one. */
  earlier: number
  /** Takes the try back, since it was right or was never made. */
  release(): Promise<void>
}

/**
 * Counts a try before it is made, since checking one takes long: tries that come together are then refused from the
 * limit on, where tries counted afterwards would all be made. A try that was right is released.
 */
export async function reserveTry(
  counts: Counts,
  key: string,
  windowMs: number,
): Promise<ReservedTry> {
  const { count } = await counts.add(key, windowMs)
  return { earlier: count - 1, release: () => counts.subtract(key) }
}
