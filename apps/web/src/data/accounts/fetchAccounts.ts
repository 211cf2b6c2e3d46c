import { fetchRest } from '../rest/fetchRest.ts'
import { prepareCall } from '../rest/prepareCall.ts'
import { ACCOUNT_API_SCOPES, type AccountApiScope } from './ACCOUNT_API_SCOPES.ts'
import { withServerWords } from './withServerWords.ts'

/**
 * Asks about people once, by the cookie of whoever is logged in.
 * @throws HttpError with the server's words when it refuses, and when it is away; the signal's reason when aborted.
 */
export async function fetchAccounts<T>(
  room: AccountApiScope,
  path: string,
  signal: AbortSignal,
): Promise<T> {
  const { url, headers } = prepareCall(path, ACCOUNT_API_SCOPES[room])
  try {
    return await fetchRest<T>(url, { headers, signal })
  } catch (error) {
    throw withServerWords(error)
  }
}
