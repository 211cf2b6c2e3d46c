import { AppError } from '@tickmark/core/errors/AppError'

/** A part of what a limited process answers: bytes, a failure as JSON, or the end. */
export type Frame = { kind: FrameKind; bytes: Buffer }

export const FRAME_KINDS = { bytes: 1, failure: 2, end: 3 } as const
type FrameKind = (typeof FRAME_KINDS)[keyof typeof FRAME_KINDS]

/** Four bytes of the length and one of the kind come first. */
const HEAD_BYTES = 5
const MAX_FRAME_BYTES = 8 * 1024 * 1024

/** Returns the bytes of a frame. */
export function writeFrame(kind: FrameKind, bytes: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(bytes.length)
  head[4] = kind
  return Buffer.concat([head, bytes])
}

/** Takes frames out of chunks of any size. @throws AppError `unsupported-input` for anything that is no frame. */
export class FrameReader {
  #size = 0
  #chunks: Buffer[] = []

  #peek(): Buffer {
    const [first] = this.#chunks
    return first !== undefined && first.length >= HEAD_BYTES ? first : this.#join()
  }

  #join(): Buffer {
    const joined = this.#chunks.length === 1 ? this.#chunks[0] : undefined
    if (joined !== undefined) return joined
    const whole = Buffer.concat(this.#chunks)
    this.#chunks = [whole]
    return whole
  }

  *take(chunk: Buffer): Generator<Frame> {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    // Joined once a frame is complete: a large one comes in many chunks.
    while (this.#size >= HEAD_BYTES) {
      const head = this.#peek()
      const length = head.readUInt32LE()
      const kind = Object.values(FRAME_KINDS).find((one) => one === head[4])
      if (kind === undefined || length > MAX_FRAME_BYTES) throw garbled()
      if (this.#size < HEAD_BYTES + length) return
      const joined = this.#join()
      const rest = joined.subarray(HEAD_BYTES + length)
      this.#chunks = rest.length === 0 ? [] : [rest]
      this.#size = rest.length
      yield { kind, bytes: joined.subarray(HEAD_BYTES, HEAD_BYTES + length) }
    }
  }
}

function garbled(): AppError {
  return new AppError('unsupported-input', 'The file could not be read: it made its reader fail.')
}
