/** For so long another server that hears of no changes may go on using what it has looked up. */
const REMEMBER_MS = 10_000
const MAX_REMEMBERED = 10_000

/** Remembers for a few seconds what was read from the store by a key. */
export class LookupCache<T> {
  readonly #remembered = new Map<string, { found: T; until: number }>()
  #changes = 0

  /** Returns what is remembered of a key, in an object, since the value may be undefined. */
  recall(key: string): { found: T } | undefined {
    const known = this.#remembered.get(key)
    return known !== undefined && known.until > Date.now() ? known : undefined
  }

  /**
   * Reads a key and remembers the result. What was forgotten meanwhile is not remembered: it may have been read before
   * the change.
   */
  async look(key: string, read: () => Promise<T>): Promise<T> {
    const changes = this.#changes
    const found = await read()
    if (changes !== this.#changes) return found
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
    this.#remembered.set(key, { found, until: Date.now() + REMEMBER_MS })
    return found
  }

  forget(key: string): void {
    this.#changes++
    this.#remembered.delete(key)
  }

  forgetAll(): void {
    this.#changes++
    this.#remembered.clear()
  }
}
