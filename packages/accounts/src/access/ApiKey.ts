import { randomBytes } from 'node:crypto'
import { hashToken } from '../identity/oneTimeToken.ts'
import type { Querier } from '../store/Store.ts'
import { authorize, type OrganizationAct } from './authorize.ts'
import type { Caller } from './Caller.ts'

const PREFIX = 'tm_'
const HINT_LENGTH = 8

/** Makes a key that no one can guess, so that a plain hash keeps it safe. */
export function makeKey(): { key: string; hint: string; hash: string } {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, hint: key.slice(0, HINT_LENGTH), hash: hashToken(key) }
}

/** Returns whether a token may be the key of a person, without reading the store. */
export function looksLikeKey(token: string): boolean {
  return /^tm_[\w-]{43}$/.test(token)
}

/** The owner of the keys: an organization, or the caller. */
export type KeyOwner = { organizationId?: string }

/**
 * The columns that say whose a key is, once the caller may do with it what they want to.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function ownColumns(
  db: Querier,
  act: OrganizationAct,
  { caller, owner }: { caller: Caller; owner: KeyOwner },
): Promise<{ user_id: string | null; organization_id: string | null }> {
  const { organizationId } = owner
  if (organizationId === undefined) return { user_id: caller.userId, organization_id: null }
  await authorize(db, act, { organizationId, userId: caller.userId })
  return { user_id: null, organization_id: organizationId }
}
