import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import { AppError } from '@tickmark/core/errors/AppError'
import { sql } from 'kysely'
import { type KeyOwner, ownColumns } from '../access/ApiKey.ts'
import type { Caller } from '../access/Caller.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'

const USAGE_DAYS = 30
const MOST = 200

/**
 * The keys of the caller or of an organization, the newest first, with their usage.
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

/** By this name the caller's personal token is asked about. */
const API_TOKEN_ID = 'api-token'

const DAY_MS = 86_400_000

/**
 * Returns the usage of a key, day by day up to today in UTC; days without requests are there with zero.
 * @throws AppError `not-found`, `forbidden`.
 */
export async function showUsage(
  { db, keys, now }: Accounts,
  caller: Caller,
  { keyId, days, ...owner }: KeyOwner & { keyId: string; days: number },
): Promise<{ day: string; requests: number }[]> {
  const own = await ownColumns(db, 'listOrganizationKeys', { caller, owner })
  const isToken = keyId === API_TOKEN_ID && own.user_id !== null
  const found = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', 'is not distinct from', own.user_id)
    .where('organization_id', 'is not distinct from', own.organization_id)
    .$if(isToken, (query) => query.where('kind', '=', 'personal'))
    .$if(!isToken, (query) => query.where('kind', '=', 'made').where('id', '=', keyId))
    .execute()
  if (found.length === 0 && !isToken) throw new AppError('not-found', `There is no key ${keyId}.`)
  await keys.flush()
  const used = await readUsage(db, { ids: found.map(({ id }) => id), days })
  const sums = Map.groupBy(used, ({ day }) => day)
  return Array.from({ length: days }, (_, ago) => {
    const day = new Date(now().getTime() - (days - 1 - ago) * DAY_MS).toISOString().slice(0, 10)
    const requests = sums.get(day)?.reduce((sum, one) => sum + one.requests, 0) ?? 0
    return { day, requests }
  })
}

type UsageDay = { key_id: string; day: string; requests: number }

/** Requests per key and day in UTC over the last days, the oldest first. Days without any are absent. */
async function readUsage(
  db: Querier,
  { ids, days }: { ids: readonly string[]; days: number },
): Promise<UsageDay[]> {
  const { rows } = await sql<UsageDay>`
    SELECT key_id, day::text AS day, requests::float8 AS requests
    FROM api_key_usage
    WHERE key_id = ANY(${[...ids]}) AND day > (now() AT TIME ZONE 'UTC')::date - ${days}::integer
    ORDER BY day`.execute(db)
  return rows
}
