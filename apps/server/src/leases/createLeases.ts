import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Lease, LeaseStore, Leases } from '@tickmark/core/stores/Lease'
import { withTimeout } from '../runtime/withTimeout.ts'

/** The longest time that timers of Node.js take. */
const MAX_TIMER_MS = 2 ** 31 - 1
/** A server that ends without giving its rights back keeps others from them for so long. */
const LASTS_MS = 30_000

const TIMES: LeaseTimes = { lastsMs: LASTS_MS, now: () => performance.now() }
/** A server that is alone has no rivals, so work that blocks it for long ends none of its rights. */
const ALONE: LeaseTimes = { ...TIMES, lastsMs: MAX_TIMER_MS }

type Shared = { held: HeldLease; users: number; isGivenBack: boolean }

/** Rights to work that one of all servers does at a time, as they stand in a store. */
export function createLeases(
  store: LeaseStore,
  times: LeaseTimes = store.isShared ? TIMES : ALONE,
): Leases {
  const shared = new Map<string, Promise<Shared | null>>()
  const timeoutMs = times.lastsMs / 6

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
      const isOurs = await withTimeout(store.take(work, id, times.lastsMs), timeoutMs)
      return isOurs
        ? { held: new HeldLease({ id, work, askedAt }, store, times), users: 0, isGivenBack: false }
        : null
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new AppError(
        'not-ready',
        `${store.title} cannot be reached (${reason}), so servers cannot agree which of them does this work.`,
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
        const holder = await withTimeout(store.find(work), timeoutMs)
        const own = await shared.get(work)
        return holder !== null && own?.held.id !== holder
      } catch {
        return false
      }
    },
    async isFree(work) {
      try {
        return (await withTimeout(store.find(work), timeoutMs)) === null
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

type LeaseTimes = {
  /** The time for which a lease is valid in the store without being renewed, in milliseconds. */
  lastsMs: number
  /** Milliseconds of a clock that only goes forward, from any beginning. */
  now(): number
}

/**
 * A right that this process has: it renews it three times while it lasts, and gives it up by its own clock before the
 * store would let another server have it.
 */
class HeldLease {
  readonly id: string
  readonly #work: string
  readonly #store: LeaseStore
  readonly #times: LeaseTimes
  readonly #abort = new AbortController()
  #validUntil: number
  readonly #renewing: NodeJS.Timeout
  #ending: NodeJS.Timeout | undefined
  #fault: string | null = null
  #isDropped = false

  /** `askedAt` is when the store was asked for it, which is before the store began to count. */
  constructor(
    held: { id: string; work: string; askedAt: number },
    store: LeaseStore,
    times: LeaseTimes,
  ) {
    this.id = held.id
    this.#work = held.work
    this.#store = store
    this.#times = times
    this.#validUntil = this.#endOf(held.askedAt)
    this.#renewing = setInterval(() => void this.#renew(), times.lastsMs / 3).unref()
    this.#watch()
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** @throws AppError `conflict` when it is lost. */
  async check(): Promise<void> {
    if (this.#isDropped) throw new AppError('conflict', 'This server released the lease.')
    this.signal.throwIfAborted()
    await this.#renew()
    this.signal.throwIfAborted()
  }

  /** Ends the renewing and lets others have the right. */
  async drop(): Promise<void> {
    this.#rest()
    this.#isDropped = true
    if (this.signal.aborted) return
    // A store that is away lets it run out by itself.
    await withTimeout(this.#store.drop(this.#work, this.id), this.#timeoutMs).catch(() => undefined)
  }

  async #renew(): Promise<void> {
    if (this.signal.aborted) return
    if (this.#isOver()) return this.#lose()
    const askedAt = this.#times.now()
    try {
      const renewing = this.#store.renew(this.#work, this.id, this.#times.lastsMs)
      const isOurs = await withTimeout(renewing, this.#timeoutMs)
      if (this.#isDropped) return
      if (isOurs) {
        this.#fault = null
        this.#validUntil = Math.max(this.#validUntil, this.#endOf(askedAt))
        this.#watch()
      } else {
        // Another one has it, or the store has forgotten it.
        this.#fault = 'it is no longer held by this server'
        this.#lose()
      }
    } catch (failure) {
      this.#fault = failure instanceof Error ? failure.message : String(failure)
    }
  }

  /** Ends it on time, also while no answer of the store comes. */
  #watch(): void {
    clearTimeout(this.#ending)
    const left = Math.max(0, this.#validUntil - this.#times.now())
    this.#ending = setTimeout(() => this.#lose(), left).unref()
  }

  #rest(): void {
    clearInterval(this.#renewing)
    clearTimeout(this.#ending)
  }

  #lose(): void {
    this.#rest()
    this.#abort.abort(
      new AppError(
        'conflict',
        `This server lost the lease for this work (${this.#store.title}: ${this.#fault ?? 'not renewed in time'}).`,
      ),
    )
  }

  #isOver(): boolean {
    return this.#times.now() >= this.#validUntil
  }

  /** A sixth of the time is left to whatever is on its way when it ends. */
  #endOf(askedAt: number): number {
    return askedAt + (this.#times.lastsMs * 5) / 6
  }

  get #timeoutMs(): number {
    return this.#times.lastsMs / 6
  }
}
