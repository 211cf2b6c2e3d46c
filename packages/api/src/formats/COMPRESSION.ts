import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** How answers that are not kept as bytes are packed on their way out. */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  threshold: 1_024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 5 },
}
