import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { type KeyOwner, ownColumns } from './KeyOwner.ts'
import { readUsage } from './readUsage.ts'

const USAGE_DAYS = 30
const MOST = 200

/**
 * The keys of the caller or of an organisation, the newest first, with their usage.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function listKeys(
  accounts: Accounts,
  caller: Caller,
  owner: KeyOwner,
): Promise<ApiKey[]> {
  const { db, keys } = accounts
  const own = await ownColumns(db, 'listOrganizationKeys', { caller, owner })
  await keys.flush()
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', 'is not distinct from', own.user_id)
    .where('organization_id', 'is not distinct from', own.organization_id)
    .where('kind', '=', 'made')
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  const ids = rows.map(({ id }) => id)
  const usage = await readUsage(db, { ids, days: USAGE_DAYS })
  return rows.map((row) => ({
    key_id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    usage: usage
      .filter(({ key_id }) => key_id === row.id)
      .map(({ day, requests }) => ({ day, requests })),
  }))
}
