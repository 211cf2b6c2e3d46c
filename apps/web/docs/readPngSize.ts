const SIGNATURE = '89504e470d0a1a0a'

/**
 * The width and height in a PNG's header (PNG specification, 11.2.1).
 * @throws Error when the bytes are no PNG.
 */
export function readPngSize(bytes: Buffer): { width: number; height: number } {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== SIGNATURE)
    throw new Error('The picture is no PNG.')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
