import { tracingChannel } from 'node:diagnostics_channel'
import { beginWriting, endWriting, requireWriter } from '@tickmark/analytics/batches/writers'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { loadContext } from '@tickmark/analytics/client/loadContext'
import { recoverBatches } from '@tickmark/analytics/refresh/recoverBatches'
import { requireKnownSchema } from '@tickmark/analytics/state/migrate'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Lease, Leases } from '@tickmark/core/stores/Lease'

/**
 * The lease that loads share: only one server loads at a time, because loads share staging tables.
 */
export const LOADING = 'load-facts'

/** Publishes when loads begin and end, for traces; it costs nothing while nothing listens. */
export const LOADS = tracingChannel<{ work: Wanted['work'] }, unknown>('tickmark:load')

/** The controls that a load receives while it holds the loader lease. */
type LoaderLease = {
  /** Aborts when the lease is lost or the caller cancels the load. */
  signal?: AbortSignal
  /**
   * Call before each step with visible effects. @throws AppError `conflict` if the lease is lost.
   */
  assertLeaseHeld?(): Promise<void>
  /** As wanted; absent for a single server. */
  leases?: Leases
}

type Wanted = {
  /** The lease store that servers share; null for a single server. */
  leases: Leases | null
  work: 'sync' | 'import' | 'replay' | 'release' | 'move' | 'datahub' | 'backup' | 'start'
  signal?: AbortSignal | undefined
}

/**
 * Runs a load while it holds the loader lease, yielding to foreground requests. First finishes or
 * rolls back what a killed server left.
 * @throws AppError `conflict` while another server loads, `not-ready` if the lease store is
 * unavailable or a newer release has changed the store.
 */
export function withLoaderLease<T>(
  db: Analytics,
  wanted: Wanted,
  load: (right: LoaderLease) => Promise<T>,
): Promise<T> {
  const { work } = wanted
  return loadContext.run(() => LOADS.tracePromise(() => loadAlone(db, wanted, load), { work }))
}

async function loadAlone<T>(
  db: Analytics,
  { leases, work, signal }: Wanted,
  load: (right: LoaderLease) => Promise<T>,
): Promise<T> {
  if (leases === null) return load(signal ? { signal } : {})
  const lease = await leases.take(LOADING)
  if (lease === null)
    throw new AppError('conflict', 'Another server is loading facts. Try again when it is done.')
  const run = { writer_id: lease.id, work }
  try {
    await beginWriting(db, run)
    const loading = async () => {
      if (leases.isShared) {
        await requireKnownSchema(db)
        await recoverBatches(db)
      }
      return load({
        leases,
        signal: signal ? AbortSignal.any([signal, lease.signal]) : lease.signal,
        async assertLeaseHeld() {
          await lease.check()
          await requireWriter(db, lease.id)
        },
      })
    }
    const result = await loadContext.run(loading, () => lease.check())
    await endWriting(db, run, describeStop(lease, signal))
    return result
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    await endWriting(db, run, describeStop(lease, signal) || reason).catch(() => undefined)
    throw failure
  } finally {
    await lease.release()
  }
}

function describeStop(lease: Lease, signal: AbortSignal | undefined): string {
  if (lease.signal.aborted) return describeReason(lease.signal.reason)
  return signal?.aborted ? 'It was canceled by the caller.' : ''
}

function describeReason(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
