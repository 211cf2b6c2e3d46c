import type { Analytics } from '../client/Analytics.ts'

/**
 * Whether what is computed from the facts is older than a batch that became readable,
 * or than a migration, which may have given it more to compute.
 */
export async function isUnfinished(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ unfinished: number }>({
    sql: `
      SELECT loaded > toDateTime64(0, 6, 'UTC') AND greatest(loaded, migrated) > computed AS unfinished
      FROM (
        SELECT (SELECT max(changed_at) FROM batches FINAL WHERE state = 'loaded') AS loaded,
               (SELECT max(applied_at) FROM migrations) AS migrated,
               (SELECT max(changed_at) FROM data_versions WHERE reason = 'aggregates') AS computed
      )`,
  })
  return row?.unfinished === 1
}
