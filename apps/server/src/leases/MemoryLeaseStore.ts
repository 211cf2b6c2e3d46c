import type { LeaseStore } from '@tickmark/core/leases/LeaseStore'

/** Rights of an installation with one server. A process that ends takes them along. */
export class MemoryLeaseStore implements LeaseStore {
  readonly title = 'The memory of this server'
  readonly isShared = false
  readonly #held = new Map<string, { id: string; until: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  async take(work: string, id: string, ms: number): Promise<boolean> {
    if (this.#holder(work) !== null) return false
    this.#held.set(work, { id, until: this.#now() + ms })
    return true
  }

  async renew(work: string, id: string, ms: number): Promise<boolean> {
    if (this.#holder(work) !== id) return false
    this.#held.set(work, { id, until: this.#now() + ms })
    return true
  }

  async drop(work: string, id: string): Promise<void> {
    if (this.#holder(work) === id) this.#held.delete(work)
  }

  async find(work: string): Promise<string | null> {
    return this.#holder(work)
  }

  async close(): Promise<void> {}

  #holder(work: string): string | null {
    const held = this.#held.get(work)
    return held !== undefined && held.until > this.#now() ? held.id : null
  }
}
