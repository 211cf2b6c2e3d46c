import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { isUnfinished } from '@tickmark/analytics/state/storeState'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { Leases } from '@tickmark/core/stores/Lease'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { LOADING, withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadThenRefresh, Refreshes } from './datahub/loadThenRefresh.ts'
import { createLeases } from './leases/createLeases.ts'
import { MemoryLeaseStore } from './leases/openLeases.ts'
import { startRecovery } from './startRecovery.ts'

const db = openForTests(openTestAnalytics)
/** A busy machine takes its time to refresh. */
let stop: () => Promise<void> = async () => undefined
const failures: unknown[] = []

beforeEach(async () => {
  failures.length = 0
  await clearFacts(db)
  await refreshDerivedTables(db)
})
afterEach(() => stop())

function start(leases: Leases, everyMs = 20): void {
  const report = (failure: unknown) => failures.push(failure)
  stop = startRecovery({ analytics: db, leases, fill: null, report, everyMs })
}

const countDays = async () => {
  const [row] = await db.rows<{ days: number }>({
    sql: 'SELECT sum(length(days)) AS days FROM daily_values FINAL',
  })
  return row?.days
}

describe('the recovery of a server that goes on', () => {
  it('repeats the refresh of a change during which the store of leases forgot the lease', async () => {
    const store = new MemoryLeaseStore()
    const leases = createLeases(store)
    const lost: unknown[] = []
    const forgetful: Analytics = {
      ...db,
      async command(statement) {
        if (statement.sql.startsWith('TRUNCATE TABLE renewals_staged'))
          await store.drop(LOADING, (await store.find(LOADING)) ?? '')
        await db.command(statement)
      },
    }
    const refreshes = new Refreshes((failure) => lost.push(failure))
    await loadThenRefresh({ analytics: forgetful, leases, refreshes }, 'move', () =>
      loadPoints(db, series('2025-01-01', [1, 2, 3])),
    )
    await expect.poll(() => lost).toMatchObject([{ code: 'conflict' }])
    expect(await isUnfinished(db)).toBe(true)
    start(leases)
    await expect.poll(() => isUnfinished(db)).toBe(false)
    expect(await countDays()).toBe(3)
    expect(failures).toEqual([])
  })

  it('repeats a refresh that ended after it had begun, although nothing was loaded since', async () => {
    await loadPoints(db, series('2025-01-01', [1, 2, 3]))
    await refreshDerivedTables(db)
    const broken: Analytics = {
      ...db,
      async command(statement) {
        if (statement.sql.startsWith('EXCHANGE TABLES renewals')) throw new Error('killed')
        await db.command(statement)
      },
    }
    await expect(refreshDerivedTables(broken)).rejects.toThrow('killed')
    expect(await isUnfinished(db)).toBe(true)
    start(createLeases(new MemoryLeaseStore()))
    await expect.poll(() => isUnfinished(db)).toBe(false)
  })

  it('leaves a load alone that is under way', async () => {
    const leases = createLeases(new MemoryLeaseStore())
    await withLoaderLease(db, { leases, work: 'import' }, async () => {
      await loadPoints(db, series('2025-01-01', [1, 2, 3]))
      start(leases)
      await stop()
      expect(await isUnfinished(db)).toBe(true)
    })
  })

  it('waits longer after each failure in a row', async () => {
    vi.useFakeTimers()
    const isFree = vi.fn(async () => Promise.reject(new Error('broken')))
    start({ ...createLeases(new MemoryLeaseStore()), isFree }, 10_000)
    await vi.advanceTimersByTimeAsync(10_000 * (2 + 4 + 8))
    vi.useRealTimers()
    expect(isFree).toHaveBeenCalledTimes(4)
    expect(failures).toHaveLength(4)
  })
})
