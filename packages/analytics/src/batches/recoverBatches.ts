import type { Analytics } from '../client/Analytics.ts'
import { type BatchRow, writeBatchRow } from './BatchRow.ts'
import { clearStaging } from './clearStaging.ts'
import { commitBatch } from './commitBatch.ts'
import { finishLoad } from './finishLoad.ts'

/**
 * Finishes what a killed process left: a batch that was being committed is completed,
 * one that was still being read is given up, and figures that hang on either are made new.
 */
export async function recoverBatches(db: Analytics): Promise<void> {
  const open = await db.rows<BatchRow>({
    sql: `
      SELECT batch_id, source_id, input, fingerprint, state,
             toUnixTimestamp64Milli(observed_at) AS observed_at,
             toUnixTimestamp64Milli(started_at) AS started_at,
             tables, rows_read, rows_kept, rows_rejected, rejects, checks, error
      FROM batches FINAL WHERE state IN ('loading', 'committing')`,
  })
  for (const row of open) {
    if (row.state === 'committing') await commitBatch(db, row)
    else
      await writeBatchRow(db, {
        ...row,
        state: 'failed',
        error: 'The process ended while the input was being read. Nothing of it was kept.',
      })
  }
  await clearStaging(db)
  if (await isUnfinished(db)) await finishLoad(db)
}

/** Whether a batch became readable after the figures were last made. */
async function isUnfinished(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ unfinished: number }>({
    sql: `
      SELECT (SELECT max(changed_at) FROM batches FINAL WHERE state = 'loaded')
           > (SELECT max(changed_at) FROM data_versions WHERE reason = 'aggregates') AS unfinished`,
  })
  return row?.unfinished === 1
}
