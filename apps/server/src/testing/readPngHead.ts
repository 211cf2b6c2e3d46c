/** Reads the first bytes of a PNG: whether it is one, and how large. */
export function readPngHead(bytes: Uint8Array): { isPng: boolean; width: number; height: number } {
  const buffer = Buffer.from(bytes)
  return {
    isPng: buffer.toString('hex', 0, 8) === '89504e470d0a1a0a',
    width: buffer.readUInt32BE(16),
    height: buffer.readUInt32BE(20),
  }
}
