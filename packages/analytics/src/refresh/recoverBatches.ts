import { listOpenBatches, writeBatchRow } from '../batches/BatchRow.ts'
import { clearStaging } from '../batches/clearStaging.ts'
import { completeCommits } from '../batches/commitBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { withMutex } from '../client/serialQueue.ts'
import { areRollupsOutdated } from '../rollups/touchedSeries.ts'
import { isUnfinished } from '../state/storeState.ts'
import { refreshStore } from './refreshStore.ts'

/**
 * Recovers from a killed process: completes a batch that was being committed, fails one that was still being read,
 * and refreshes what follows from loads if needed. Waits for loads of this process, so it must not be called from within
 * `withMutex`.
 */
export async function recoverBatches(db: Analytics): Promise<void> {
  await withMutex(db, () => resolveOpenBatches(db))
  if ((await isUnfinished(db)) || (await areRollupsOutdated(db))) await refreshStore(db)
}

async function resolveOpenBatches(db: Analytics): Promise<void> {
  await completeCommits(db)
  for (const row of await listOpenBatches(db, 'loading'))
    await writeBatchRow(db, {
      ...row,
      state: 'failed',
      error: 'The process ended while reading the input. Nothing was loaded.',
    })
  await clearStaging(db)
}
