import { queryClient } from '../queryClient.ts'
import { OWN_DATA_KEY } from '../session/OWN_DATA_KEY.ts'
import { refetchUserData } from '../session/refetchUserData.ts'

/**
 * Asks again who the user is and what else was answered about people, after something was changed; resolves when the
 * page knows. The user comes first: what is not his any more is then asked no more.
 */
export async function refreshAccounts(): Promise<void> {
  await refetchUserData()
  await queryClient.invalidateQueries({ queryKey: OWN_DATA_KEY })
}
