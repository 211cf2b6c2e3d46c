import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { createTRPCClient } from '@trpc/client'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { apiHeaders } from './apiHeaders.ts'
import { queryClient } from './queryClient.ts'
import { findRpcUrl } from './trpc/findRpcUrl.ts'
import { makeLinks } from './trpc/makeLinks.ts'

const client = createTRPCClient<AppRouter>({
  links: makeLinks({
    url: findRpcUrl(import.meta.env.VITE_LOCAL_RPC),
    headers: () => apiHeaders(),
  }),
})

/** Every call of the server as query options, such as `trpc.metrics.query.queryOptions(question)`. */
export const trpc = createTRPCOptionsProxy<AppRouter>({ client, queryClient })
