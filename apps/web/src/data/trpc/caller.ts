import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { createTRPCUntypedClient } from '@trpc/client'
import { apiHeaders } from '../apiHeaders.ts'
import { pageSettings } from '../pageSettings.ts'
import { findRpcUrl } from './findRpcUrl.ts'
import { makeLinks } from './makeLinks.ts'

/** Sends the page's calls. */
export const caller = createTRPCUntypedClient<AppRouter>({
  links: makeLinks({
    url: findRpcUrl(import.meta.env.VITE_LOCAL_RPC, pageSettings.apiPrefix),
    headers: () => apiHeaders(),
  }),
})
