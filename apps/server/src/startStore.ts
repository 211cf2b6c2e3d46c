import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Leases } from '@tickmark/core/leases/Lease'
import { withRightToLoad } from '@tickmark/ingest/withRightToLoad'
import { fillWithSample } from './fillWithSample.ts'

/** Finishes what a killed server left, and fills a terminal that has nothing, unless another server is at it. */
export async function startStore({
  analytics,
  leases,
  fillsWithSample,
}: {
  analytics: Analytics
  leases: Leases
  fillsWithSample: boolean
}): Promise<void> {
  const fill = async () => (fillsWithSample ? fillWithSample(analytics) : undefined)
  // A server that is alone has recovered its store when it opened it, and loads wait for one another.
  if (!leases.isShared) return fill()
  try {
    await withRightToLoad(analytics, { leases, work: 'start' }, fill)
  } catch (failure) {
    const isLeft =
      failure instanceof AppError && (failure.code === 'conflict' || failure.code === 'not-ready')
    if (!isLeft) throw failure
  }
}
