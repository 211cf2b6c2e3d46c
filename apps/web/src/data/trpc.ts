import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCClient } from '@trpc/client'
import { createQueries } from './trpc/createQueries.ts'

/** Every call of the server as query options, such as `trpc.metrics.query.queryOptions(question)`. */
export const trpc = createQueries<TRPCClient<AppRouter>>(
  async () => (await import('./trpc/caller.ts')).caller,
)
