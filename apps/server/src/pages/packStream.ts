import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Encoding } from '@tickmark/api/formats/packBytes'

/** A page is packed for one visitor, so little time is spent on it. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5
/** The window in bits; no page is larger, and each answer keeps one in memory. */
const BROTLI_WINDOW = 18

/** Packs text on its way out. Every part is sent at once, so that the browser works while the next is made. */
export function packStream(parts: AsyncIterable<string>, encoding: Encoding): Readable {
  const plain = Readable.from(parts)
  if (encoding === 'identity') return plain
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
          },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: GZIP_LEVEL })
  // A failure on either side ends both; the reader of the packed stream gets the error there.
  return pipeline(plain, packer, () => undefined)
}
