import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describeMissing, sendError } from '@tickmark/api/rest/sendError'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'

const PREFIX = '/explorer/ingest'
/** The time for which the host may take to answer. */
const TIMEOUT_MS = 10_000

/**
 * The calls that the page's library makes: events, flags and its settings. The host may be a whole installation of its
 * own, whose other pages must not appear under our address.
 */
const PASSED_ON = /^\/explorer\/ingest\/(?:e|i\/v0\/e|flags|array\/[\w-]+\/config)\/?(?:\?|$)/

/** Only these of the visitor's headers are passed on; cookies and tokens are ours. */
const REQUEST_HEADERS = [
  'host',
  'content-type',
  'content-length',
  'accept',
  'accept-language',
  'user-agent',
]
/** Only these come back; the host must not set cookies or policies of our pages. */
const RESPONSE_HEADERS = ['content-type', 'content-length', 'cache-control', 'retry-after']

/**
 * Passes the calls of product analytics on to its host, below the page's own address: pages call no foreign host.
 * Does nothing where no key is configured. Register it with its own scope.
 */
export async function registerIngest(
  app: FastifyInstance,
  { integrations }: Config,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  if (integrations.posthogKey === null) return
  const { default: httpProxy } = await import('@fastify/http-proxy')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request: FastifyRequest, body: IncomingMessage) =>
    readIngestBody(body),
  )
  await app.register(httpProxy, {
    prefix: PREFIX,
    upstream: integrations.posthogHost,
    httpMethods: ['GET', 'POST'],
    proxyPayloads: false,
    // The library's own default is to trust any certificate.
    undici: { connect: { rejectUnauthorized: true } },
    handler(request, reply, address) {
      if (!PASSED_ON.test(request.url))
        return sendError(reply, describeMissing(request.method, request.url))
      return reply.from(address, {
        body: request.body,
        // With a type of its own, the body is passed on as it is.
        contentType: request.headers['content-type'] ?? 'application/octet-stream',
        timeout: timeoutMs,
        // The page's library tries again by itself.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => ({
          ...pick(headers, REQUEST_HEADERS),
          'x-forwarded-for': forwardedFor(request),
        }),
        rewriteHeaders: (headers) => pick(headers, RESPONSE_HEADERS),
        onResponse(_request, _reply, { stream }) {
          if (reply.statusCode < 500) return reply.send(stream)
          stream.resume()
          return sendUnreachable(reply)
        },
        onError: () => sendUnreachable(reply),
      })
    },
  })
}

function sendUnreachable(reply: FastifyReply): FastifyReply {
  for (const name of RESPONSE_HEADERS) reply.removeHeader(name)
  return sendError(reply, new AppError('bad-gateway', 'Product analytics cannot be reached.'))
}

/** The visitor's address after those of the proxies in front of us. */
function forwardedFor({ headers, ip }: FastifyRequest): string {
  const known = headers['x-forwarded-for']
  return known === undefined ? ip : `${known}, ${ip}`
}

function pick(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}

/** Events are small; a page that sends more than this sends something else. */
const LIMIT = 1024 * 1024

/**
 * The body as it came, whatever it says to be: product analytics sends gzip as plain text.
 * @throws AppError `payload-too-large`
 */
async function readIngestBody(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.byteLength
    if (size > LIMIT)
      throw new AppError('payload-too-large', 'The body is larger than 1 MB.', {
        errors: [{ code: 'too-large', field: 'body', value: null }],
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
