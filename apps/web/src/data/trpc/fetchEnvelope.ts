import { CREDENTIALS } from '../apiHeaders.ts'
import {
  HttpError,
  NOT_UNDERSTOOD,
  readJson,
  readRefusal,
  toNetworkError,
} from '../rest/HttpError.ts'

/**
 * Fetches for tRPC, with the visitor's cookies. A procedure answers an envelope, `result` or `error`, also when
 * it fails; whatever else comes back was written by something on the way, such as a proxy or the rate limit.
 *
 * @throws HttpError, from here or from `json()`, when there is no envelope.
 */
export async function fetchEnvelope(
  url: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const { signal } = init
  const response = await toNetworkError(fetch(url, { ...init, credentials: CREDENTIALS }), signal)
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

/** Whether this is the answer of one procedure or, in a list, of a batch. */
function isEnvelope(body: unknown): boolean {
  if (Array.isArray(body)) return body.every(isEnvelope)
  return typeof body === 'object' && body !== null && ('result' in body || 'error' in body)
}
