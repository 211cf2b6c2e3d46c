import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { isUnfinished } from '@tickmark/analytics/store/storeState'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { toImportError } from '../files/toImportError.ts'

/** The time between two refreshes is at least this many times their duration. */
const PAUSE_FACTOR = 10

type PlaceInRun = {
  /** The dataset was never fetched before. */
  isFirst: boolean
  /** All that a few calls give of all projects is loaded. */
  isLastOfBulk: boolean
}

/** Decides when a run refreshes the derived tables. */
type Refresh = {
  /**
   * Call after each dataset: refreshes after a first load, so that a filling terminal shows what it
   * has.
   */
  after(synced: Pick<SyncedDataset, 'state'>, place: PlaceInRun): Promise<void>
  /** Refreshes if derived tables are older than the facts; returns an error message or null. */
  atEnd(): Promise<string | null>
}

/**
 * A first run takes from minutes to half an hour. Its first batch removes the sample, including its
 * lists and rankings, so derived tables are refreshed immediately, once all projects have figures of
 * the newest day, and again as more data arrives, but rarely enough not to delay loading.
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
  let isFilling = false
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
      nextAt = ended + PAUSE_FACTOR * (ended - started)
    }
  }

  return {
    async after({ state }, { isFirst, isLastOfBulk }) {
      isStale ||= state === 'loaded'
      isFilling ||= isFirst && state === 'loaded'
      const isDue = isFirst && performance.now() >= nextAt
      // A failure here is retried and reported at the end.
      if (isStale && isFilling && (isDue || isLastOfBulk)) await refresh()
    },
    async atEnd() {
      return isStale || (await isUnfinished(db)) ? refresh() : null
    },
  }
}
