import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { areRollupsOutdated } from '@tickmark/analytics/rollups/touchedSeries'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/leases/Lease'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'

export type LoadOptions = {
  analytics: Analytics
  leases: Leases | null
  /** Logs why figures could not be computed again afterwards; the next load or start does so. */
  reportFailure(failure: unknown): void
}

/**
 * Computes figures again where projects with data moved to other sectors or chains, or own metrics combine in another
 * way. Does not wait for it; while another load runs, that load does so at its end.
 */
export function refreshOutdated(options: LoadOptions): void {
  const refresh = async () => {
    if (await areRollupsOutdated(options.analytics))
      await loadThenRefresh(options, 'datahub', async () => undefined)
  }
  refresh().catch((failure: unknown) => {
    if (!(failure instanceof AppError && failure.code === 'conflict'))
      options.reportFailure(failure)
  })
}

type Right = Parameters<Parameters<typeof withLoaderLease>[2]>[0]

/**
 * Changes the fact store while no other server does. Resolves when the change is made; figures are computed again
 * afterwards, as after a load.
 */
export function loadThenRefresh<T>(
  { analytics, leases, reportFailure }: LoadOptions,
  work: 'move' | 'datahub',
  act: (right: Right) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isMade = false
    withLoaderLease(analytics, { leases, work }, async (right) => {
      const result = await act(right)
      isMade = true
      resolve(result)
      await refreshDerivedTables(analytics)
    }).catch((failure: unknown) => (isMade ? reportFailure(failure) : reject(failure)))
  })
}
