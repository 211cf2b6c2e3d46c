import type { RestOptions } from '../rest/RestOptions.ts'
import { ACCOUNT_CALL } from './ACCOUNT_CALL.ts'

/** Where calls about people are: those about a user, and those about an organisation or for staff. */
export const ACCOUNT_API_SCOPES = {
  user: ACCOUNT_CALL,
  organization: { version: 'v3', internal: true },
} as const satisfies Readonly<Record<string, RestOptions>>

export type AccountApiScope = keyof typeof ACCOUNT_API_SCOPES
