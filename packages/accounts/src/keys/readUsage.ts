import { sql } from 'kysely'
import type { Querier } from '../store/Store.ts'

export type UsageDay = { key_id: string; day: string; requests: number }

/** Requests per key and day in UTC over the last days, the oldest first. Days without any are absent. */
export async function readUsage(
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
