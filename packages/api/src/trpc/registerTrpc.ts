import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import { COMPRESSION } from '../formats/COMPRESSION.ts'
import { makeRateLimit } from '../rest/makeRateLimit.ts'
import type { RestOptions } from '../rest/RestOptions.ts'
import { type AppRouter, appRouter } from './appRouter.ts'
import { keepPacked } from './keepPacked.ts'

/** Calls that one batch may hold. */
const LARGEST_BATCH = 50

/** Serves the procedures under /trpc. Register it with its own scope. */
export async function registerTrpc(app: FastifyInstance, options: RestOptions): Promise<void> {
  const rate = makeRateLimit(options)
  if (rate !== undefined) await app.register(rateLimit, { ...rate, enableDraftSpec: true })
  // What is packed already is passed on as it is by what packs the rest.
  keepPacked(app)
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
