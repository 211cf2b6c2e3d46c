import type { LivePrice } from '@tickmark/core/prices/LivePrice'
import { frameText } from './frameText.ts'

const NOTHING = 'null'

/** The newest price of every project as it is sent, so that each is written once, and which change made it so. */
export class PriceState {
  readonly #lines = new Map<string, { text: string; change: number }>()
  /** Changes so far: who knows up to which one a page has heard knows what is news to it. */
  #changes = 0
  #live = 0

  get changes(): number {
    return this.#changes
  }

  /** Projects that have a price. */
  get live(): number {
    return this.#live
  }

  get ids(): Iterable<string> {
    return this.#lines.keys()
  }

  /** Writes down a price, or that there is none any more; false where that stands there already. */
  put(id: string, price: LivePrice | null): boolean {
    const text = price === null ? NOTHING : JSON.stringify(price)
    const before = this.#lines.get(id)?.text ?? NOTHING
    if (before === text) return false
    if (before === NOTHING) this.#live++
    if (price === null) this.#live--
    this.#lines.set(id, { text, change: ++this.#changes })
    return true
  }

  /** The change that made the price of a project what it is; 0 where nothing was ever told of it. */
  changeOf(id: string): number {
    return this.#lines.get(id)?.change ?? 0
  }

  /** The prices of these projects as a message to a page, in its frame. */
  write(ids: Iterable<string>): Buffer {
    const parts: string[] = []
    for (const id of ids)
      parts.push(`${JSON.stringify(id)}:${this.#lines.get(id)?.text ?? NOTHING}`)
    return frameText(`{"prices":{${parts.join(',')}}}`)
  }
}
