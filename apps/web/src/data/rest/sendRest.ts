import { reportError } from '../reportError.ts'
import { fetchRest, logFailure } from './fetchRest.ts'
import { HttpError } from './HttpError.ts'
import { type PreparedCall, prepareCall, type RestOptions } from './prepareCall.ts'

/**
 * Posts `body` as JSON, or as multipart when it is a form. `T` includes null where the endpoint may answer 204.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function postRest<T>(
  path: string,
  body: unknown = {},
  options: RestOptions = {},
): Promise<T> {
  return sendBody<T>(prepareCall(path, options), 'POST', body)
}

/**
 * Patches with `body`, as JSON, or as multipart when it is a form. `T` includes null where the endpoint may answer 204.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function patchRest<T>(
  path: string,
  body: unknown = {},
  options: RestOptions = {},
): Promise<T> {
  return sendBody<T>(prepareCall(path, options), 'PATCH', body)
}

/**
 * Deletes what the path names, with a JSON body where one is given. `T` includes null where the endpoint may
 * answer 204. A failure is logged, and reported with its endpoint.
 *
 * @throws HttpError with the server's message when it refuses; TypeError when the path brings its own prefix.
 */
export async function deleteRest<T>(
  path: string,
  body?: unknown,
  options: RestOptions = {},
): Promise<T> {
  const call = prepareCall(path, options, { showsToken: true })
  try {
    return await sendBody<T>(call, 'DELETE', body)
  } catch (error) {
    logFailure(call.url, error)
    if (error instanceof HttpError) reportError(error, { endpoint: call.url })
    throw error
  }
}

/**
 * Sends a change: the body as JSON, or as multipart when it is a form.
 * It is sent once, for it is unknown whether a change that failed was made.
 */
function sendBody<T>(
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
