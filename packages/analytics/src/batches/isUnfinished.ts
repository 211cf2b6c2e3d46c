import type { Analytics } from '../client/Analytics.ts'

/** Whether a batch became readable after what is computed from the facts was last made new. */
export async function isUnfinished(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ unfinished: number }>({
    sql: `
      SELECT (SELECT max(changed_at) FROM batches FINAL WHERE state = 'loaded')
           > (SELECT max(changed_at) FROM data_versions WHERE reason = 'aggregates') AS unfinished`,
  })
  return row?.unfinished === 1
}
