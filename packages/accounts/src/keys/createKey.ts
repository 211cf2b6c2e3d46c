import { AppError } from '@tickmark/core/errors/AppError'
import type { KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'
import type { Accounts } from '../Accounts.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { findMostKeys } from './findMostKeys.ts'
import { insertKey } from './insertKey.ts'
import { type KeyOwner, ownColumns } from './KeyOwner.ts'

export type KeyRequest = KeyOwner & {
  name: string
  scopes: readonly KeyScope[]
  /** Null for a key that does not expire. */
  expiresInDays: number | null
}

/**
 * Makes a key. It is told this once; the store keeps its hash.
 * @throws AppError `not-found`, `forbidden`, `conflict` when there are as many keys as the tier has.
 */
export async function createKey(
  accounts: Accounts,
  acting: Acting,
  { name, scopes, expiresInDays, ...owner }: KeyRequest,
): Promise<{ key_id: string; key: string; expires_at: string | null }> {
  return accounts.db.transaction().execute(async (trx) => {
    const own = await ownColumns(trx, 'createOrganizationKey', { caller: acting.caller, owner })
    const active = await trx
      .selectFrom('api_keys')
      .select('id')
      .where('user_id', 'is not distinct from', own.user_id)
      .where('organization_id', 'is not distinct from', own.organization_id)
      .where('kind', '=', 'made')
      .where('revoked_at', 'is', null)
      .where((key) =>
        key.or([key('expires_at', 'is', null), key('expires_at', '>', accounts.now())]),
      )
      .execute()
    const most = await findMostKeys(accounts, trx, own)
    if (active.length >= most)
      throw new AppError('conflict', `There can be ${most} keys. Revoke one that is not used.`)
    return insertKey(accounts, trx, { actor: toActor(acting), own, name, scopes, expiresInDays })
  })
}
