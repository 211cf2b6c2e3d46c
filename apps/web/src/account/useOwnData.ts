import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { PeopleRoom } from '../people/PEOPLE_ROOMS.ts'
import { peopleQuery } from '../people/peopleQuery.ts'

/**
 * Asks a call about the user himself, such as `/users/me/sessions`. The answer is asked anew whenever a page that
 * shows it is opened, and forgotten when he logs out.
 */
export function useOwnData<T>(path: string, room: PeopleRoom = 'user'): UseQueryResult<T, unknown> {
  return useQuery(peopleQuery<T>(room, path))
}
