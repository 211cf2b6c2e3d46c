import { CREDENTIALS } from '../CREDENTIALS.ts'
import { readJson } from './readJson.ts'
import { readRefusal } from './readRefusal.ts'
import { toNetworkError } from './toNetworkError.ts'

/**
 * Sends one request, with the visitor's cookies, and reads the JSON that comes back; null for 204.
 *
 * @throws HttpError when no answer came, when it is a refusal, and when it is not JSON; the signal's reason
 *   when the call was aborted.
 */
export async function fetchRest<T>(url: string, init: RequestInit): Promise<T> {
  const { signal, method = 'GET' } = init
  const response = await toNetworkError(fetch(url, { ...init, credentials: CREDENTIALS }), signal)
  if (!response.ok) throw await readRefusal(response, method === 'GET' ? 'status' : 'message')
  return response.status === 204 ? (null as T) : readJson(response, signal)
}
