import type { LeaseStore } from '@tickmark/core/stores/Lease'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLeases } from './createLeases.ts'
import { MemoryLeaseStore } from './openLeases.ts'

const LASTS_MS = 600

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A store and its clock, which only `pass` moves on, with the timers of those who use it. */
function startTime() {
  vi.useFakeTimers()
  let time = 0
  const store = new MemoryLeaseStore(() => time)
  const pass = async (ms: number) => {
    for (let step = 0; step < ms; step += 10) {
      time += 10
      await vi.advanceTimersByTimeAsync(10)
    }
  }
  /** A server whose own clock began at another time. */
  const open = (began: number, own: LeaseStore = store) =>
    createLeases(own, { lastsMs: LASTS_MS, now: () => began + time })
  return { store, pass, open }
}

describe('createLeases', () => {
  it('lets one server have a right at a time, however far apart their clocks are', async () => {
    const { open, pass } = startTime()
    const [one, other] = [open(0), open(9_000_000)]
    const lease = await one.take('sync')
    expect(await other.take('sync')).toBeNull()
    expect([await one.isElsewhere('sync'), await other.isElsewhere('sync')]).toEqual([false, true])
    // It is renewed for as long as it is held.
    await pass(3 * LASTS_MS)
    await lease?.check()
    expect(await other.take('sync')).toBeNull()
    expect(await other.take('prices')).not.toBeNull()
    await lease?.release()
    expect((await other.take('sync'))?.id).not.toBe(lease?.id)
  })

  it('keeps the rights of a server without rivals, however long its thread was blocked', async () => {
    const lease = await createLeases(new MemoryLeaseStore()).take('sync')
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000)
    await lease?.check()
    expect(lease?.signal.aborted).toBe(false)
  })

  it('shares a right within a process until the last one gives it back', async () => {
    const { open } = startTime()
    const [one, other] = [open(0), open(0)]
    const [first, second] = await Promise.all([one.take('sync'), one.take('sync')])
    expect(second?.id).toBe(first?.id)
    await first?.release()
    await first?.release()
    expect(await other.take('sync')).toBeNull()
    await second?.release()
    expect(await other.take('sync')).not.toBeNull()
  })

  it('passes the right of a server that was killed on once its time is over', async () => {
    const { open, pass, store } = startTime()
    await store.take('sync', 'killed', LASTS_MS)
    const other = open(0)
    expect(await other.take('sync')).toBeNull()
    await pass(LASTS_MS)
    expect(await other.take('sync')).not.toBeNull()
  })

  it('is given up by its holder before another can have it, when the store is away', async () => {
    const { open, pass, store } = startTime()
    const flaky = withFaults(store)
    const lease = await open(0, flaky.store).take('sync')
    flaky.isAway = true
    await pass(LASTS_MS / 2)
    // A short absence is survived.
    await lease?.check()
    flaky.isAway = false
    await pass(LASTS_MS / 2)
    flaky.isAway = true
    let lostAt: number | undefined
    for (let at = 0; at < LASTS_MS && lostAt === undefined; at += 10) {
      await pass(10)
      if (lease?.signal.aborted) lostAt = at
    }
    expect(await store.find('sync')).toBe(lease?.id)
    await expect(lease?.check()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This server lost the lease for this work (The memory of this server: it is away).',
    })
  })

  it('is lost when the store has forgotten it and gave it to another', async () => {
    const { open, store } = startTime()
    const lease = await open(0).take('sync')
    await store.drop('sync', lease?.id ?? '')
    await store.take('sync', 'another', LASTS_MS)
    await expect(lease?.check()).rejects.toThrow('no longer held by this server')
    expect(lease?.signal.aborted).toBe(true)
  })

  it('is given up by a process that stood still too long, before it asks the store', async () => {
    const { store } = startTime()
    let now = 0
    const lease = await createLeases(store, { lastsMs: LASTS_MS, now: () => now }).take('sync')
    now = LASTS_MS
    await expect(lease?.check()).rejects.toMatchObject({ code: 'conflict' })
  })

  it('says that no one can agree where the store cannot be reached, and asks again the next time', async () => {
    const { open, store } = startTime()
    const flaky = withFaults(store)
    flaky.isAway = true
    const leases = open(0, flaky.store)
    await expect(leases.take('sync')).rejects.toMatchObject({ code: 'not-ready' })
    expect(await leases.isElsewhere('sync')).toBe(false)
    flaky.isAway = false
    expect(await leases.take('sync')).not.toBeNull()
  })
})

function withFaults(store: MemoryLeaseStore) {
  const flaky = {
    isAway: false,
    store: {
      title: store.title,
      isShared: true,
      take: (work, id, ms) => guard(() => store.take(work, id, ms)),
      renew: (work, id, ms) => guard(() => store.renew(work, id, ms)),
      drop: (work, id) => guard(() => store.drop(work, id)),
      find: (work) => guard(() => store.find(work)),
      close: () => store.close(),
    } satisfies LeaseStore,
  }
  const guard = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (flaky.isAway) throw new Error('it is away')
    return ask()
  }
  return flaky
}
