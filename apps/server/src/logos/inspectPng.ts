import type { Picture } from './Picture.ts'
import { refuseBroken } from './refusePicture.ts'

const SIGNATURE_BYTES = 8
/** Length, name and checksum of a chunk. */
const FRAME_BYTES = 12

/** Walks the chunks of a PNG (W3C PNG, third edition) to its end. @throws AppError `unsupported-input`. */
export function inspectPng(bytes: Buffer): Picture {
  let size: { width: number; height: number } | undefined
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    const next = at + FRAME_BYTES + length
    if (next > bytes.length) refuseBroken()
    if (size === undefined) {
      if (name !== 'IHDR' || length !== 13) refuseBroken()
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (name === 'IEND') {
      if (next !== bytes.length) refuseBroken()
      return { type: 'png', ...size }
    }
    at = next
  }
  refuseBroken()
}
