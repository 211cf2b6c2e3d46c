import { constants, crc32, deflateRawSync } from 'node:zlib'
import { AppError } from '@tickmark/core/errors/AppError'

const LEVEL = 3
/** Sizes and names of UTF-8 stand behind the contents, and before them none: flags 3 and 11. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** The first of January 1980, before which there are no dates in such an archive. */
const DATE = 0x21
const LARGEST = 0xffffffff

/** The last, empty block of a deflated stream. */
const LAST_BLOCK = deflateRawSync(Buffer.alloc(0))

type Part = { name: Buffer; start: number; crc: number; size: number; packed: number }

/**
 * A ZIP archive written piece by piece: parts one after the other, each of which grows as long as no other is opened.
 * Each call gives the bytes that come next. Format: PKWARE APPNOTE 6.3, without the extensions for 4 GB and more.
 */
export function createZip() {
  const parts: Part[] = []
  let written = 0
  let open: Part | undefined
  const emit = (bytes: Buffer): Buffer => {
    written += bytes.length
    if (written > LARGEST)
      throw new AppError(
        'payload-too-large',
        'A workbook can have at most 4 GB. Use CSV or Parquet.',
      )
    return bytes
  }

  return {
    openPart(name: string): Buffer {
      const part = { name: Buffer.from(name), start: written, crc: 0, size: 0, packed: 0 }
      parts.push(part)
      open = part
      const head = Buffer.alloc(30)
      head.writeUInt32LE(0x04034b50, 0)
      writeDescription(head, 4)
      head.writeUInt16LE(part.name.length, 26)
      return emit(Buffer.concat([head, part.name]))
    },
    push(text: string): Buffer {
      const bytes = Buffer.from(text)
      if (open === undefined || bytes.length === 0) return Buffer.alloc(0)
      const packed = deflateRawSync(bytes, {
        level: LEVEL,
        finishFlush: constants.Z_FULL_FLUSH,
      })
      open.crc = crc32(bytes, open.crc)
      open.size += bytes.length
      open.packed += packed.length
      return emit(packed)
    },
    closePart(): Buffer {
      if (open === undefined) return Buffer.alloc(0)
      open.packed += LAST_BLOCK.length
      const tail = Buffer.alloc(16)
      tail.writeUInt32LE(0x08074b50, 0)
      writeSizes(tail, 4, open)
      open = undefined
      return emit(Buffer.concat([LAST_BLOCK, tail]))
    },
    end(): Buffer {
      const entries = parts.map(writeEntry)
      const size = entries.reduce((sum, entry) => sum + entry.length, 0)
      const tail = Buffer.alloc(22)
      tail.writeUInt32LE(0x06054b50, 0)
      tail.writeUInt16LE(parts.length, 8)
      tail.writeUInt16LE(parts.length, 10)
      tail.writeUInt32LE(size, 12)
      tail.writeUInt32LE(written, 16)
      return emit(Buffer.concat([...entries, tail]))
    },
  }
}

/** The line of a part in the list at the end. */
function writeEntry(part: Part): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  writeDescription(entry, 6)
  writeSizes(entry, 16, part)
  entry.writeUInt16LE(part.name.length, 28)
  entry.writeUInt32LE(part.start, 42)
  return Buffer.concat([entry, part.name])
}

/** Version, flags, method, time and date. */
function writeDescription(target: Buffer, at: number): void {
  target.writeUInt16LE(VERSION, at)
  target.writeUInt16LE(FLAGS, at + 2)
  target.writeUInt16LE(DEFLATE, at + 4)
  target.writeUInt16LE(DATE, at + 8)
}

function writeSizes(target: Buffer, at: number, { crc, packed, size }: Part): void {
  target.writeUInt32LE(crc, at)
  target.writeUInt32LE(packed, at + 4)
  target.writeUInt32LE(size, at + 8)
}
