import type { LivePrice } from '@tickmark/core/prices/LivePrice'

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

/** The last frame of a message, and that this is text. */
const WHOLE_TEXT = 0x81
const MOST_IN_ONE_BYTE = 125
const TWO_BYTES = 126
const MOST_IN_TWO_BYTES = 65_535
const EIGHT_BYTES = 127

/** A text as a server sends it over a WebSocket: one frame without a mask (RFC 6455, 5.2). */
export function frameText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([writeHead(bytes.length), bytes])
}

function writeHead(length: number): Buffer {
  if (length <= MOST_IN_ONE_BYTE) return Buffer.from([WHOLE_TEXT, length])
  if (length <= MOST_IN_TWO_BYTES) {
    const head = Buffer.from([WHOLE_TEXT, TWO_BYTES, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.from([WHOLE_TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
