import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AccountAnswer, AccountCallName } from '@tickmark/api/accounts/AccountAnswer'
import type { AccountApiScope } from '../data/accounts/ACCOUNT_API_SCOPES.ts'
import { accountQuery } from '../data/accounts/accountQuery.ts'

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
