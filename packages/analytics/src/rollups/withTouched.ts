import type { Analytics } from '../client/Analytics.ts'
import { listTouched, type TouchedSeries } from './listTouched.ts'
import { ROLLUP_VERSION } from './ROLLUP_VERSION.ts'

/**
 * Has whatever is kept of series made anew: `make` is given those that batches told of since the last time, or null, for
 * all of them, where the store does not say what its tables tell of: the first time, after an update that may make them
 * otherwise, and where the last time failed or was killed.
 */
export async function withTouched(
  db: Analytics,
  make: (touched: readonly TouchedSeries[] | null) => Promise<void>,
): Promise<void> {
  const params = { edition: ROLLUP_VERSION }
  await db.command({ sql: 'TRUNCATE TABLE renewals_staged' })
  await db.command({
    sql: `INSERT INTO renewals_staged
          SELECT {edition: String}, groupArray(batch_id) FROM batches FINAL WHERE state = 'loaded'`,
    params,
  })
  const known = await db.rows({
    sql: 'SELECT edition FROM renewals WHERE edition = {edition: String}',
    params,
  })
  const touched = known.length === 0 ? null : await listTouched(db, await listAdded(db))
  await db.command({ sql: 'TRUNCATE TABLE renewals' })
  await make(touched)
  await db.command({ sql: 'EXCHANGE TABLES renewals AND renewals_staged' })
}

async function listAdded(db: Analytics): Promise<string[]> {
  const rows = await db.rows<{ batch_id: string }>({
    sql: `SELECT arrayJoin(batch_ids) AS batch_id FROM renewals_staged
          WHERE batch_id NOT IN (SELECT arrayJoin(batch_ids) FROM renewals)`,
  })
  return rows.map(({ batch_id }) => batch_id)
}
