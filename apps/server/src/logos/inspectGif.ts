import type { Picture } from './Picture.ts'
import { refuseBroken } from './refusePicture.ts'

const HEADER_BYTES = 13
const IMAGE = 0x2c
const EXTENSION = 0x21
const TRAILER = 0x3b

/** Walks the blocks of a GIF (CompuServe's GIF89a) to its end. @throws AppError `unsupported-input`. */
export function inspectGif(bytes: Buffer): Picture {
  if (bytes.length < HEADER_BYTES) refuseBroken()
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at = HEADER_BYTES + tableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === TRAILER) {
      if (at + 1 !== bytes.length) refuseBroken()
      return { type: 'gif', width, height }
    }
    if (kind === EXTENSION) at = skipBlocks(bytes, at + 2)
    else if (kind === IMAGE) {
      if (at + 10 > bytes.length) refuseBroken()
      const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)
      const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)
      if (right > width || bottom > height) refuseBroken()
      // The table of its colours, and one byte about the packing.
      at = skipBlocks(bytes, at + 10 + tableBytes(bytes[at + 9]) + 1)
    } else refuseBroken()
  }
  refuseBroken()
}

/** Bytes of the colours that a byte of flags announces. */
function tableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1)
}

function skipBlocks(bytes: Buffer, start: number): number {
  let at = start
  for (;;) {
    const length = bytes[at]
    if (length === undefined) refuseBroken()
    at += 1 + length
    if (length === 0) return at
  }
}
