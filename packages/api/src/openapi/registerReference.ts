import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { COMPRESSION } from '../formats/packBytes.ts'
import { matchesEtag } from '../rest/sendReady.ts'
import { buildOpenapi } from './buildOpenapi.ts'
import { type ReferenceOptions, renderReference } from './renderReference.ts'

/** Serves the API reference and the OpenAPI description under /explorer/api-docs. */
export async function registerReference(
  app: FastifyInstance,
  options: ReferenceOptions,
): Promise<void> {
  await app.register(compress, COMPRESSION)
  const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const served = {
    '/explorer/api-docs': ['text/html; charset=utf-8', renderReference(options)],
    '/explorer/api-docs/reference.css': ['text/css; charset=utf-8', file('./reference.css')],
    '/explorer/api-docs/reference.js': ['text/javascript; charset=utf-8', file('./reference.js')],
    '/explorer/api-docs/openapi.json': [
      'application/json; charset=utf-8',
      JSON.stringify(buildOpenapi(options.productName)),
    ],
  } as const
  for (const [path, [type, text]] of Object.entries(served)) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    app.get(path, (request, reply) => {
      reply.headers({ etag, 'cache-control': 'no-cache' })
      const known = request.headers['if-none-match']
      if (known !== undefined && matchesEtag(known, etag)) return reply.code(304).send()
      return reply.type(type).send(text)
    })
  }
}
