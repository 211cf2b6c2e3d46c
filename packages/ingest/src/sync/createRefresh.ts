import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { isUnfinished } from '@tickmark/analytics/store/storeState'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { toImportError } from '../files/toImportError.ts'

/** Between two refreshes at least so many times as long passes as one takes. */
const PATIENCE = 10

/** When a run makes new what is computed from the facts. */
type Refresh = {
  /** After a dataset that was never loaded before, so that a terminal that fills shows what it has. */
  after(synced: SyncedDataset): Promise<void>
  /** When anything is older than the facts; gives what went wrong, or null. */
  atEnd(): Promise<string | null>
}

/**
 * A first run takes from minutes to half an hour. With its first batch the sample is gone, lists and rankings of it too,
 * so they are computed at once from what is real, and again as more comes in; never so often that loading waits for it.
 */
export function createRefresh(
  db: Analytics,
  {
    assertLeaseHeld,
    onProgress,
  }: {
    /** See `BatchInput`. */
    assertLeaseHeld?(): Promise<void>
    onProgress?(step: SyncStep): void
  },
): Refresh {
  let isStale = false
  let nextAt = 0

  async function refresh(): Promise<string | null> {
    onProgress?.({ phase: 'finishing' })
    const started = performance.now()
    try {
      await assertLeaseHeld?.()
      await refreshDerivedTables(db)
      isStale = false
      return null
    } catch (cause) {
      return toImportError(cause).message
    } finally {
      const ended = performance.now()
      nextAt = ended + PATIENCE * (ended - started)
    }
  }

  return {
    async after(synced) {
      if (synced.state !== 'loaded') return
      isStale = true
      // What goes wrong here is tried again, and told, at the end.
      if (performance.now() >= nextAt && (await isFirstBatch(db, synced))) await refresh()
    },
    async atEnd() {
      return isStale || (await isUnfinished(db)) ? refresh() : null
    },
  }
}

/** Whether one batch of a dataset is loaded, and no more. */
async function isFirstBatch(
  db: Analytics,
  { source_id, dataset }: { source_id: string; dataset: string },
): Promise<boolean> {
  const [row] = await db.rows<{ batches: number }>({
    sql: `SELECT count() AS batches FROM batches FINAL
          WHERE startsWith(input, {folder: String}) AND state = 'loaded'`,
    params: { folder: `raw/${source_id}/${dataset}/` },
  })
  return row?.batches === 1
}
