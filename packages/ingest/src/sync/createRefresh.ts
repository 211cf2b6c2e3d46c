import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { refreshStore } from '@tickmark/analytics/refresh/refreshStore'
import { isUnfinished } from '@tickmark/analytics/state/storeState'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import { type Clock, readElapsed, SYSTEM_CLOCK } from '../connectors/Clock.ts'
import { toImportError } from '../files/toImportError.ts'

/** The time between two refreshes, in ms. */
const EVERY_MS = 20_000
/**
 * It is at least this many times the duration of one, which takes minutes where histories are long: less once a dataset
 * is whole, since what follows it may take an hour of slow calls.
 */
const PAUSE_FACTORS = { 'when due': 4, soon: 1 } as const

/** The moment at which what was loaded is shown; see `createRefresh`. */
export type RefreshTime = 'now' | 'later' | keyof typeof PAUSE_FACTORS

/** Decides when a run refreshes the derived tables. */
type Refresh = {
  /**
   * Call after each load: refreshes about every 20 seconds (`when due`), so that the terminal shows what has arrived,
   * after a shorter pause (`soon`), at once, or not yet.
   */
  after(loaded: { state: string }, when: RefreshTime): Promise<void>
  /** Refreshes if derived tables are older than the facts; returns an error message or null. */
  atEnd(): Promise<string | null>
}

/**
 * A first run takes up to an hour. Derived tables are refreshed once it has the figures of today of reviewed projects, once
 * all projects have figures of the newest day, and again as more data arrives, but rarely enough not to delay loading.
 */
export function createRefresh(
  db: Analytics,
  {
    clock = SYSTEM_CLOCK,
    assertLeaseHeld,
    onProgress,
  }: {
    clock?: Clock
    /** See `BatchInput`. */
    assertLeaseHeld?(): Promise<void>
    onProgress?(step: SyncStep): void
  },
): Refresh {
  let isStale = false
  let last = { endedAt: readElapsed(clock), ms: 0 }
  const isDue = (when: keyof typeof PAUSE_FACTORS) =>
    readElapsed(clock) >= last.endedAt + Math.max(EVERY_MS, PAUSE_FACTORS[when] * last.ms)

  async function refresh(): Promise<string | null> {
    onProgress?.({ phase: 'finishing' })
    const started = readElapsed(clock)
    try {
      await assertLeaseHeld?.()
      await refreshStore(db)
      isStale = false
      return null
    } catch (cause) {
      return toImportError(cause).message
    } finally {
      const endedAt = readElapsed(clock)
      last = { endedAt, ms: endedAt - started }
    }
  }

  return {
    async after({ state }, when) {
      isStale ||= state === 'loaded'
      // A failure here is retried and reported at the end.
      const isWanted = when === 'now' || (when !== 'later' && isDue(when))
      if (isStale && isWanted) await refresh()
    },
    async atEnd() {
      return isStale || (await isUnfinished(db)) ? refresh() : null
    },
  }
}
