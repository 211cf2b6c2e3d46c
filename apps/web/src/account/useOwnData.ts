import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AccountApiScope } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { accountQuery } from '../data/accounts/accountQuery.ts'

/**
 * Asks a call about the user himself, such as `/users/me/sessions`. The answer is asked anew whenever a page that
 * shows it is opened, and forgotten when he logs out.
 */
export function useOwnData<T>(
  path: string,
  room: AccountApiScope = 'user',
): UseQueryResult<T, unknown> {
  return useQuery(accountQuery<T>(room, path))
}
