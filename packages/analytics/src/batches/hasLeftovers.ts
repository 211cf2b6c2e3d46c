import type { Analytics } from '../client/Analytics.ts'

/** Whether a load was begun and has not ended: one is at work, or was when its process or the engine was killed. */
export async function hasLeftovers(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ open: number }>({
    sql: `SELECT (SELECT count() FROM batches FINAL WHERE state IN ('loading', 'committing'))
               + (SELECT count() FROM writers FINAL WHERE ended_at = toDateTime64(0, 6, 'UTC')) AS open`,
  })
  return row !== undefined && row.open > 0
}
