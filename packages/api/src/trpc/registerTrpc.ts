import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { AppError } from '@tickmark/core/errors/AppError'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { COMPRESSION } from '../formats/COMPRESSION.ts'
import type { RestOptions } from '../rest/RestOptions.ts'
import { readToken } from '../rest/readToken.ts'
import { type AppRouter, appRouter } from './appRouter.ts'

/** Calls that one batch may hold. */
const LARGEST_BATCH = 50

/** Serves the procedures under /trpc. Register it with its own scope. */
export async function registerTrpc(app: FastifyInstance, options: RestOptions): Promise<void> {
  if (Number.isFinite(options.requestsPerMinute))
    await app.register(rateLimit, {
      max: options.requestsPerMinute,
      timeWindow: 60_000,
      enableDraftSpec: true,
      keyGenerator: (request) => `${readToken(request.headers.authorization)} ${request.ip}`,
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError(
          'too-many-requests',
          `Too many requests. Try again in ${Math.ceil(ttl / 1000)} s.`,
        ),
    })
  await app.register(compress, COMPRESSION)
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: () => options.ctx,
      // Long questions may come by POST.
      allowMethodOverride: true,
      allowBatching: true,
      maxBatchSize: LARGEST_BATCH,
      onError: ({ error, path, req }) => {
        if (error.code !== 'INTERNAL_SERVER_ERROR') return
        req.log.error({ err: error, path }, 'procedure failed')
        options.reportFailure?.(error.cause ?? error, {
          method: req.method,
          route: `/trpc/${path ?? 'unknown'}`,
        })
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}
