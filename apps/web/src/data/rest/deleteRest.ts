import { reportError } from '../reportError.ts'
import { HttpError } from './HttpError.ts'
import { logFailure } from './logFailure.ts'
import { prepareCall } from './prepareCall.ts'
import type { RestOptions } from './RestOptions.ts'
import { sendBody } from './sendBody.ts'

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
