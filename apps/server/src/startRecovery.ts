import { recoverBatches } from '@tickmark/analytics/batches/recoverBatches'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { hasLeftovers } from '@tickmark/analytics/store/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/leases/Lease'
import { LOADING, withLoaderLease } from '@tickmark/ingest/withLoaderLease'

const LOOK_EVERY_MS = 10_000

type Options = {
  analytics: Analytics
  leases: Leases
  /** What a new terminal begins with; done once, while this server has the right to load. */
  fill(): Promise<void>
  report(failure: unknown): void
  everyMs?: number
}

/**
 * Finishes what a killed server, or a killed ClickHouse, left half-done: at the start and then as long as this server
 * runs, whenever no server is loading. Returns what ends it.
 */
export function startRecovery(options: Options): () => void {
  const { everyMs = LOOK_EVERY_MS, report } = options
  let isFilled = false
  let isLooking = false

  async function look(): Promise<void> {
    const { analytics, leases, fill } = options
    if (!(await leases.isFree(LOADING))) return
    if (isFilled && !(await hasLeftovers(analytics))) return
    await withLoaderLease(analytics, { leases, work: 'start' }, async () => {
      // Where servers share the store, taking the right has recovered it.
      if (!leases.isShared) await recoverBatches(analytics)
      if (!isFilled) await fill()
    })
    isFilled = true
  }

  function lookUnlessLooking(): void {
    if (isLooking) return
    isLooking = true
    look()
      .catch((failure: unknown) => {
        // Another server was faster, or a store is away: the next look comes soon.
        const passes =
          failure instanceof AppError &&
          (failure.code === 'conflict' || failure.code === 'not-ready')
        if (!passes) report(failure)
      })
      .finally(() => {
        isLooking = false
      })
  }

  const timer = setInterval(lookUnlessLooking, everyMs).unref()
  lookUnlessLooking()
  return () => clearInterval(timer)
}
