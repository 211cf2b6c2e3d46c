import { queryOptions } from '@tanstack/react-query'
import type { AccountAnswer, AccountCallName } from '@tickmark/api/accounts/AccountAnswer'
import { OWN_DATA_KEY, queryClient } from './queryClient.ts'
import { fetchRest, logFailure, retryDelay, shouldRetryRest } from './rest/fetchRest.ts'
import { HttpError } from './rest/HttpError.ts'
import { prepareCall, type RestOptions } from './rest/prepareCall.ts'
import { readField } from './session/readField.ts'
import { findOwner } from './session/sessionStore.ts'
import { refetchUserData } from './session/updateUser.ts'

/** The options of REST calls about accounts. */
export const ACCOUNT_CALL = { version: 'v1', internal: false } as const

/** The scopes of calls about accounts: those about a user, and those about an organization or for staff. */
export const ACCOUNT_API_SCOPES = {
  user: ACCOUNT_CALL,
  organization: { version: 'v3', internal: true },
} as const satisfies Readonly<Record<string, RestOptions>>

export type AccountApiScope = keyof typeof ACCOUNT_API_SCOPES

/** The options of every query about accounts: refetched whenever it is shown, since others change the data. */
export const ACCOUNT_QUERY_OPTIONS = {
  staleTime: 0,
  retry: shouldRetryRest,
  retryDelay,
  // Whether the network is there is found out by asking.
  networkMode: 'always',
} as const

/** The name of an answer. Answers are kept apart by user, so that none to one is shown to the next. */
export function nameAnswer(room: AccountApiScope, path: string) {
  return [...OWN_DATA_KEY, findOwner()?.id ?? null, room, path] as const
}

/**
 * The query of an account call, by the name of the call: `accountQuery<'listSessions'>('user', '/users/me/sessions')`.
 * A failure is logged like that of every other GET.
 */
export function accountQuery<N extends AccountCallName>(room: AccountApiScope, path: string) {
  return queryOptions({
    queryKey: nameAnswer(room, path),
    queryFn: ({ signal }) => fetchAccounts<AccountAnswer<N>>(room, path, signal),
    ...ACCOUNT_QUERY_OPTIONS,
    retry: (failures, error) => {
      const isAgain = shouldRetryRest(failures, error)
      // Only here is it known that no attempt follows.
      if (!isAgain) logFailure(prepareCall(path, ACCOUNT_API_SCOPES[room]).url, error)
      return isAgain
    },
  })
}

/**
 * Sends one account call with the cookie of the logged-in user.
 * @throws HttpError with the server's words when it refuses, and when it is away; the signal's reason when aborted.
 */
async function fetchAccounts<T>(
  room: AccountApiScope,
  path: string,
  signal: AbortSignal,
): Promise<T> {
  const { url, headers } = prepareCall(path, ACCOUNT_API_SCOPES[room])
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
