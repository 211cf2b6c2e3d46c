import { queryOptions } from '@tanstack/react-query'
import type { AccountAnswer, AccountCallName } from '@tickmark/api/accounts/AccountAnswer'
import { backOff } from '../rest/backOff.ts'
import { shouldRetryRest } from '../rest/shouldRetryRest.ts'
import { OWN_DATA_KEY } from '../session/OWN_DATA_KEY.ts'
import { findOwner } from '../session/useOwner.ts'
import type { AccountApiScope } from './ACCOUNT_API_SCOPES.ts'
import { fetchAccounts } from './fetchAccounts.ts'

/** How every question about people is asked: anew whenever it is shown, for others change what it answers. */
export const ACCOUNT_QUERY_OPTIONS = {
  staleTime: 0,
  retry: shouldRetryRest,
  retryDelay: (failures: number) => backOff(failures),
  // Whether the network is there is found out by asking.
  networkMode: 'always',
} as const

/** The name of an answer. Answers are kept apart by user, so that none to one is shown to the next. */
export function nameAnswer(room: AccountApiScope, path: string) {
  return [...OWN_DATA_KEY, findOwner()?.id ?? null, room, path] as const
}

/** The query of an account call, by the name of the call: `accountQuery<'listSessions'>('user', '/users/me/sessions')`. */
export function accountQuery<N extends AccountCallName>(room: AccountApiScope, path: string) {
  return queryOptions({
    queryKey: nameAnswer(room, path),
    queryFn: ({ signal }) => fetchAccounts<AccountAnswer<N>>(room, path, signal),
    ...ACCOUNT_QUERY_OPTIONS,
  })
}
