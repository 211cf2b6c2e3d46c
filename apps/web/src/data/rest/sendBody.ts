import { fetchRest } from './fetchRest.ts'
import type { PreparedCall } from './prepareCall.ts'

/**
 * Sends a change: the body as JSON, or as multipart when it is a form.
 * It is sent once, for nobody knows whether a change that failed was made.
 */
export function sendBody<T>(
  { url, headers, signal }: PreparedCall,
  method: 'POST' | 'PATCH' | 'DELETE',
  body: unknown,
): Promise<T> {
  if (body === undefined) return fetchRest(url, { method, headers, signal })
  // The browser writes the content type of a form itself, for it alone knows the boundary.
  if (body instanceof FormData) return fetchRest(url, { method, headers, signal, body })
  return fetchRest(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    signal,
    body: JSON.stringify(body),
  })
}
