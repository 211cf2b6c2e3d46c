import { createMcpHandler } from '@modelcontextprotocol/server'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import { MAX_REPEATED } from '@tickmark/core/errors/shortenMessage'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withAccess } from '../context/ApiContext.ts'
import { countRequest } from '../rest/countRequest.ts'
import { abortWith } from '../rest/endHijacked.ts'
import { identifyRequester } from '../rest/identifyRequester.ts'
import type { RestOptions } from '../rest/RestOptions.ts'
import { scheduleRequest } from '../rest/scheduleRequest.ts'
import type { DrawChart } from '../tools/Tool.ts'
import { createMcpServer } from './createMcpServer.ts'

type McpHttpOptions = RestOptions & {
  /** The address of the terminal, without a slash at its end. */
  publicUrl: string
  drawChart?: DrawChart
}

export const MCP_PATH = '/mcp'
/** The path at which clients find out which server issues tokens for it (RFC 9728). */
export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`

/** Calls that one message may hold; older clients send lists. */
const MAX_BATCH_MESSAGES = 20

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
    // The answer is a web response, which Fastify cannot measure for HEAD.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { asker, body } = request
      if (asker === null) throw new Error('the request was not identified')
      const messages: unknown[] = Array.isArray(body) ? body : [body]
      if (messages.length > MAX_BATCH_MESSAGES)
        throw new AppError('bad-request', `A batch has at most ${MAX_BATCH_MESSAGES} messages.`)
      checkNames(ProtocolHeaders, request.headers)
      for (const message of messages) checkNames(Message, message)
      await countRequest(counts, { ...asker, calls: messages.length }, reply)
      const schedule = scheduleRequest(options, request, reply)
      const signal = abortWith(reply)
      const handler = createMcpHandler(() =>
        createMcpServer({
          ctx: { ...withAccess(options.ctx, asker.access, asker.scopes), schedule },
          origin: options.publicUrl,
          signal,
          ...(options.drawChart !== undefined && { drawChart: options.drawChart }),
          productName: options.ctx.productName,
          version: options.buildVersion,
          switches: options.switches,
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

/** The library repeats names in its answers, and looks them up in objects. */
const Text = z
  .unknown()
  .refine(
    (value) =>
      typeof value !== 'string' || (value.length <= MAX_REPEATED && !(value in Object.prototype)),
  )
const Names = z.object({ name: Text, uri: Text })
const Message = z.object({
  id: Text,
  method: Text,
  params: Names.extend({ ref: Names.nullish() }).nullish(),
})

/** Headers of the protocol. */
const ProtocolHeaders = z.object({
  'mcp-protocol-version': Text,
  'mcp-session-id': Text,
  'mcp-method': Text,
  'mcp-name': Text,
  'last-event-id': Text,
})

/** Refuses long names, and those that all objects inherit. */
function checkNames(schema: z.ZodType, named: unknown): void {
  const found = schema.safeParse(named).error?.issues.find(({ code }) => code === 'custom')
  if (found === undefined) return
  const field = found.path.join('.')
  throw new AppError(
    'bad-request',
    `${field}: expected at most ${MAX_REPEATED} characters, and no name that every object has.`,
    { errors: [{ code: 'out-of-range', field, value: null }] },
  )
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
