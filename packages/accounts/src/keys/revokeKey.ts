import type { User } from '@tickmark/core/accounts/User'
import { AppError } from '@tickmark/core/errors/AppError'
import { type KeyOwner, ownColumns } from '../access/ApiKey.ts'
import { type Acting, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { holdProof, provePassword } from '../passwords/provePassword.ts'
import { readUser } from '../users/readUser.ts'

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
    if (revoked === undefined) throw new AppError('not-found', `There is no active key ${keyId}.`)
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

/**
 * Ends the personal token of the caller and makes a new one.
 * @throws AppError `bad-request` when the password is wrong, `too-many-requests`.
 */
export async function renewApiToken(
  accounts: Accounts,
  acting: Acting,
  password: string,
): Promise<User> {
  const { caller } = acting
  const proof = await provePassword(accounts, caller, { password, field: 'password' })
  const { user, ended } = await accounts.db.transaction().execute(async (trx) => {
    await holdProof(trx, proof)
    const old = await trx
      .updateTable('api_keys')
      .set({ revoked_at: accounts.now(), sealed: null })
      .where('user_id', '=', caller.userId)
      .where('kind', '=', 'personal')
      .where('revoked_at', 'is', null)
      .returning(['id', 'hash'])
      .execute()
    await recordAudit(trx, toActor(acting), {
      action: 'api-token.renew',
      object: `user:${caller.userId}`,
    })
    return { user: await readUser(accounts, caller.userId, trx), ended: old }
  })
  for (const { hash } of ended) accounts.keys.forget(hash)
  return user
}
