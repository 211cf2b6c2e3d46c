import { prepareCall } from './prepareCall.ts'
import type { RestOptions } from './RestOptions.ts'
import { sendBody } from './sendBody.ts'

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
