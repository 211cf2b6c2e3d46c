const TEXT = 0x81
const MASKED = 0x80
const TWO_BYTE_LENGTH = 126
const MOST = 65_535

/** A text as a WebSocket frame of a client (RFC 6455, 5.2), with a mask of zeros, which leaves it as it is. */
export function writeTextFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > MOST) throw new RangeError('A text this long needs another head.')
  const length =
    bytes.length < TWO_BYTE_LENGTH
      ? [MASKED | bytes.length]
      : [MASKED | TWO_BYTE_LENGTH, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([TEXT, ...length, 0, 0, 0, 0]), bytes])
}
