import { HttpError } from './HttpError.ts'

/**
 * Waits for something from the network: an answer, or the rest of its body.
 *
 * @throws HttpError with status 0 when it does not come; the signal's reason when it is no longer wanted.
 */
export async function toNetworkError<T>(
  coming: Promise<T>,
  signal?: AbortSignal | null,
): Promise<T> {
  try {
    return await coming
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new HttpError('The server could not be reached.', {
      status: 0,
      response: null,
      originalError: error,
    })
  }
}
