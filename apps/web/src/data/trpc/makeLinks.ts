import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import type { TRPCLink } from '@trpc/client'
import { lazyLink } from './lazyLink.ts'
import { sessionLink } from './sessionLink.ts'

export type Rpc = {
  url: string
  headers(): Record<string, string>
}

/**
 * The way of a call. What sends it is loaded with the first one: a screen brings its first answers with the page,
 * so that it is shown without.
 */
export function makeLinks(rpc: Rpc): TRPCLink<AppRouter>[] {
  return [sessionLink, lazyLink(async () => (await import('./callLink.ts')).callLink(rpc))]
}
