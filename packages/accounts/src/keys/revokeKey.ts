import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { type KeyOwner, ownColumns } from './KeyOwner.ts'

/**
 * Ends a key; its usage stays in the list.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function revokeKey(
  accounts: Accounts,
  acting: Acting,
  { keyId, ...owner }: KeyOwner & { keyId: string },
): Promise<void> {
  const hash = await accounts.db.transaction().execute(async (trx) => {
    const own = await ownColumns(trx, 'revokeOrganizationKey', { caller: acting.caller, owner })
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: accounts.now() })
      .where('id', '=', keyId)
      .where('kind', '=', 'made')
      .where('user_id', 'is not distinct from', own.user_id)
      .where('organization_id', 'is not distinct from', own.organization_id)
      .where('revoked_at', 'is', null)
      .returning(['hash', 'name'])
      .executeTakeFirst()
    if (revoked === undefined) throw new AppError('not-found', `There is no key ${keyId} in use.`)
    await recordAudit(trx, toActor(acting), {
      ...owner,
      action: 'key.revoke',
      object: `key:${keyId}`,
      before: { name: revoked.name },
    })
    return revoked.hash
  })
  accounts.keys.forget(hash)
}
