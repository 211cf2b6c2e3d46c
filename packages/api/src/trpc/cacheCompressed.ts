import { createHash } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, type Encoding, packBytes } from '../formats/packBytes.ts'
import { VARY } from '../rest/VARY.ts'

const BYTE_LIMIT = 32 * 1024 * 1024
/** Smaller answers are packed on their way, faster than they are found. */
const WORTH_KEEPING = 8 * 1024

/**
 * Packs a large answer once and keeps it packed: the same screen is asked for again and again, and packing takes
 * longer than all else about such an answer. It is known by its own bytes, so that it can never be an older one.
 * An answer that is streamed is passed on line by line.
 */
export function cacheCompressed(app: FastifyInstance): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: BYTE_LIMIT,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Response) || !isJson(payload)) return payload
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { body } = payload
    if (body !== null && isStreamed(payload)) {
      takeHead(reply, payload)
      return passOn(reply, body, encoding)
    }
    const bytes = Buffer.from(await payload.arrayBuffer())
    takeHead(reply, payload)
    if (encoding === 'identity' || bytes.length < WORTH_KEEPING) return bytes
    const key = `${encoding} ${createHash('sha256').update(bytes).digest('base64')}`
    const packed = kept.get(key) ?? (await packBytes(bytes, encoding))
    kept.set(key, packed)
    markPacked(reply, encoding)
    return packed
  })
}

function isJson({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}

/** A batch of `httpBatchStreamLink`: JSON lines under the content type of JSON. */
function isStreamed({ headers }: Response): boolean {
  return headers.get('transfer-encoding') === 'chunked'
}

/**
 * Writes the head of an answer. The division of the body is left to the connection: chunks in HTTP/1.1 only, and never
 * beside a length.
 */
function takeHead(reply: FastifyReply, { status, headers }: Response): void {
  reply.code(status)
  for (const [name, value] of headers)
    if (name !== 'transfer-encoding' && name !== 'vary') reply.header(name, value)
  reply.headers({
    'cache-control': status < 400 ? 'private, no-cache' : 'no-store',
    vary: VARY.procedures,
  })
}

function markPacked(reply: FastifyReply, encoding: Encoding): void {
  reply.header('content-encoding', encoding)
  reply.removeHeader('content-length')
}

/** Sends each line when it is there. Closing the connection cancels the body, which ends the work for it. */
function passOn(reply: FastifyReply, body: Response['body'] & {}, encoding: Encoding): Readable {
  // Proxies such as nginx collect an answer unless it says that it must not be.
  reply.header('x-accel-buffering', 'no')
  const lines = Readable.fromWeb(body as ReadableStream)
  if (encoding === 'identity') return lines
  markPacked(reply, encoding)
  const packer = createFlushingPacker(encoding)
  // Either end destroys the other; the framework logs what happens to the one that it sends.
  pipeline(lines, packer).catch(() => undefined)
  return packer
}

function createFlushingPacker(encoding: Exclude<Encoding, 'identity'>): Transform {
  switch (encoding) {
    case 'gzip':
      return createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
    case 'br':
      return createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
  }
}
