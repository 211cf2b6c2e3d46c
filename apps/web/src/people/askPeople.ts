import { fetchRest } from '../data/rest/fetchRest.ts'
import { prepareCall } from '../data/rest/prepareCall.ts'
import { PEOPLE_ROOMS, type PeopleRoom } from './PEOPLE_ROOMS.ts'
import { withServerWords } from './withServerWords.ts'

/**
 * Asks about people once, by the cookie of whoever is logged in.
 * @throws HttpError with the server's words when it refuses, and when it is away; the signal's reason when aborted.
 */
export async function askPeople<T>(
  room: PeopleRoom,
  path: string,
  signal: AbortSignal,
): Promise<T> {
  const { url, headers } = prepareCall(path, PEOPLE_ROOMS[room])
  try {
    return await fetchRest<T>(url, { headers, signal })
  } catch (error) {
    throw withServerWords(error)
  }
}
