import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { createTRPCUntypedClient } from '@trpc/client'
import { apiHeaders } from '../apiHeaders.ts'
import { pageSettings } from '../pageSettings.ts'
import { makeLinks } from './makeLinks.ts'

/** Sends the page's calls. */
export const caller = createTRPCUntypedClient<AppRouter>({
  links: makeLinks({
    url: findRpcUrl(import.meta.env.VITE_LOCAL_RPC, pageSettings.apiPrefix),
    headers: () => apiHeaders(),
  }),
})

/** The address of the procedures: the page's own host, or the server of local development when its flag is set. */
export function findRpcUrl(flag: string | undefined, apiPrefix = ''): string {
  return flag === '1' ? 'http://localhost:3001/trpc' : `${apiPrefix}/trpc`
}
