import { queryClient } from '../queryClient.ts'
import { reportError } from '../reportError.ts'
import { changeUser } from './changeUser.ts'
import { FAVORITES_KEY } from './FAVORITES_KEY.ts'
import { fetchUser } from './fetchUser.ts'
import { sessionStore } from './sessionStore.ts'

/** Fetches the user again, and his favourites with him. Where that fails, what was known stays. */
export async function refetchUserData(): Promise<void> {
  try {
    const user = await fetchUser()
    // Whoever logged out in the meantime stays so.
    if (sessionStore.get().isLoggedIn) changeUser(user, true)
  } catch (failure) {
    reportError(failure, { action: 'refetch user data' })
  }
  await queryClient.invalidateQueries({ queryKey: FAVORITES_KEY })
}
