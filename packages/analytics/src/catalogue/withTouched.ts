import type { Analytics } from '../client/Analytics.ts'
import { listTouched, type TouchedSeries } from './listTouched.ts'

/** The batches that what is kept tells of; unknown until this process has made all of it itself. */
const known = new WeakMap<Analytics, ReadonlySet<string>>()

/**
 * Has whatever is kept of series made anew: `make` is given those that batches told of since the last time, or null, for
 * all of them, the first time in a process, since another edition may make them otherwise. What fails on the way leaves
 * nothing to go on from.
 */
export async function withTouched(
  db: Analytics,
  make: (touched: readonly TouchedSeries[] | null) => Promise<void>,
): Promise<void> {
  const rows = await db.rows<{ batch_id: string }>({
    sql: `SELECT batch_id FROM batches FINAL WHERE state = 'loaded'`,
  })
  const loaded = new Set(rows.map(({ batch_id }) => batch_id))
  const before = known.get(db)
  known.delete(db)
  const added = [...loaded].filter((batch) => !before?.has(batch))
  await make(before === undefined ? null : await listTouched(db, added))
  known.set(db, loaded)
}
