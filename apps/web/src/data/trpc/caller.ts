import type { AppRouter } from '@tickmark/api/trpc/appRouter'
import {
  createTRPCUntypedClient,
  httpBatchLink,
  httpLink,
  type Operation,
  splitLink,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { observable, tap, type Unsubscribable } from '@trpc/server/observable'
import { apiHeaders } from '../apiHeaders.ts'
import { pageSettings } from '../pageSettings.ts'
import {
  HttpError,
  NOT_UNDERSTOOD,
  readJson,
  readRefusal,
  toNetworkError,
} from '../rest/HttpError.ts'
import { notifySessionExpired } from './callErrors.ts'

/** Lets every call through, and looks whether it failed because the session has ended. */
const sessionLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next(op).pipe(tap({ error: notifySessionExpired }))

/** The address of the procedures: the page's own host, or the server of local development when its flag is set. */
export function findRpcUrl(flag: string | undefined, apiPrefix = ''): string {
  return flag === '1' ? 'http://localhost:3001/trpc' : `${apiPrefix}/trpc`
}

type Rpc = {
  url: string
  headers(): Record<string, string>
}

/** Longer addresses are not let through by every proxy. */
const MAX_URL_LENGTH = 4_000
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
    maxURLLength: MAX_URL_LENGTH,
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
  return `${url}/${path}${query}`.length > MAX_URL_LENGTH
}

/**
 * Fetches for tRPC, with the visitor's cookies. A procedure answers an envelope, `result` or `error`, also when
 * it fails; whatever else comes back was written by something on the way, such as a proxy or the rate limit.
 *
 * @throws HttpError, from here or from `json()`, when there is no envelope.
 */
async function fetchEnvelope(url: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { signal } = init
  const response = await toNetworkError(fetch(url, { ...init, credentials: 'include' }), signal)
  if (!response.ok) {
    const body = await response
      .clone()
      .json()
      .catch(() => null)
    if (!isEnvelope(body)) throw await readRefusal(response, 'message')
  }
  const json = async () => {
    const body = await readJson(response, signal)
    if (isEnvelope(body)) return body
    const { status } = response
    throw new HttpError(NOT_UNDERSTOOD, { status, response, originalError: body })
  }
  return Object.assign(response, { json })
}

/** Returns whether this is the answer of one procedure or, in a list, of a batch. */
function isEnvelope(body: unknown): boolean {
  if (Array.isArray(body)) return body.every(isEnvelope)
  return typeof body === 'object' && body !== null && ('result' in body || 'error' in body)
}

type Link = TRPCLink<AppRouter>

/** A link whose code is loaded when the first call goes through it; a load that failed is tried again by the next call. */
export function lazyLink(load: () => Promise<Link>): Link {
  return (runtime) => {
    let loading: Promise<ReturnType<Link>> | null = null
    const open = () => {
      loading ??= toNetworkError(load()).then(
        (link) => link(runtime),
        (error) => {
          loading = null
          throw error
        },
      )
      return loading
    }
    return (call) =>
      observable((observer) => {
        let isOver = false
        let running: Unsubscribable | undefined
        open().then(
          (link) => {
            if (!isOver) running = link(call).subscribe(observer)
          },
          (error) => observer.error(TRPCClientError.from(error)),
        )
        return () => {
          isOver = true
          running?.unsubscribe()
        }
      })
  }
}

/** Sends the page's calls. */
export const caller = createTRPCUntypedClient<AppRouter>({
  links: makeLinks({
    url: findRpcUrl(import.meta.env.VITE_LOCAL_RPC, pageSettings.apiPrefix),
    headers: () => apiHeaders(),
  }),
})
