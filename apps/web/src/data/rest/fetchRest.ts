import { backOff } from '@tickmark/core/time/backOff'
import { HttpError, readJson, readRefusal, toNetworkError } from './HttpError.ts'

/**
 * Sends one request, with the visitor's cookies, and reads the JSON that comes back; null for 204.
 *
 * @throws HttpError when no answer came, when it is a refusal, and when it is not JSON; the signal's reason
 *   when the call was aborted.
 */
export async function fetchRest<T>(url: string, init: RequestInit): Promise<T> {
  const { signal, method = 'GET' } = init
  const response = await toNetworkError(fetch(url, { ...init, credentials: 'include' }), signal)
  if (!response.ok) throw await readRefusal(response, method === 'GET' ? 'status' : 'message')
  return response.status === 204 ? (null as T) : readJson(response, signal)
}

/** Writes a call that failed to the console. One that was aborted has not failed. */
export function logFailure(endpoint: string, error: unknown): void {
  if (!(error instanceof HttpError)) return
  const { response, message } = error
  const statusText = response === null || response.ok ? '' : response.statusText
  console.error(`Failed to fetch from "${endpoint}" - ${statusText || message}`)
}

const RETRIES = 5

/**
 * Up to five retries where another attempt may succeed: no answer came, or a status outside 400–428 and 500.
 * An aborted call, an ended session and an answer that is not understood stay as they are.
 */
export function shouldRetryRest(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof HttpError)) return false
  const { status, response } = error
  const isOk = response?.ok === true
  const isFinal = (status >= 400 && status <= 428) || status === 500
  return !isOk && !isFinal
}

const PAUSES = { firstMs: 500, longestMs: 8_000 }

/** Milliseconds to wait before an attempt that follows `retries` others. */
export function retryDelay(retries: number): number {
  return backOff(retries + 1, PAUSES)
}
