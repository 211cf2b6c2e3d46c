import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { type KeyOwner, makeKey, ownColumns } from '../access/ApiKey.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { findTier } from '../access/findTier.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import { repeatsSince } from '../requests/repeatsSince.ts'
import type { Querier } from '../store/Store.ts'

type KeyRequest = KeyOwner & {
  name: string
  scopes: readonly KeyScope[]
  /** Null for a key that does not expire. */
  expiresInDays: number | null
}

/**
 * Creates a key. It is returned only here; the store keeps its hash. Sent again before the key is used, the request
 * returns the same one, which is kept encrypted until then, or until its owner creates another one.
 * @throws AppError `not-found`, `forbidden`, `conflict` when there are as many keys as the tier has.
 */
export async function createKey(
  accounts: Accounts,
  acting: Acting,
  { name, scopes, expiresInDays, ...owner }: KeyRequest,
): Promise<{ key_id: string; key: string; expires_at: string | null }> {
  return accounts.db.transaction().execute(async (trx) => {
    const { caller } = acting
    const own = await ownColumns(trx, 'createOrganizationKey', { caller, owner })
    // Locked, so that two that are made at once are both counted, and the same one is made once.
    if (own.user_id !== null)
      await trx.selectFrom('users').select('id').where('id', '=', own.user_id).forUpdate().execute()
    const wanted = { actor: toActor(acting), own, name, scopes, expiresInDays }
    const repeated = await findRepeated(accounts, trx, wanted)
    if (repeated !== undefined) return repeated
    const active = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('user_id', 'is not distinct from', own.user_id)
      .where('organization_id', 'is not distinct from', own.organization_id)
      .where('kind', '=', 'made')
      // The access of clients is bounded by what users allow.
      .where('id', 'not in', (query) => query.selectFrom('oauth_grants').select('key_id'))
      .where('revoked_at', 'is', null)
      .where((key) =>
        key.or([key('expires_at', 'is', null), key('expires_at', '>', accounts.now())]),
      )
      .execute()
    const most = await findMostKeys(accounts, trx, own)
    if (active.length >= most)
      throw new AppError(
        'conflict',
        `You have reached the limit of ${most} keys. Revoke an unused one.`,
      )
    await trx
      .updateTable('api_keys')
      .set({ sealed: null })
      .where('user_id', 'is not distinct from', own.user_id)
      .where('organization_id', 'is not distinct from', own.organization_id)
      .where('kind', '=', 'made')
      .where('sealed', 'is not', null)
      .execute()
    const made = await insertKey(accounts, trx, wanted)
    const seal = sealOf(accounts, made.key_id)
    await trx
      .updateTable('api_keys')
      .set({ sealed: sealSecret(made.key, seal) })
      .where('id', '=', made.key_id)
      .execute()
    return made
  })
}

type KeyColumns = { user_id: string | null; organization_id: string | null }

function sealOf({ secret }: Accounts, keyId: string) {
  return { secret, owner: `key:${keyId}` }
}

/** Finds the last key of an owner where it is this one and was not used; see `repeatsSince`. */
async function findRepeated(
  accounts: Accounts,
  trx: Querier,
  { actor, own, name, scopes, expiresInDays }: NewKey,
): Promise<{ key_id: string; key: string; expires_at: string | null } | undefined> {
  const found = await trx
    .selectFrom('api_keys')
    .select(['id', 'sealed', 'scopes', 'expires_at', 'created_at'])
    .where('user_id', 'is not distinct from', own.user_id)
    .where('organization_id', 'is not distinct from', own.organization_id)
    .where('kind', '=', 'made')
    .where('made_by', '=', actor.userId)
    .where('name', '=', name)
    .where('sealed', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', repeatsSince(accounts))
    .executeTakeFirst()
  if (found === undefined || JSON.stringify(found.scopes) !== JSON.stringify(scopes))
    return undefined
  const { id: key_id, sealed, expires_at, created_at } = found
  const days = expires_at && Math.round((expires_at.getTime() - created_at.getTime()) / DAY_MS)
  const key =
    days === expiresInDays ? openSealed(sealed ?? '', sealOf(accounts, key_id)) : undefined
  return key === undefined
    ? undefined
    : { key_id, key, expires_at: expires_at?.toISOString() ?? null }
}

const DAY_MS = 86_400_000

type NewKey = {
  actor: Actor
  own: KeyColumns
  name: string
  scopes: readonly KeyScope[]
  /** Null for a key that does not expire. */
  expiresInDays: number | null
}

/** Creates a key as part of a transaction. It is returned only once; the store keeps its hash. */
export async function insertKey(
  { now }: Accounts,
  trx: Querier,
  { actor, own, name, scopes, expiresInDays }: NewKey,
): Promise<{ key_id: string; key: string; expires_at: string | null }> {
  const id = randomUUID()
  const { key, hint, hash } = makeKey()
  const expires_at =
    expiresInDays === null ? null : new Date(now().getTime() + expiresInDays * DAY_MS)
  await trx
    .insertInto('api_keys')
    .values({
      ...{ id, ...own, made_by: actor.userId, name, hint, hash },
      ...{ scopes: JSON.stringify(scopes), expires_at },
    })
    .execute()
  await recordAudit(trx, actor, {
    ...(own.organization_id !== null && { organizationId: own.organization_id }),
    action: 'key.create',
    object: `key:${id}`,
    after: { name, scopes, expires_at },
  })
  return { key_id: id, key, expires_at: expires_at?.toISOString() ?? null }
}

/** The maximum number of keys for everyone when gating is off. */
const MAX_KEYS = 20

/** Finds the maximum number of active keys of a user or an organization. */
async function findMostKeys(
  { isGated, now }: Accounts,
  db: Querier,
  own: KeyColumns,
): Promise<number> {
  if (!isGated) return MAX_KEYS
  const { user_id: userId, organization_id: organizationId } = own
  const owner = userId === null ? { organizationId: organizationId ?? '' } : { userId }
  return TIERS[await findTier(db, owner, now())].keys
}
