import { QueryObserver } from '@tanstack/react-query'
import { queryClient } from '../queryClient.ts'
import { fetchRest, logFailure, shouldRetryRest } from './fetchRest.ts'
import { HttpError } from './HttpError.ts'
import { prepareCall, type RestOptions } from './prepareCall.ts'

/** Under which the answers of REST calls are kept. */
export const REST_KEY = ['rest'] as const

type RestResult<T> = { ok: T; err: null } | { ok: null; err: Error }

type GetOptions = RestOptions & {
  /** Sends a new request, whatever is cached or on its way. */
  refresh?: boolean
  /** True if 404 is an answer, namely null. */
  allowMissing?: boolean
}

/**
 * Asks a REST endpoint. Answers are kept for ten minutes, and calls of one endpoint share one request.
 * `T` includes null where the endpoint may answer 204 or may be missing.
 *
 * @throws TypeError when the path brings its own prefix. Everything else that goes wrong comes as `err`: an
 *   {@link HttpError}, or the reason for which the call was aborted.
 */
export async function getRest<T>(path: string, options: GetOptions = {}): Promise<RestResult<T>> {
  const { url, headers, signal, retryDelay } = prepareCall(path, options)
  const query = {
    queryKey: [...REST_KEY, url, { hideToken: options.hideToken === true }],
    queryFn: (request: { signal: AbortSignal }) =>
      fetchRest<T>(url, { headers, signal: request.signal }),
    retry: shouldRetryRest,
    retryDelay,
    // Requests are sent even if the browser reports no network.
    networkMode: 'always',
    ...(options.refresh && { staleTime: 0 }),
  } as const
  // Each caller takes a place; when the last one leaves, a request on its way is aborted and forgotten.
  const leave = new QueryObserver(queryClient, { ...query, enabled: false }).subscribe(() => {})
  try {
    signal?.throwIfAborted()
    // A pending answer may be older than the change that caused this call; all callers get the new one.
    if (options.refresh) queryClient.getQueryCache().find(query)?.cancel({ silent: true })
    return { ok: await unlessAborted(queryClient.query(query), signal), err: null }
  } catch (error) {
    if (options.allowMissing && error instanceof HttpError && error.status === 404)
      return { ok: null as T, err: null }
    logFailure(url, error)
    return { ok: null, err: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    leave()
  }
}

/**
 * Waits for something that others may wait for too, as long as this caller wants it.
 *
 * @throws the signal's reason, at once when it is aborted.
 */
async function unlessAborted<T>(coming: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return coming
  const listening = new AbortController()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { signal: listening.signal })
  })
  try {
    return await Promise.race([coming, aborted])
  } finally {
    listening.abort()
  }
}
