import type { RestOptions } from '../rest/prepareCall.ts'

/** Where calls about people are: the options of REST calls for them. */
export const ACCOUNT_CALL = { version: 'v1', internal: false } as const

/** Where calls about people are: those about a user, and those about an organization or for staff. */
export const ACCOUNT_API_SCOPES = {
  user: ACCOUNT_CALL,
  organization: { version: 'v3', internal: true },
} as const satisfies Readonly<Record<string, RestOptions>>

export type AccountApiScope = keyof typeof ACCOUNT_API_SCOPES
