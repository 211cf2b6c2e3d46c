import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { queryContext } from '@tickmark/analytics/client/queryContext'
import { refreshStore } from '@tickmark/analytics/refresh/refreshStore'
import { areRollupsOutdated } from '@tickmark/analytics/rollups/touchedSeries'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/stores/Lease'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'

export type LoadOptions = {
  analytics: Analytics
  leases: Leases | null
  /** The refreshes that go on after a call has answered; closing them before the engine ends them. */
  refreshes: Refreshes
}

/**
 * Figures that are computed again after a change. The engine cannot close under them: stopping the server interrupts
 * them, and the next load or start computes them.
 */
export class Refreshes {
  readonly #abort = new AbortController()
  readonly #running = new Set<Promise<unknown>>()
  readonly #report: (failure: unknown) => void
  #timer: NodeJS.Timeout | undefined

  constructor(reportFailure: (failure: unknown) => void) {
    this.#report = reportFailure
  }

  /** Begins after a while; a later call takes the place of an earlier one. */
  schedule(afterMs: number, work: () => Promise<unknown>): void {
    clearTimeout(this.#timer)
    if (!this.#abort.signal.aborted)
      this.#timer = setTimeout(() => this.watch(work()), afterMs).unref()
  }

  /** Computes figures again, unless the server stops. */
  async refresh(analytics: Analytics): Promise<void> {
    const { signal } = this.#abort
    if (!signal.aborted) await queryContext.interruptWith(signal, () => refreshStore(analytics))
  }

  /** Reports a failure of work that no caller waits for, and lets `close` wait for it. */
  watch(work: Promise<unknown>): void {
    const watched = work
      .catch((failure: unknown) => {
        if (!this.#abort.signal.aborted) this.#report(failure)
      })
      .finally(() => this.#running.delete(watched))
    this.#running.add(watched)
  }

  async close(): Promise<void> {
    this.#abort.abort(new AppError('not-ready', 'The server is stopping.'))
    clearTimeout(this.#timer)
    await Promise.all(this.#running)
  }
}

/**
 * Computes figures again where projects with data moved to other sectors or chains, or own metrics combine in another
 * way. While another load runs, that load does so at its end.
 */
export async function refreshOutdated(options: LoadOptions): Promise<void> {
  try {
    if (await areRollupsOutdated(options.analytics))
      await loadThenRefresh(options, 'datahub', async () => undefined)
  } catch (failure) {
    if (!(failure instanceof AppError && failure.code === 'conflict')) throw failure
  }
}

type Right = Parameters<Parameters<typeof withLoaderLease>[2]>[0]

/**
 * Changes the fact store while no other server does. Resolves when the change is made; figures are computed again
 * afterwards, as after a load.
 */
export function loadThenRefresh<T>(
  { analytics, leases, refreshes }: LoadOptions,
  work: 'move' | 'datahub',
  act: (right: Right) => Promise<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let isMade = false
    const done = withLoaderLease(analytics, { leases, work }, async (right) => {
      const result = await act(right)
      isMade = true
      resolve(result)
      await refreshes.refresh(analytics)
    }).catch((failure: unknown) => {
      if (isMade) throw failure
      reject(failure)
    })
    refreshes.watch(done)
  })
}
