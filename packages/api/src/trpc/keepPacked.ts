import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding } from '../formats/chooseEncoding.ts'
import { packBytes } from '../formats/packBytes.ts'

const BYTE_LIMIT = 32 * 1024 * 1024
/** Smaller answers are packed on their way, faster than they are found. */
const WORTH_KEEPING = 8 * 1024

/**
 * Packs a large answer once and keeps it packed: the same screen is asked for again and again, and packing takes
 * longer than all else about such an answer. It is known by its own bytes, so that it can never be an older one.
 */
export function keepPacked(app: FastifyInstance): void {
  const kept = new LRUCache<string, Buffer>({
    maxSize: BYTE_LIMIT,
    sizeCalculation: (bytes, key) => bytes.length + key.length,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    // An answer line by line must not wait for its end.
    if (!(payload instanceof Response) || !isJson(payload)) return payload
    const bytes = Buffer.from(await payload.arrayBuffer())
    reply.code(payload.status)
    for (const [name, value] of payload.headers) reply.header(name, value)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity' || bytes.length < WORTH_KEEPING) return bytes
    const key = `${encoding} ${createHash('sha256').update(bytes).digest('base64')}`
    const packed = kept.get(key) ?? (await packBytes(bytes, encoding))
    kept.set(key, packed)
    reply.header('content-encoding', encoding)
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '))
    reply.removeHeader('content-length')
    return packed
  })
}

function isJson({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '')
}
