import type { Analytics } from '../client/Analytics.ts'

/**
 * The moment up to which everything that was loaded can be read, in milliseconds since 1970: now, or just before a batch
 * began that is being loaded. What is pinned to it does not move when that batch comes.
 */
export async function findPinMoment(db: Analytics, now: number): Promise<number> {
  // Batches are loaded one after another, so an open one that is older than a loaded one was left by a dead process.
  const [open] = await db.rows<{ started_at: number | null }>({
    sql: `
      SELECT minOrNull(toUnixTimestamp64Milli(started_at)) AS started_at FROM batches FINAL
      WHERE state IN ('loading', 'committing')
        AND batch_id > (SELECT max(batch_id) FROM batches FINAL WHERE state = 'loaded')`,
  })
  const before = open?.started_at
  return before === null || before === undefined ? now : Math.min(now, before - 1)
}
