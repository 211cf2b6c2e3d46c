import { recoverBatches } from '@tickmark/analytics/batches/recoverBatches'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { queryContext } from '@tickmark/analytics/client/queryContext'
import { hasLeftovers, isUnfinished } from '@tickmark/analytics/store/storeState'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/leases/Lease'
import { LOADING, withLoaderLease } from '@tickmark/ingest/withLoaderLease'

const CHECK_EVERY_MS = 10_000
/** Each failure in a row doubles the time until the next attempt, up to this many times the usual one. */
const LONGEST_WAIT = 64

type Options = {
  analytics: Analytics
  leases: Leases
  /** What a new terminal begins with; done once, while this server has the right to load. Null when that is done. */
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
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  async function recover(): Promise<void> {
    const { analytics, leases } = options
    if (!(await leases.isFree(LOADING))) return
    if (fill === null && !(await hasLeftovers(analytics)) && !(await isUnfinished(analytics)))
      return
    await withLoaderLease(analytics, { leases, work: 'start' }, async () => {
      // Where servers share the store, taking the right has recovered it.
      if (!leases.isShared) await recoverBatches(analytics)
      await fill?.()
    })
    fill = null
  }

  async function attempt(): Promise<void> {
    try {
      await queryContext.interruptWith(abort.signal, recover)
      failures = 0
    } catch (failure) {
      if (abort.signal.aborted) return
      // Another server was faster, or a store is away: the next attempt comes soon.
      const passes =
        failure instanceof AppError && (failure.code === 'conflict' || failure.code === 'not-ready')
      failures = passes ? 0 : failures + 1
      if (!passes) report(failure)
    }
    const waitMs = everyMs * Math.min(2 ** failures, LONGEST_WAIT)
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
