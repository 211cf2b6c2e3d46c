import { queryOptions } from '@tanstack/react-query'
import type {
  AccountAddress,
  AccountInput,
  AccountResult,
} from '@tickmark/api/accounts/AccountAnswer'
import { type AccountArguments, readAddress } from './callAccount.ts'
import { OWN_DATA_KEY, queryClient } from './queryClient.ts'
import { fetchRest, logFailure, retryDelay, shouldRetryRest } from './rest/fetchRest.ts'
import { HttpError } from './rest/HttpError.ts'
import { prepareCall } from './rest/prepareCall.ts'
import { readField } from './session/readField.ts'
import { findOwner } from './session/sessionStore.ts'
import { refetchUserData } from './session/updateUser.ts'

/** The options of every query about accounts: refetched whenever it is shown, since others change the data. */
export const ACCOUNT_QUERY_OPTIONS = {
  staleTime: 0,
  retry: shouldRetryRest,
  retryDelay,
  // Requests are sent even if the browser reports no network.
  networkMode: 'always',
} as const

/**
 * The name of an answer: the address and the input of its call. Answers are kept apart by user, so that none to one is
 * shown to the next.
 */
export function nameAnswer<A extends AccountAddress>(
  address: A,
  input: Partial<AccountInput<A>> = {},
): AnswerName {
  return [...OWN_DATA_KEY, findOwner()?.id ?? null, address, input]
}

type AnswerName = readonly [string, owner: string | null, address: AccountAddress, input: object]

/**
 * The query of an account call, by the address and with the input that its endpoint defines:
 * `accountQuery('/v3/internal/alerts/{alert_id}/runs', { alert_id, offset })`.
 * A failure is logged like that of every other GET.
 */
export function accountQuery<A extends AccountAddress & `/${string}`>(
  address: A,
  ...[input]: AccountArguments<A>
) {
  return queryOptions({
    queryKey: nameAnswer(address, input),
    queryFn: ({ signal }) => fetchAccounts<AccountResult<A>>(address, input, signal),
    ...ACCOUNT_QUERY_OPTIONS,
    retry: (failures, error) => {
      const isAgain = shouldRetryRest(failures, error)
      // Only here is it known that no attempt follows.
      if (!isAgain) logFailure(accountUrl(address, input), error)
      return isAgain
    },
  })
}

/** The URL of a call, for links to downloads as well. */
export function accountUrl<A extends AccountAddress & `/${string}`>(
  address: A,
  input?: AccountInput<A>,
): string {
  return prepareGet(address, input).url
}

function prepareGet(address: string, input: object | undefined) {
  const { path, scope, fields } = readAddress(address, input)
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  return prepareCall(path + search, scope)
}

/**
 * Sends one account call with the cookie of the logged-in user.
 * @throws HttpError with the server's words when it refuses, and when it is away; the signal's reason when aborted.
 */
async function fetchAccounts<T>(
  address: string,
  input: object | undefined,
  signal: AbortSignal,
): Promise<T> {
  const { url, headers } = prepareGet(address, input)
  try {
    return await fetchRest<T>(url, { headers, signal })
  } catch (error) {
    throw withServerWords(error)
  }
}

/** A refusal in the server's words, where it sent any; queries otherwise report the status alone. */
export function withServerWords(error: unknown): unknown {
  // Without an answer the cause has only the browser's words.
  if (!(error instanceof HttpError) || error.status === 0) return error
  const message = readField.text(readField.record(error.originalError)?.message)
  return message === '' || error.message === 'Session has expired'
    ? error
    : new HttpError(message, error)
}

/**
 * Asks again who the user is and what else was answered about people, after something was changed; resolves when the
 * page knows. The user comes first: what is no longer theirs is then asked no more.
 */
export async function refreshAccounts(): Promise<void> {
  await refetchUserData()
  await queryClient.invalidateQueries({ queryKey: OWN_DATA_KEY })
}
