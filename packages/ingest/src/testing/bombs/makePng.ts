import { crc32, deflateSync } from 'node:zlib'

/** Returns a PNG that claims to have so many pixels. Its `pixels` are compressed; more chunks may come before them. */
export function makePng(
  [width, height]: readonly [number, number],
  pixels: Buffer = deflateSync(Buffer.alloc(0)),
  ...more: Buffer[]
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    makeChunk('IHDR', head),
    ...more,
    makeChunk('IDAT', pixels),
    makeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a chunk of a PNG with its length and checksum. */
export function makeChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
