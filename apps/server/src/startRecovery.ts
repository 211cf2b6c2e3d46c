import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { queryContext } from '@tickmark/analytics/client/queryContext'
import { recoverBatches } from '@tickmark/analytics/refresh/recoverBatches'
import { hasLeftovers, isUnfinished } from '@tickmark/analytics/state/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import { LOADING, withLoaderLease } from '@tickmark/ingest/withLoaderLease'

const CHECK_EVERY_MS = 10_000
/**
 * Each attempt in a row that fails, or finds something to do again, doubles the time until the next one, up to this many
 * times the usual one: a disk may be full, or the clock of the store set back, so that every refresh looks old.
 */
const MAX_WAIT_MS = 64

type Options = {
  analytics: Analytics
  leases: Leases
  /** The initial load of a new terminal; done once, while this server has the right to load. Null when that is done. */
  fill: (() => Promise<void>) | null
  report(failure: unknown): void
  everyMs?: number
}

/**
 * Finishes what a killed server, a killed ClickHouse or a refresh that failed left half-done: at the start and then as
 * long as this server runs, whenever no server is loading. Returns what ends it; an active attempt is interrupted.
 */
export function startRecovery(options: Options): () => Promise<void> {
  const { everyMs = CHECK_EVERY_MS, report } = options
  const abort = new AbortController()
  let { fill } = options
  let inARow = 0
  let timer: NodeJS.Timeout | undefined

  /** Recovers, and returns whether there was something to do. */
  async function recover(): Promise<boolean> {
    const { analytics, leases } = options
    if (!(await leases.isFree(LOADING))) return false
    if (fill === null && !(await hasLeftovers(analytics)) && !(await isUnfinished(analytics)))
      return false
    await withLoaderLease(analytics, { leases, work: 'start' }, async () => {
      // On a shared store, acquiring the lease has already recovered it.
      if (!leases.isShared) await recoverBatches(analytics)
      await fill?.()
    })
    fill = null
    return true
  }

  async function attempt(): Promise<void> {
    try {
      inARow = (await queryContext.interruptWith(abort.signal, recover)) ? inARow + 1 : 0
    } catch (failure) {
      if (abort.signal.aborted) return
      // Another server was faster, or a store is away: the next attempt comes soon.
      const passes =
        failure instanceof AppError && (failure.code === 'conflict' || failure.code === 'not-ready')
      inARow = passes ? 0 : inARow + 1
      if (!passes) report(failure)
    }
    const waitMs = everyMs * Math.min(2 ** inARow, MAX_WAIT_MS)
    if (!abort.signal.aborted) timer = setTimeout(run, waitMs).unref()
  }

  let running = attempt()
  function run(): void {
    running = attempt()
  }
  return async () => {
    abort.abort(new AppError('not-ready', 'The server is stopping.'))
    clearTimeout(timer)
    await running
  }
}
