import type { LivePrice, LivePrices, PriceRequest } from '@tickmark/core/prices/LivePrice'
import { PRICE_CLOSE_CODES, PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { z } from 'zod'
import type { PriceClock } from './PriceClock.ts'
import { PriceState } from './PriceState.ts'
import { type PriceSocket, Subscriber, SubscriptionGroup } from './Subscriber.ts'

/**
 * The number of pages served in one go, which takes a few milliseconds; then other work may run.
 */
const PAGES_AT_ONCE = 200

/** The interval at which to look for connections that are due for a ping. */
const LOOK_MS = 1_000

/** The newest prices and the pages that subscribe to them. */
export class PriceHub {
  readonly #clock: PriceClock
  readonly #state = new PriceState()
  /** Groups by the list of subscribed projects. */
  readonly #groups = new Map<string, SubscriptionGroup>()
  readonly #followers = new Map<string, Set<SubscriptionGroup>>()
  readonly #subscribers = new Set<Subscriber>()
  /** Groups with a changed price since the last broadcast. */
  readonly #changed = new Set<SubscriptionGroup>()
  readonly #waiting = new Set<Subscriber>()
  /**
   * Prices that change together are sent together, because exchanges report many within a few
   * milliseconds.
   */
  readonly #gathering: Debouncer
  #flushAt = Number.POSITIVE_INFINITY
  #leaveFlush: () => void = () => undefined
  #leaveLook: () => void

  constructor(clock: PriceClock) {
    this.#clock = clock
    this.#gathering = new Debouncer(clock, () => this.#planFlush(clock.elapsed()))
    this.#leaveLook = this.#planLook()
  }

  get size(): number {
    return this.#subscribers.size
  }

  /** The number of projects that have a live price. */
  get live(): number {
    return this.#state.live
  }

  publish(projectId: string, price: LivePrice | null): void {
    if (!this.#state.put(projectId, price)) return
    const followers = this.#followers.get(projectId)
    if (followers === undefined) return
    for (const group of followers) this.#changed.add(group)
    this.#gathering.add()
  }

  /** Replaces all prices by these. */
  replace(prices: LivePrices): void {
    for (const id of this.#state.ids) if (!prices[id]) this.publish(id, null)
    for (const [id, price] of Object.entries(prices)) this.publish(id, price)
  }

  join(socket: PriceSocket): void {
    const now = this.#clock.elapsed()
    // In slices, because pinging thousands of connections at once would delay everything else.
    const lookAt = now + PRICE_SOCKET.pingMs * (0.5 + this.#clock.random())
    const subscriber = new Subscriber(socket, { now, lookAt })
    this.#subscribers.add(subscriber)
    socket.on('message', (data, isBinary) => this.#hear(subscriber, { data, isBinary }))
    socket.on('close', () => this.#leave(subscriber))
    // A `close` event always follows.
    socket.on('error', () => undefined)
  }

  close(): void {
    this.#gathering.close()
    this.#leaveFlush()
    this.#leaveLook()
    for (const subscriber of this.#subscribers)
      subscriber.close(PRICE_CLOSE_CODES.goingAway, 'The server is stopping.')
  }

  #hear(subscriber: Subscriber, { data, isBinary }: { data: unknown; isBinary: boolean }): void {
    const now = this.#clock.elapsed()
    if (isBinary) {
      subscriber.close(PRICE_CLOSE_CODES.unsupported, 'Messages must be text.')
      return
    }
    if (subscriber.isLoud(now)) {
      subscriber.close(PRICE_CLOSE_CODES.refused, 'Too many messages.')
      return
    }
    const request = readRequest(String(data))
    if (typeof request === 'string') subscriber.close(PRICE_CLOSE_CODES.refused, request)
    else this.#follow(subscriber, request.follow)
  }

  /** Newly subscribed prices are sent immediately, including that there is no price. */
  #follow(subscriber: Subscriber, ids: readonly string[]): void {
    const now = this.#clock.elapsed()
    this.#unfollow(subscriber)
    const group = ids.length === 0 ? null : this.#gather(ids)
    group?.members.add(subscriber)
    subscriber.follow(group, now)
    if (group === null) return
    this.#waiting.add(subscriber)
    this.#gathering.add()
  }

  /** The group of these projects, regardless of their order. */
  #gather(ids: readonly string[]): SubscriptionGroup {
    const sorted = [...new Set(ids)].toSorted()
    const key = sorted.join('\n')
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group = new SubscriptionGroup(new Set(sorted), this.#state)
    this.#groups.set(key, group)
    for (const id of sorted)
      this.#followers.set(id, (this.#followers.get(id) ?? new Set()).add(group))
    return group
  }

  #unfollow(subscriber: Subscriber): void {
    const { group } = subscriber
    if (group === null) return
    group.members.delete(subscriber)
    if (group.members.size > 0) return
    this.#groups.delete([...group.ids].join('\n'))
    this.#changed.delete(group)
    for (const id of group.ids) {
      const followers = this.#followers.get(id)
      followers?.delete(group)
      if (followers?.size === 0) this.#followers.delete(id)
    }
  }

  #leave(subscriber: Subscriber): void {
    this.#unfollow(subscriber)
    this.#subscribers.delete(subscriber)
    this.#waiting.delete(subscriber)
  }

  #planFlush(at: number): void {
    if (at >= this.#flushAt) return
    this.#leaveFlush()
    this.#flushAt = at
    const wait = at - this.#clock.elapsed()
    const flush = () => this.#flush()
    this.#leaveFlush = wait <= 0 ? this.#clock.soon(flush) : this.#clock.after(wait, flush)
  }

  #flush(): void {
    this.#flushAt = Number.POSITIVE_INFINITY
    for (const group of this.#changed)
      for (const subscriber of group.members) this.#waiting.add(subscriber)
    this.#changed.clear()
    const now = this.#clock.elapsed()
    let next = Number.POSITIVE_INFINITY
    let sent = 0
    for (const subscriber of this.#waiting) {
      if (sent === PAGES_AT_ONCE) {
        next = now
        break
      }
      if (subscriber.nextAt <= now && subscriber.sendChanges(now, this.#state.changes)) {
        this.#waiting.delete(subscriber)
        sent++
      } else next = Math.min(next, subscriber.nextAt)
    }
    if (next !== Number.POSITIVE_INFINITY) this.#planFlush(next)
  }

  #planLook(): () => void {
    return this.#clock.after(LOOK_MS, () => {
      const now = this.#clock.elapsed()
      for (const subscriber of this.#subscribers) subscriber.look(now)
      this.#leaveLook = this.#planLook()
    })
  }
}

const Request: z.ZodType<PriceRequest> = z.strictObject({
  follow: z.array(z.string().min(1).max(100)).max(PRICE_SOCKET.mostFollowed),
})

const SHAPE = `Send {"follow": ["bitcoin"]} with at most ${PRICE_SOCKET.mostFollowed} project ids.`

/**
 * Parses a page's message, or returns why it is invalid; close reasons are limited to 123 bytes.
 */
function readRequest(text: string): PriceRequest | string {
  try {
    const request = Request.safeParse(JSON.parse(text))
    return request.success ? request.data : SHAPE
  } catch {
    return `This is not JSON. ${SHAPE}`
  }
}

/** Changes that belong together arrive within a few milliseconds of each other. */
const PAUSE_MS = 2
/** The longest delay if changes never pause. */
const MAX_MS = 10

/** Waits until changes pause and then handles all of them together. */
export class Debouncer {
  readonly #clock: PriceClock
  readonly #act: () => void
  #newest = 0
  #until: number | null = null
  #leave: () => void = () => undefined

  constructor(clock: PriceClock, act: () => void) {
    this.#clock = clock
    this.#act = act
  }

  /** Reports another change. */
  add(): void {
    const now = this.#clock.elapsed()
    this.#newest = now
    if (this.#until !== null) return
    this.#until = now + MAX_MS
    this.#wait(PAUSE_MS)
  }

  close(): void {
    this.#leave()
  }

  #wait(ms: number): void {
    this.#leave = this.#clock.after(ms, () => {
      const now = this.#clock.elapsed()
      const left = Math.min(this.#newest + PAUSE_MS, this.#until ?? now) - now
      if (left > 0) {
        this.#wait(left)
        return
      }
      this.#until = null
      this.#act()
    })
  }
}
