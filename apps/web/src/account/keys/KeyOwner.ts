import type { AccountApiScope } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'

/** Whose keys are meant, by how they are asked for: a user's own, or those of an organisation. */
export type KeyOwner = { room: AccountApiScope; path: string }
