import { withMutex } from '@tickmark/analytics/client/serialQueue'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it, vi } from 'vitest'
import { loadThenRefresh, Refreshes } from './loadThenRefresh.ts'

const analytics = openForTests(openTestAnalytics)

/** The same while another load holds the mutex of loads, so that a refresh has begun and waits. */
async function closeWhileRefreshing(): Promise<unknown[]> {
  const failures: unknown[] = []
  const refreshes = new Refreshes((failure) => failures.push(failure))
  await loadThenRefresh({ analytics, leases: null, refreshes }, 'move', () =>
    loadPoints(analytics, series('2025-01-01', [1, 2, 3])),
  )
  await refreshes.close()
  return failures
}

it('ends a refresh with the server, without a failure, and leaves it to the next start', async () => {
  expect(await closeWhileRefreshing()).toEqual([])
  const version = analytics.dataVersion
  // The engine is still there for others, and nothing of the refresh runs on.
  await withMutex(analytics, async () => undefined)
  expect(analytics.dataVersion).toBe(version)
})

it('does not begin a refresh that is due after the server has stopped', async () => {
  const failures: unknown[] = []
  const refreshes = new Refreshes((failure) => failures.push(failure))
  const work = vi.fn(async () => undefined)
  vi.useFakeTimers()
  refreshes.schedule(30_000, work)
  await refreshes.close()
  refreshes.schedule(30_000, work)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  await refreshes.refresh(analytics)
  expect([work.mock.calls, failures]).toEqual([[], []])
})
