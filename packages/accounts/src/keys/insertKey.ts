import { randomUUID } from 'node:crypto'
import type { KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'
import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Querier } from '../store/Store.ts'
import { makeKey } from './ApiKey.ts'

const DAY_MS = 86_400_000

export type NewKey = {
  actor: Actor
  own: { user_id: string | null; organization_id: string | null }
  name: string
  scopes: readonly KeyScope[]
  /** Null for a key that does not expire. */
  expiresInDays: number | null
}

/** Makes a key as part of a transaction. It is told this once; the store keeps its hash. */
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
    .values({ id, ...own, name, hint, hash, scopes: JSON.stringify(scopes), expires_at })
    .execute()
  await recordAudit(trx, actor, {
    ...(own.organization_id !== null && { organizationId: own.organization_id }),
    action: 'key.create',
    object: `key:${id}`,
    after: { name, scopes, expires_at },
  })
  return { key_id: id, key, expires_at: expires_at?.toISOString() ?? null }
}
