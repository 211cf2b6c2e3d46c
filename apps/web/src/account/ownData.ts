import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { AccountAddress, AccountResult } from '@tickmark/api/accounts/AccountAnswer'
import { accountQuery, nameAnswer } from '../data/accountQuery.ts'
import type { AccountArguments } from '../data/callAccount.ts'
import { queryClient } from '../data/queryClient.ts'

type GetAddress = AccountAddress & `/${string}`

/** Loads data about the user, such as `/v1/users/me/sessions`. It is fetched again whenever a page that shows it opens,
 * and cleared when the user logs out.
 */
export function useOwnData<A extends GetAddress>(
  address: A,
  ...input: AccountArguments<A>
): UseQueryResult<AccountResult<A>, unknown> {
  return useQuery(accountQuery(address, ...input))
}

/** Refetches the data at an address of `useOwnData` after a change. */
export async function refreshOwnData(address: GetAddress): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: nameAnswer(address) })
}
