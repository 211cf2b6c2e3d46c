import { createMcpHandler } from '@modelcontextprotocol/server'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withAccess } from '../context/ApiContext.ts'
import { countRequest } from '../limits/countRequest.ts'
import { identifyRequester } from '../limits/identifyRequester.ts'
import { scheduleRequest } from '../limits/scheduleRequest.ts'
import { abortWith } from '../rest/endHijacked.ts'
import type { RestOptions } from '../rest/RestOptions.ts'
import type { DrawChart } from '../tools/Tool.ts'
import { createMcpServer } from './createMcpServer.ts'

type McpHttpOptions = RestOptions & {
  /** The address of the terminal, without a slash at its end. */
  publicUrl: string
  drawChart?: DrawChart
}

export const MCP_PATH = '/mcp'
/** Where clients find out who gives tokens for it (RFC 9728). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`

/** Calls that one message may hold; older clients send lists. */
const LARGEST_BATCH = 20

/**
 * Serves the Model Context Protocol over streamable HTTP. Each message is answered by itself, by whichever server
 * receives it: nothing is kept between two. A caller needs a key, a token of an account, or the public key; tiers,
 * scopes and limits are those of REST.
 */
export async function registerMcp(app: FastifyInstance, options: McpHttpOptions): Promise<void> {
  const counts = options.counts ?? new MemoryCounts()
  app.decorateRequest('asker', null)
  app.addHook('onRequest', async (request, reply) => {
    allowOtherOrigins(reply)
    if (request.method === 'OPTIONS') return
    try {
      if (request.headers.authorization === undefined)
        throw new AppError(
          'unauthorized',
          'There is no key in the header "Authorization: Bearer <key>".',
        )
      // A session of the browser never counts: other sites could use it.
      const { findSession: _, ...keysOnly } = options
      request.asker = await identifyRequester(request, { auth: 'public-key' }, keysOnly)
    } catch (failure) {
      if (failure instanceof AppError && failure.code === 'unauthorized')
        reply.header(
          'www-authenticate',
          `Bearer resource_metadata="${options.publicUrl}${RESOURCE_METADATA_PATH}"`,
        )
      throw failure
    }
  })
  app.options(MCP_PATH, (_request, reply) => reply.code(204).send())
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: MCP_PATH,
    handler: async (request, reply) => {
      const { asker, body } = request
      if (asker === null) throw new Error('the request was not identified')
      const calls = Array.isArray(body) ? body.length : 1
      if (calls > LARGEST_BATCH)
        throw new AppError('bad-request', `A batch has at most ${LARGEST_BATCH} messages.`)
      await countRequest(counts, { ...asker, calls }, reply)
      const schedule = scheduleRequest(options, request, reply)
      const signal = abortWith(reply)
      const handler = createMcpHandler(() =>
        createMcpServer({
          ctx: { ...withAccess(options.ctx, asker.access), schedule },
          ...(asker.scopes !== undefined && { scopes: asker.scopes }),
          origin: options.publicUrl,
          signal,
          ...(options.drawChart !== undefined && { drawChart: options.drawChart }),
          productName: options.ctx.productName,
          version: options.buildVersion,
          reportFailure: (failure, tool) => {
            request.log.error({ err: failure, tool }, 'tool failed')
            options.reportFailure?.(failure, { method: 'POST', route: `${MCP_PATH}/${tool}` })
          },
        }),
      )
      const answer = await handler.fetch(toWebRequest(request, options.publicUrl, signal), {
        parsedBody: body,
      })
      return reply.send(answer)
    },
  })
}

function toWebRequest(
  { method, url, headers }: FastifyRequest,
  publicUrl: string,
  signal: AbortSignal,
): Request {
  const own = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'authorization' && name !== 'cookie')
      own.set(name, value)
  return new Request(new URL(url, publicUrl), { method, headers: own, signal })
}

/** Clients in a browser come from anywhere, with a key and without cookies. */
function allowOtherOrigins(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers':
      'Authorization, Content-Type, Accept, Last-Event-ID, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name',
    'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id, Retry-After',
    'access-control-max-age': '86400',
    'cache-control': 'no-store',
  })
}
