import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import { httpBatchLink, httpLink, type Operation, splitLink, type TRPCLink } from '@trpc/client'
import { fetchEnvelope } from './fetchEnvelope.ts'
import { lazyLink } from './lazyLink.ts'
import { sessionLink } from './sessionLink.ts'

type Rpc = {
  url: string
  headers(): Record<string, string>
}

/** Longer addresses are not let through by every proxy. */
const LONGEST_URL = 4_000
/** As many as the server takes. */
const LARGEST_BATCH = 50
/** Procedures that answer piece by piece. Another one does when its call says so: `trpc: { context: { stream: true } }`. */
const STREAMED: ReadonlySet<string> = new Set(['customQuery.generateQueryStream'])

/**
 * The ways of a call: in a batch with others of the same moment, alone where its context says `skipBatch`,
 * alone by POST where the address would become too long, or in a streaming batch.
 */
export function makeLinks({ url, headers }: Rpc): TRPCLink<AppRouter>[] {
  const options = {
    url,
    headers: () => ({ ...headers(), 'content-type': 'application/json' }),
    fetch: fetchEnvelope,
    maxURLLength: LONGEST_URL,
    maxItems: LARGEST_BATCH,
  }
  return [
    sessionLink,
    splitLink({
      condition: (op) => op.context.stream === true || STREAMED.has(op.path),
      true: lazyLink(async () => (await import('./streamLink.ts')).streamLink(options)),
      false: splitLink({
        condition: (op) => isLongQuery(url, op),
        true: httpLink({ ...options, methodOverride: 'POST' }),
        false: splitLink({
          condition: (op) => op.context.skipBatch === true,
          true: httpLink(options),
          false: httpBatchLink(options),
        }),
      }),
    }),
  ]
}

function isLongQuery(url: string, { type, path, input }: Operation): boolean {
  if (type !== 'query') return false
  const query = `?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`
  return `${url}/${path}${query}`.length > LONGEST_URL
}
