import type { LivePrice } from '@tickmark/core/prices/LivePrice'

const NOTHING = 'null'

/**
 * The newest price of every project, serialized once, with the number of the change that set it.
 */
export class PriceState {
  readonly #lines = new Map<string, { text: string; change: number }>()
  /** The number of changes so far, by which pages know what is new to them. */
  #changes = 0
  #live = 0

  get changes(): number {
    return this.#changes
  }

  /** The number of projects that have a price. */
  get live(): number {
    return this.#live
  }

  get ids(): Iterable<string> {
    return this.#lines.keys()
  }

  /** Sets or removes a price; returns false if it is unchanged. */
  put(id: string, price: LivePrice | null): boolean {
    const text = price === null ? NOTHING : JSON.stringify(price)
    const before = this.#lines.get(id)?.text ?? NOTHING
    if (before === text) return false
    if (before === NOTHING) this.#live++
    if (price === null) this.#live--
    this.#lines.set(id, { text, change: ++this.#changes })
    return true
  }

  /** The number of the change that set a project's price; 0 if there was none. */
  changeOf(id: string): number {
    return this.#lines.get(id)?.change ?? 0
  }

  /** A WebSocket frame with the prices of these projects. */
  write(ids: Iterable<string>): Buffer {
    const parts: string[] = []
    for (const id of ids)
      parts.push(`${JSON.stringify(id)}:${this.#lines.get(id)?.text ?? NOTHING}`)
    return frameText(`{"prices":{${parts.join(',')}}}`)
  }
}

/** The header byte of a final text frame. */
const WHOLE_TEXT = 0x81
const MAX_IN_ONE_BYTE = 125
const TWO_BYTES = 126
const MAX_IN_TWO_BYTES = 65_535
const EIGHT_BYTES = 127

/** Encodes text as one unmasked server frame (RFC 6455, 5.2). */
export function frameText(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([writeHead(bytes.length), bytes])
}

function writeHead(length: number): Buffer {
  if (length <= MAX_IN_ONE_BYTE) return Buffer.from([WHOLE_TEXT, length])
  if (length <= MAX_IN_TWO_BYTES) {
    const head = Buffer.from([WHOLE_TEXT, TWO_BYTES, 0, 0])
    head.writeUInt16BE(length, 2)
    return head
  }
  const head = Buffer.from([WHOLE_TEXT, EIGHT_BYTES, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}
