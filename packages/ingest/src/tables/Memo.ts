const REMEMBERED_TEXTS = 50_000

/** Looks a text up once; tables repeat few texts many times, and most of them from one row to the next. */
export class Memo<K, T> {
  private readonly known = new Map<K, T>()
  private lastKey: K | undefined
  private lastValue: T | undefined

  get(key: K, find: () => T): T {
    if (key === this.lastKey && this.lastValue !== undefined) return this.lastValue
    const found = this.known.get(key)
    const value = found === undefined ? find() : found
    if (found === undefined && this.known.size < REMEMBERED_TEXTS) this.known.set(key, value)
    this.lastKey = key
    this.lastValue = value
    return value
  }
}
