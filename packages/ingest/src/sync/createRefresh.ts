import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { isUnfinished } from '@tickmark/analytics/store/storeState'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { toImportError } from '../files/toImportError.ts'

/** The time between two refreshes is at least this many times their duration. */
const PATIENCE = 10

/** Decides when a run refreshes the derived tables. */
type Refresh = {
  /**
   * Call after each dataset: refreshes after a first load, so that a filling terminal shows what it
   * has.
   */
  after(synced: SyncedDataset): Promise<void>
  /** Refreshes if derived tables are older than the facts; returns an error message or null. */
  atEnd(): Promise<string | null>
}

/**
 * A first run takes from minutes to half an hour. Its first batch removes the sample, including its
 * lists and rankings, so derived tables are refreshed immediately and again as more data arrives,
 * but rarely enough not to delay loading.
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
      // A failure here is retried and reported at the end.
      if (performance.now() >= nextAt && (await isFirstBatch(db, synced))) await refresh()
    },
    async atEnd() {
      return isStale || (await isUnfinished(db)) ? refresh() : null
    },
  }
}

/** Whether exactly one batch of a dataset is loaded. */
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
