import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { apiHeaders } from './apiHeaders.ts'
import { queryClient } from './queryClient.ts'

const client = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/trpc',
      headers: () => ({ ...apiHeaders(), 'content-type': 'application/json' }),
      maxURLLength: 4_000,
      fetch: (input, init) => fetch(input, { ...init, credentials: 'include' }),
    }),
  ],
})

/** Every call of the server as query options, such as `trpc.metrics.query.queryOptions(question)`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
