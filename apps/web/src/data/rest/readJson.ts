import { HttpError } from './HttpError.ts'
import { toNetworkError } from './toNetworkError.ts'

/** Said when an answer is HTML, half a JSON text, or nothing. */
export const NOT_UNDERSTOOD = 'The server answered something that is not understood.'

/**
 * The JSON of an answer.
 *
 * @throws HttpError when it breaks off or is no JSON; the signal's reason when it is no longer wanted.
 */
export async function readJson<T>(response: Response, signal?: AbortSignal | null): Promise<T> {
  const text = await toNetworkError(response.text(), signal)
  try {
    return JSON.parse(text)
  } catch (originalError) {
    throw new HttpError(NOT_UNDERSTOOD, { status: response.status, response, originalError })
  }
}
