import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './chooseEncoding.ts'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Packed once and sent often, but the first one waits too: these levels keep that wait short. */
const BROTLI_LEVEL = 4
const GZIP_LEVEL = 5
/** What is packed at once. Each further piece waits for its turn of the loop, which a load may hold up. */
const PIECE_BYTES = 64 * 1024

/** The bytes packed; no longer than they are, since answers are kept. */
export async function packBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  // What packs gives a part of its last piece, and shorter ones would share memory that is kept whole.
  const packed = await pack(bytes, encoding)
  const own = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(own)
  return own
}

function pack(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  switch (encoding) {
    case 'gzip':
      return gzipAsync(bytes, { level: GZIP_LEVEL, chunkSize: PIECE_BYTES })
    case 'br':
      return brotliAsync(bytes, {
        chunkSize: PIECE_BYTES,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
  }
}
