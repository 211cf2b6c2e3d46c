import { randomUUID } from 'node:crypto'
import { KEY_SCOPES } from '@tickmark/core/permissions/KEY_SCOPES'
import type { Accounts } from '../Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import type { Querier } from '../store/Store.ts'
import { makeKey } from './ApiKey.ts'

/**
 * The personal token of a user, made when it is first needed. One that cannot be opened, since the installation has
 * another secret now, gives way to a new one.
 */
export async function readApiToken(
  accounts: Accounts,
  userId: string,
  db: Querier,
): Promise<string> {
  const seal = { secret: accounts.secret, owner: `api-token ${userId}` }
  const found = await findToken(db, userId)
  const known = found && openSealed(found.sealed ?? '', seal)
  if (known !== undefined) return known
  const { key, hint, hash } = makeKey()
  const columns = { hint, hash, sealed: sealSecret(key, seal) }
  if (found !== undefined) {
    await db.updateTable('api_keys').set(columns).where('id', '=', found.id).execute()
    accounts.keys.forget(found.hash)
    return key
  }
  const made = await db
    .insertInto('api_keys')
    .values({
      ...columns,
      id: randomUUID(),
      kind: 'personal',
      user_id: userId,
      name: 'Personal token',
      scopes: JSON.stringify(KEY_SCOPES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else made it at the same moment.
  return made === undefined ? readApiToken(accounts, userId, db) : key
}

function findToken(db: Querier, userId: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'sealed', 'hash'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}
