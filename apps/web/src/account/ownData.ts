import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AccountAnswer, AccountCallName } from '@tickmark/api/accounts/AccountAnswer'
import { type AccountApiScope, accountQuery, nameAnswer } from '../data/accountQuery.ts'
import { queryClient } from '../data/queryClient.ts'

/** The API path of `showSecurity`: how the user logs in. */
export const SECURITY_PATH = '/users/me/security'

/** The API path of `listSessions`: where the user is logged in. */
export const SESSIONS_PATH = '/users/me/sessions'

/** Loads data about the user, such as `/users/me/sessions`. It is fetched again whenever a page that shows it opens,
 * and cleared when the user logs out.
 */
export function useOwnData<N extends AccountCallName>(
  path: string,
  room: AccountApiScope = 'user',
): UseQueryResult<AccountAnswer<N>, unknown> {
  return useQuery(accountQuery<N>(room, path))
}

/** Refetches a path of `useOwnData` after a change. */
export async function refreshOwnData(path: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: nameAnswer('user', path) })
}
