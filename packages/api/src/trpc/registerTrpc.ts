import compress from '@fastify/compress'
import { addressKey } from '@tickmark/accounts/limits/addressKey'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { AppError } from '@tickmark/core/errors/AppError'
import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { estimateBytes } from '../calls/estimateBytes.ts'
import { toTrpcError } from '../calls/toTrpcError.ts'
import { isStreamed } from '../calls/writeTrpcRefusal.ts'
import { withAccess } from '../context/ApiContext.ts'
import type { Schedule } from '../context/SharedRuns.ts'
import { sessionExpired } from '../errors/toAppError.ts'
import { COMPRESSION } from '../formats/packBytes.ts'
import type { QueryQueue } from '../limits/QueryQueue.ts'
import { countRequest } from '../rest/countRequest.ts'
import { identifyRequester } from '../rest/identifyRequester.ts'
import type { RestOptions } from '../rest/RestOptions.ts'
import { RETRY_AFTER_S } from '../rest/sendError.ts'
import { whenClosed } from '../rest/whenClosed.ts'
import { type AppRouter, appRouter } from './appRouter.ts'
import { cacheCompressed } from './cacheCompressed.ts'

/** Calls that one batch may hold. */
const MAX_BATCH_CALLS = 50
/** A batch is written as one text, which keeps everyone waiting where it is long: its last calls are refused then. */
const MAX_BATCH_BYTES = 8 * 1024 * 1024

/** Serves the procedures under /trpc. Register it with its own scope. */
export async function registerTrpc(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { queue, model } = options
  const counts = options.counts ?? new MemoryCounts()
  app.decorateRequest('asker', null)
  app.addHook('onRequest', async (request, reply) => {
    const calls = countCalls(request)
    if (calls > MAX_BATCH_CALLS) throw refuseLargeBatch(calls)
    request.asker = await identifyRequester(request, undefined, options)
    await countRequest(counts, { ...request.asker, calls }, reply)
    if (request.asker.hasExpired) options.clearIdentity?.(reply)
  })
  // A request that is refused before any call is read has JSON under the type of plain text.
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (payload instanceof Response && /^text\/plain\b/.test(typeOf(payload)))
      payload.headers.set('content-type', 'application/json')
    return payload
  })
  // The compression plugin passes on compressed answers as they are.
  cacheCompressed(app)
  await app.register(compress, COMPRESSION)
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => {
        // Here, and not with the request, so that each call of a batch is refused in its own envelope.
        if (req.asker?.hasExpired) throw toTrpcError(sessionExpired())
        return {
          ...withAccess(options.ctx, req.asker?.access ?? options.ctx.access, req.asker?.scopes),
          ...(queue !== undefined && {
            schedule: scheduleFor(queue, { req, res, options }),
          }),
          ...(model !== undefined && {
            model: {
              ...model,
              spend: async () => model.spend(await nameAsker(req, options), counts),
            },
          }),
        }
      },
      // Long questions may come by POST.
      allowMethodOverride: true,
      allowBatching: true,
      maxBatchSize: MAX_BATCH_CALLS,
      responseMeta: ({ errors }) =>
        errors.some(({ code }) => code === 'SERVICE_UNAVAILABLE')
          ? { headers: { 'retry-after': RETRY_AFTER_S } }
          : {},
      onError: ({ error, path, req }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR' || isAborted(error)) return
        req.log.error({ err: error, path }, 'procedure failed')
        options.reportFailure?.(error.cause ?? error, {
          method: req.method,
          route: `/trpc/${path ?? 'unknown'}`,
        })
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

/** Returns whether the client has left, which is no fault. */
function isAborted({ cause }: TRPCError): boolean {
  const origin = cause instanceof AppError ? cause.cause : cause
  return origin instanceof Error && origin.name === 'AbortError'
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type') ?? ''
}

/**
 * Returns the key of the budget that a question to a language model counts for: that of the user, or of the address
 * where no user is logged in.
 */
async function nameAsker(request: FastifyRequest, { findSession }: RestOptions): Promise<string> {
  const session = await findSession?.(request)
  return session === undefined || session === 'ended'
    ? addressKey(request.ip)
    : `user:${session.userId}`
}

/** A batch names its procedures in the path, separated by commas. */
function countCalls({ params }: FastifyRequest): number {
  const { path = '' } = params as { path?: string }
  return path.split(',').length
}

function refuseLargeBatch(calls: number): AppError {
  return new AppError(
    'bad-request',
    `batch: a batch has at most ${MAX_BATCH_CALLS} calls, and this one has ${calls}. Send the others in another request.`,
    { errors: [{ code: 'too-many', field: 'batch', value: calls }] },
  )
}

/** Until the answer is read, what was computed for it counts for its address, so that a batch is bounded in memory too. */
function scheduleFor(
  queue: QueryQueue,
  { req, res: { raw }, options }: { req: FastifyRequest; res: FastifyReply; options: RestOptions },
): Schedule {
  const address = addressKey(req.ip)
  const held: (() => void)[] = []
  let bytes = 0
  whenClosed(raw, () => {
    for (const release of held) release()
  })
  // A streamed batch is written call by call.
  const most = isStreamed(req) ? Number.POSITIVE_INFINITY : MAX_BATCH_BYTES
  const check = () => {
    options.answers?.check(address)
    if (bytes > most)
      throw new AppError(
        'payload-too-large',
        'batch: the responses of this batch exceed 8 MB. Send the other calls in another request.',
        { errors: [{ code: 'too-large', field: 'batch', value: null }] },
      )
  }
  return async (work, signal) => {
    const checked = async () => {
      check()
      return work()
    }
    const data = await queue.run(address, checked, signal)
    const size = estimateBytes(data)
    bytes += size
    if (options.answers !== undefined && !raw.destroyed)
      held.push(options.answers.hold(address, size))
    return data
  }
}
