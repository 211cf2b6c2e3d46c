import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { type KeyOwner, ownColumns } from './KeyOwner.ts'
import { readUsage } from './readUsage.ts'

/** By this name the caller's personal token is asked about. */
export const API_TOKEN_ID = 'api-token'

const DAY_MS = 86_400_000

/**
 * What a key was used for, day by day up to today in UTC; days without requests are there with zero.
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
