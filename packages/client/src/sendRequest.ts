import type { ErrorCode } from './generated/CALLS.ts'
import { type FieldError, TickmarkError } from './TickmarkError.ts'

/** The address of the terminal, and how long to wait for it. */
export type ClientOptions = {
  /** The address of the terminal, such as `https://terminal.example`. */
  url: string
  /** An API key; the public key of most terminals when absent. */
  key?: string
  /** The number of times that a request is sent again after 429, 502, 503, 504 or a broken connection. Default 4. */
  retries?: number
  /** The longest wait before a request is sent again, in milliseconds. A longer `Retry-After` is an error. Default 60,000. */
  longestWaitMs?: number
  /** The time that the beginning of an answer may take, in milliseconds. Default 120,000. */
  timeoutMs?: number
  /** Sends requests; the global `fetch` when absent. */
  fetch?: typeof globalThis.fetch
}

export type RequestOptions = {
  /** Cancels the request, or the wait for the next one. */
  signal?: AbortSignal
}

export type ApiRequest = { method: string; path: string; body?: unknown; accept?: string }

const PUBLIC_KEY = 'tickmark-public'
const AGAIN: readonly number[] = [429, 502, 503, 504]
const FIRST_WAIT_MS = 500

/**
 * Sends a request until it is answered, as often and as late as `Retry-After` says. All calls only read, so that each may
 * be sent again.
 * @throws TickmarkError; the reason of the signal when it is aborted.
 */
export async function sendRequest(
  client: ClientOptions,
  request: ApiRequest,
  { signal }: RequestOptions = {},
): Promise<Response> {
  const { retries = 4, longestWaitMs = 60_000 } = client
  for (let attempt = 0; ; attempt++) {
    const { response, failure } = await sendOnce(client, request, signal)
    if (response?.ok) return response
    const mayRetry = response === undefined || AGAIN.includes(response.status)
    const wait = readRetryAfter(response) ?? FIRST_WAIT_MS * 2 ** attempt
    if (!mayRetry || attempt >= retries || wait > longestWaitMs)
      throw failure ?? (await readError(response as Response))
    await response?.body?.cancel()
    await sleep(wait, signal)
  }
}

type Sent = { response?: Response; failure?: TickmarkError }

async function sendOnce(
  { url, key = PUBLIC_KEY, timeoutMs = 120_000, fetch = globalThis.fetch }: ClientOptions,
  { method, path, body, accept }: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  // Ends the wait for the beginning of an answer only: the rest of a large one may take longer.
  const control = new AbortController()
  const abort = () => control.abort(signal?.reason)
  const timer = setTimeout(() => control.abort(new Error('timeout')), timeoutMs)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(accept !== undefined && { accept }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: control.signal,
    })
    return { response }
  } catch (cause) {
    signal?.throwIfAborted()
    const isLate = control.signal.aborted
    return {
      failure: isLate
        ? new TickmarkError('timeout', `${url} did not answer within ${timeoutMs / 1_000} s.`)
        : new TickmarkError('network', `${url} cannot be reached.`, { cause }),
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The wait that an answer requests, in milliseconds: a number of seconds or a date. */
function readRetryAfter(response: Response | undefined): number | undefined {
  const text = response?.headers.get('retry-after')
  if (text === null || text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1_000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds * 1_000)
}

async function readError(response: Response): Promise<TickmarkError> {
  const { status } = response
  const text = await response.text().catch(() => '')
  try {
    const { type, message, errors } = JSON.parse(text) as {
      type?: ErrorCode
      message?: string
      errors?: FieldError[]
    }
    if (type !== undefined) return new TickmarkError(type, message ?? type, { status, errors })
  } catch {
    // Not an answer of the API: a proxy in between, or another server.
  }
  return new TickmarkError('invalid-answer', `The server answered ${status} without a reason.`, {
    status,
  })
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
