import { queryClient } from '../data/queryClient.ts'
import { refetchUserData } from '../session/refetchUserData.ts'
import { PEOPLE_KEY } from './peopleQuery.ts'

/**
 * Asks again who the user is and what else was answered about people, after something was changed; resolves when the
 * page knows. The user comes first: what is not his any more is then asked no more.
 */
export async function refreshPeople(): Promise<void> {
  await refetchUserData()
  await queryClient.invalidateQueries({ queryKey: PEOPLE_KEY })
}
