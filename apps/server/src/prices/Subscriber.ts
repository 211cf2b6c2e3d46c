import type { Writable } from 'node:stream'
import { PRICE_CLOSE_CODES, PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { WebSocket } from 'ws'
import { frameText, type PriceState } from './PriceState.ts'

/** The part of a page's WebSocket that is used. */
export type PriceSocket = Pick<
  WebSocket,
  'close' | 'terminate' | 'ping' | 'on' | 'bufferedAmount'
> & {
  /**
   * Sends a complete frame, which several pages may share; does nothing once the connection is
   * closing.
   */
  sendFrame(frame: Buffer): void
}

/**
 * Wraps a WebSocket so that prepared frames are written directly to its stream. `ws` builds a
 * header for each message, which for thousands of pages doubles the cost of sending. Frames that
 * `ws` sends itself are complete whenever a call returns, because compression is off, so the two
 * cannot interleave.
 */
export function openPriceSocket(socket: WebSocket, stream: Writable): PriceSocket {
  return Object.assign(socket, {
    sendFrame(frame: Buffer) {
      if (socket.readyState === WebSocket.OPEN) stream.write(frame)
    },
  })
}

/**
 * The most bytes that may wait for a slow page; beyond that only the newest prices are sent later.
 */
const FULL_BYTES = 65_536
/** A page that has not read for this long is disconnected. */
const FULL_MS = 10_000
/** Unset prices have change 0, and even those are news to a page that has received nothing. */
const NOTHING_SENT = -1
const NOTHING_NEW = frameText('{"prices":{}}')
/** The time for which a page may take to respond to the close frame. */
const LINGER_MS = 2_000

/** The connection of one page: its subscription and what it has received. */
export class Subscriber {
  readonly socket: PriceSocket
  /** The group with the same subscription; null while it follows nothing. */
  #group: SubscriptionGroup | null = null
  /** It has received all changes of its group up to this one, except for `#added`. */
  #sent = NOTHING_SENT
  /** Newly subscribed projects of which it has received nothing yet. */
  readonly #added = new Set<string>()
  /** Rate limit for incoming messages: each costs `gapMs`, and a few may be sent in a burst. */
  #paidUntil = 0
  #isAlive = true
  #lookAt: number
  #idleSince: number | null
  #fullSince: number | null = null
  #messages: number[] = []

  /** `lookAt` is the time of the first ping. */
  constructor(socket: PriceSocket, { now, lookAt }: { now: number; lookAt: number }) {
    this.socket = socket
    this.#idleSince = now
    this.#lookAt = lookAt
    socket.on('pong', () => {
      this.#isAlive = true
    })
  }

  /** The next time at which it may receive a message, in ms since 1970. */
  get nextAt(): number {
    return this.#paidUntil - (PRICE_SOCKET.burst - 1) * PRICE_SOCKET.gapMs
  }

  get group(): SubscriptionGroup | null {
    return this.#group
  }

  /**
   * Sends all changes that it has not received yet, or postpones that while the page is slow. Only
   * the change number is remembered, not a queue of messages.
   */
  sendChanges(now: number, change: number): boolean {
    if (!this.hasRoom(now)) {
      this.#paidUntil = now + PRICE_SOCKET.burst * PRICE_SOCKET.gapMs
      return false
    }
    const message = this.#group?.write(this.#sent, this.#added) ?? null
    this.#sent = change
    // Clearing a set has a cost even if it is empty, as it nearly always is.
    if (this.#added.size > 0) this.#added.clear()
    if (message === null) return true
    this.#paidUntil = Math.max(this.#paidUntil, now) + PRICE_SOCKET.gapMs
    this.socket.sendFrame(message)
    return true
  }

  /** Replaces the subscription. News about added projects may be sent immediately. */
  follow(group: SubscriptionGroup | null, now: number): void {
    const before = this.#group
    this.#group = group
    if (group === null) {
      this.#idleSince ??= now
      return
    }
    this.#idleSince = null
    if (before === null) {
      this.#sent = NOTHING_SENT
      this.#added.clear()
    } else {
      for (const id of this.#added) if (!group.ids.has(id)) this.#added.delete(id)
      for (const id of group.ids) if (!before.ids.has(id)) this.#added.add(id)
      if (this.#added.size === 0) return
    }
    this.#paidUntil = Math.min(this.#paidUntil, now)
  }

  /** Returns whether it has exceeded its rate limit for incoming messages. */
  isLoud(now: number): boolean {
    this.#messages = this.#messages.filter((at) => now - at < PRICE_SOCKET.messagesWithinMs)
    this.#messages.push(now)
    return this.#messages.length > PRICE_SOCKET.messages
  }

  /** Returns whether another message fits the send buffer. Closes a page that stays full for too long. */
  hasRoom(now: number): boolean {
    if (this.socket.bufferedAmount <= FULL_BYTES) {
      this.#fullSince = null
      return true
    }
    this.#fullSince ??= now
    if (now - this.#fullSince >= FULL_MS)
      this.close(PRICE_CLOSE_CODES.tooSlow, 'Prices were not read for too long.')
    return false
  }

  /**
   * Checks that it subscribes to something and, when a ping is due, that it answered the last one.
   */
  look(now: number): void {
    if (this.#idleSince !== null && now - this.#idleSince >= PRICE_SOCKET.idleMs) {
      this.close(PRICE_CLOSE_CODES.idle, 'No subscription for a minute.')
      return
    }
    if (now < this.#lookAt) return
    this.#lookAt = now + PRICE_SOCKET.pingMs
    if (!this.#isAlive) {
      this.socket.terminate()
      return
    }
    this.#isAlive = false
    this.socket.ping()
    // Pages cannot see pings: this message shows them that the connection works while nothing is
    // traded.
    if (this.hasRoom(now)) this.socket.sendFrame(NOTHING_NEW)
  }

  /** Closes with a reason, and terminates the connection if the page does not respond. */
  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    const timer = setTimeout(() => this.socket.terminate(), LINGER_MS).unref()
    this.socket.on('close', () => clearTimeout(timer))
  }
}

/**
 * Pages with the same subscription. A message is built once for all members that have received the
 * same changes.
 */
export class SubscriptionGroup {
  readonly ids: ReadonlySet<string>
  readonly members = new Set<Subscriber>()
  readonly #sheet: PriceState
  /** Messages since the newest change, by the last change that their recipients had received. */
  readonly #messages = new Map<number, Buffer | null>()
  #writtenAt = 0

  constructor(ids: ReadonlySet<string>, sheet: PriceState) {
    this.ids = ids
    this.#sheet = sheet
  }

  /**
   * The message for a page that has received all changes up to `heard`, except for the projects in
   * `owed`; null if there is none.
   */
  write(heard: number, owed: ReadonlySet<string>): Buffer | null {
    if (owed.size > 0) return this.#compose(heard, owed)
    if (this.#writtenAt !== this.#sheet.changes) this.#messages.clear()
    this.#writtenAt = this.#sheet.changes
    let message = this.#messages.get(heard)
    if (message === undefined) {
      message = this.#compose(heard, owed)
      this.#messages.set(heard, message)
    }
    return message
  }

  #compose(heard: number, owed: ReadonlySet<string>): Buffer | null {
    const news = [...this.ids].filter((id) => owed.has(id) || this.#sheet.changeOf(id) > heard)
    return news.length === 0 ? null : this.#sheet.write(news)
  }
}
