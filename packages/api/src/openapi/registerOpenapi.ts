import { createHash } from 'node:crypto'
import compress from '@fastify/compress'
import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { SwitchSettings } from '@tickmark/core/switches/resolveSwitches'
import type { FastifyInstance } from 'fastify'
import { COMPRESSION } from '../formats/packBytes.ts'
import { matchesEtag } from '../rest/sendReady.ts'
import { buildOpenapi } from './buildOpenapi.ts'

/** Serves the OpenAPI description, from which the page of the reference is made. */
export async function registerOpenapi(
  app: FastifyInstance,
  { productName, switches }: { productName: string; switches?: SwitchSettings },
): Promise<void> {
  await app.register(compress, COMPRESSION)
  const describe = perMetrics(() => {
    const text = JSON.stringify(buildOpenapi(productName, switches))
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    return { text, etag }
  })
  app.get('/explorer/api-docs/openapi.json', (request, reply) => {
    const { text, etag } = describe()
    reply.headers({ etag, 'cache-control': 'no-cache' })
    const known = request.headers['if-none-match']
    if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
