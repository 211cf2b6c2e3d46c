import type { Analytics } from '../client/Analytics.ts'
import { commitBatch } from './commitBatch.ts'
import { listOpenBatches } from './listOpenBatches.ts'

/**
 * Completes a batch whose commit was begun and not ended, because its process was killed or its disk was full.
 * Its rows still wait in the staging tables, so this comes before anything else is staged.
 */
export async function completeCommits(db: Analytics): Promise<void> {
  for (const row of await listOpenBatches(db, 'committing')) await commitBatch(db, row)
}
