import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Lease, Leases } from '@tickmark/core/leases/Lease'
import type { LeaseStore } from '@tickmark/core/leases/LeaseStore'
import { withPatience } from '../withPatience.ts'
import { HeldLease, type LeaseTimes } from './HeldLease.ts'

/** A server that ends without giving its rights back keeps others from them for so long. */
const LASTS_MS = 30_000

const TIMES: LeaseTimes = { lastsMs: LASTS_MS, now: () => performance.now() }

type Shared = { held: HeldLease; users: number; isGivenBack: boolean }

/** Rights to work that one of all servers does at a time, as they stand in a store. */
export function createLeases(store: LeaseStore, times: LeaseTimes = TIMES): Leases {
  const shared = new Map<string, Promise<Shared | null>>()
  const patience = times.lastsMs / 6

  async function take(work: string): Promise<Lease | null> {
    const taking = shared.get(work) ?? takeNew(work)
    shared.set(work, taking)
    const forget = () => void (shared.get(work) === taking && shared.delete(work))
    try {
      const one = await taking
      if (one !== null && !one.isGivenBack && !one.held.signal.aborted) return share(one, forget)
      forget()
      return one === null ? null : take(work)
    } catch (failure) {
      forget()
      throw failure
    }
  }

  async function takeNew(work: string): Promise<Shared | null> {
    const id = randomUUID()
    const askedAt = times.now()
    try {
      const isOurs = await withPatience(store.take(work, id, times.lastsMs), patience)
      return isOurs
        ? { held: new HeldLease({ id, work, askedAt }, store, times), users: 0, isGivenBack: false }
        : null
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new AppError(
        'not-ready',
        `${store.title} cannot be reached (${reason}), where servers agree which of them does this work.`,
        { cause },
      )
    }
  }

  function share(one: Shared, forget: () => void): Lease {
    one.users += 1
    let isReleased = false
    return {
      id: one.held.id,
      signal: one.held.signal,
      check: () => one.held.check(),
      async release() {
        if (isReleased) return
        isReleased = true
        one.users -= 1
        if (one.users > 0) return
        one.isGivenBack = true
        forget()
        await one.held.drop()
      },
    }
  }

  return {
    isShared: store.isShared,
    take,
    async isElsewhere(work) {
      try {
        const holder = await withPatience(store.find(work), patience)
        const own = await shared.get(work)
        return holder !== null && own?.held.id !== holder
      } catch {
        return false
      }
    },
    async isFree(work) {
      try {
        return (await withPatience(store.find(work), patience)) === null
      } catch {
        return false
      }
    },
    async close() {
      for (const one of await Promise.allSettled(shared.values()))
        if (one.status === 'fulfilled') await one.value?.held.drop()
      await store.close()
    },
  }
}
