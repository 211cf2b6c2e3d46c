import type { LivePrice, LivePrices } from '@tickmark/core/prices/LivePrice'
import { PRICE_CLOSE_CODES, PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import type { PriceClock } from './PriceClock.ts'
import type { PriceSocket } from './PriceSocket.ts'
import { readRequest } from './readRequest.ts'
import { Subscriber } from './Subscriber.ts'

/** Prices that change together are sent together: exchanges tell of many within a few milliseconds. */
const GATHER_MS = 5
const NOTHING = 'null'

/** The newest prices, and the pages that follow them. */
export class PriceHub {
  readonly #clock: PriceClock
  /** Each price as it is sent, so that it is written once for all who follow it. */
  readonly #written = new Map<string, string>()
  readonly #followers = new Map<string, Set<Subscriber>>()
  readonly #subscribers = new Set<Subscriber>()
  readonly #waiting = new Set<Subscriber>()
  #flushAt = Number.POSITIVE_INFINITY
  #leaveFlush: () => void = () => undefined
  #leaveLook: () => void

  constructor(clock: PriceClock) {
    this.#clock = clock
    this.#leaveLook = this.#planLook()
  }

  get size(): number {
    return this.#subscribers.size
  }

  /** Projects that have a live price. */
  get live(): number {
    return this.#written.size
  }

  publish(projectId: string, price: LivePrice | null): void {
    const text = price === null ? NOTHING : JSON.stringify(price)
    if ((this.#written.get(projectId) ?? NOTHING) === text) return
    if (price === null) this.#written.delete(projectId)
    else this.#written.set(projectId, text)
    for (const subscriber of this.#followers.get(projectId) ?? []) {
      subscriber.pending.add(projectId)
      this.#wait(subscriber)
    }
  }

  /** Takes these as all the prices that there are. */
  replace(prices: LivePrices): void {
    for (const id of this.#written.keys()) if (!prices[id]) this.publish(id, null)
    for (const [id, price] of Object.entries(prices)) this.publish(id, price)
  }

  join(socket: PriceSocket): void {
    const subscriber = new Subscriber(socket, this.#clock.now())
    this.#subscribers.add(subscriber)
    socket.on('message', (data, isBinary) => this.#hear(subscriber, { data, isBinary }))
    socket.on('close', () => this.#leave(subscriber))
    // What follows is always its closing.
    socket.on('error', () => undefined)
  }

  close(): void {
    this.#leaveFlush()
    this.#leaveLook()
    for (const subscriber of this.#subscribers)
      subscriber.close(PRICE_CLOSE_CODES.goingAway, 'The server stops.')
  }

  #hear(subscriber: Subscriber, { data, isBinary }: { data: unknown; isBinary: boolean }): void {
    const now = this.#clock.now()
    if (isBinary) {
      subscriber.close(PRICE_CLOSE_CODES.unsupported, 'Send text.')
      return
    }
    if (subscriber.isLoud(now)) {
      subscriber.close(PRICE_CLOSE_CODES.refused, 'These are too many messages.')
      return
    }
    const request = readRequest(String(data))
    if (typeof request === 'string') subscriber.close(PRICE_CLOSE_CODES.refused, request)
    else this.#follow(subscriber, request.follow)
  }

  /** What is new among the followed is told at once, also that there is no price of it. */
  #follow(subscriber: Subscriber, ids: readonly string[]): void {
    const added = ids.filter((id) => !subscriber.followed.has(id))
    this.#unfollow(subscriber)
    subscriber.follow(ids, this.#clock.now())
    for (const id of subscriber.followed) {
      const followers = this.#followers.get(id) ?? new Set()
      this.#followers.set(id, followers.add(subscriber))
    }
    for (const id of added) subscriber.pending.add(id)
    if (subscriber.pending.size === 0) return
    subscriber.hurry(this.#clock.now())
    this.#wait(subscriber)
  }

  #unfollow(subscriber: Subscriber): void {
    for (const id of subscriber.followed) {
      const followers = this.#followers.get(id)
      followers?.delete(subscriber)
      if (followers?.size === 0) this.#followers.delete(id)
    }
  }

  #leave(subscriber: Subscriber): void {
    this.#unfollow(subscriber)
    this.#subscribers.delete(subscriber)
    this.#waiting.delete(subscriber)
  }

  #wait(subscriber: Subscriber): void {
    this.#waiting.add(subscriber)
    this.#planFlush(Math.max(subscriber.nextAt, this.#clock.now() + GATHER_MS))
  }

  #planFlush(at: number): void {
    if (at >= this.#flushAt) return
    this.#leaveFlush()
    this.#flushAt = at
    this.#leaveFlush = this.#clock.after(at - this.#clock.now(), () => this.#flush())
  }

  #flush(): void {
    this.#flushAt = Number.POSITIVE_INFINITY
    const now = this.#clock.now()
    let next = Number.POSITIVE_INFINITY
    for (const subscriber of this.#waiting) {
      const isTold = subscriber.nextAt <= now && subscriber.tell(now, this.#write)
      if (isTold) this.#waiting.delete(subscriber)
      else next = Math.min(next, subscriber.nextAt)
    }
    if (next !== Number.POSITIVE_INFINITY) this.#planFlush(next)
  }

  readonly #write = (ids: ReadonlySet<string>): string => {
    const parts: string[] = []
    for (const id of ids) parts.push(`${JSON.stringify(id)}:${this.#written.get(id) ?? NOTHING}`)
    return `{"prices":{${parts.join(',')}}}`
  }

  #planLook(): () => void {
    return this.#clock.after(PRICE_SOCKET.pingMs, () => {
      const now = this.#clock.now()
      for (const subscriber of this.#subscribers) subscriber.look(now)
      this.#leaveLook = this.#planLook()
    })
  }
}
