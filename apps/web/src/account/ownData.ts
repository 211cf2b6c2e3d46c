import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AccountAnswer, AccountCallName } from '@tickmark/api/accounts/AccountAnswer'
import type { AccountApiScope } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { accountQuery, nameAnswer } from '../data/accounts/accountQuery.ts'
import { queryClient } from '../data/queryClient.ts'

/** The path of `showSecurity`: how the user logs in. */
export const SECURITY_PATH = '/users/me/security'

/** The path of `listSessions`: where the user is logged in. */
export const SESSIONS_PATH = '/users/me/sessions'

/**
 * The answer of a call about the user, such as `/users/me/sessions`. It is fetched again whenever a page that shows it
 * opens, and forgotten when the user logs out.
 */
export function useOwnData<N extends AccountCallName>(
  path: string,
  room: AccountApiScope = 'user',
): UseQueryResult<AccountAnswer<N>, unknown> {
  return useQuery(accountQuery<N>(room, path))
}

/** Has what a path of `useOwnData` shows asked anew, after it was changed. */
export async function refreshOwnData(path: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: nameAnswer('user', path) })
}
