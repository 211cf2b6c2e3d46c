import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { insertKey } from '../keys/createKey.ts'
import type { AdminCommand } from './AdminCommand.ts'

type KeyCommand = Extract<AdminCommand, { act: 'list-keys' | 'create-key' | 'revoke-key' }>

/** Keys that an operator makes hold for as long as those of users do by default. */
const DAYS = 365

/**
 * Performs an operator's operation on the API keys of a user. The limits of tiers do not apply.
 * @throws AppError `not-found` for a key that there is not.
 */
export async function runKeyCommand(
  accounts: Accounts,
  { actor, userId }: { actor: Actor; userId: string },
  command: KeyCommand,
): Promise<string[]> {
  switch (command.act) {
    case 'list-keys':
      return listKeys(accounts, userId)
    case 'create-key':
      return createKey(accounts, actor, { userId, name: command.name })
    case 'revoke-key':
      return revokeKey(accounts, actor, { userId, keyId: command.keyId })
  }
}

async function listKeys({ db, keys }: Accounts, userId: string): Promise<string[]> {
  await keys.flush()
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'hint', 'expires_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) =>
    [
      row.id,
      `${row.hint}…`,
      row.name,
      row.revoked_at === null ? 'in use' : `revoked ${row.revoked_at.toISOString()}`,
      row.expires_at === null ? 'does not expire' : `expires ${row.expires_at.toISOString()}`,
      row.last_used_at === null ? 'never used' : `used ${row.last_used_at.toISOString()}`,
    ].join('\t'),
  )
}

async function createKey(
  accounts: Accounts,
  actor: Actor,
  { userId, name }: { userId: string; name: string },
): Promise<string[]> {
  const { key } = await accounts.db.transaction().execute((trx) =>
    insertKey(accounts, trx, {
      actor,
      own: { user_id: userId, organization_id: null },
      name,
      scopes: KEY_SCOPES,
      expiresInDays: DAYS,
    }),
  )
  return ['This key is shown only once:', key]
}

async function revokeKey(
  { db, keys, now }: Accounts,
  actor: Actor,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<string[]> {
  const revoked = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('api_keys')
      .set({ revoked_at: now(), sealed: null })
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning(['hash', 'name'])
      .executeTakeFirst()
    if (row === undefined) throw new AppError('not-found', `There is no active key ${keyId}.`)
    await recordAudit(trx, actor, {
      action: 'key.revoke',
      object: `key:${keyId}`,
      before: { name: row.name },
    })
    return row
  })
  keys.forget(revoked.hash)
  return [`The key “${revoked.name}” is revoked.`]
}
