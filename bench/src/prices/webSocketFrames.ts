const OPCODE = 0x0f
const MIN_HEAD_LENGTH = 2
const LONGER_HEAD = 4
const TWO_BYTE_LENGTH = 126
const EIGHT_BYTE_LENGTH = 127

/**
 * Splits a WebSocket byte stream from a server into frames (RFC 6455, 5.2) and passes on the kind
 * and content of each. Read the content immediately: its buffer is reused.
 */
export function createFrameReader(
  onFrame: (opcode: number, content: Buffer) => void,
): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    let open = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (open.length >= MIN_HEAD_LENGTH) {
      const start = open[1] === TWO_BYTE_LENGTH ? LONGER_HEAD : MIN_HEAD_LENGTH
      if (open.length < start) break
      const end = start + readLength(open)
      if (open.length < end) break
      onFrame(open.readUInt8(0) & OPCODE, open.subarray(start, end))
      open = open.subarray(end)
    }
    rest = Buffer.from(open)
  }
}

function readLength(head: Buffer): number {
  const length = head.readUInt8(1)
  if (length >= EIGHT_BYTE_LENGTH) throw new RangeError('This is no frame of prices.')
  return length === TWO_BYTE_LENGTH ? head.readUInt16BE(2) : length
}

const TEXT = 0x81
const MASKED = 0x80
const MOST = 65_535

/**
 * Encodes text as a client WebSocket frame (RFC 6455, 5.2) with a zero mask, which leaves the text
 * unchanged.
 */
export function writeTextFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > MOST) throw new RangeError('A text this long needs another head.')
  const length =
    bytes.length < TWO_BYTE_LENGTH
      ? [MASKED | bytes.length]
      : [MASKED | TWO_BYTE_LENGTH, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from([TEXT, ...length, 0, 0, 0, 0]), bytes])
}
