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
