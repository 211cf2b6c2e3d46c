import { PRICE_CLOSE_CODES, PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import type { PriceSocket } from './PriceSocket.ts'
import { frameText, type PriceState } from './PriceState.ts'

/** Bytes that may wait for a page to read them; beyond that only the newest prices are kept for it. */
const FULL_BYTES = 65_536
/** A page that has not read for so long is let go of. */
const FULL_MS = 10_000
/** The change of what was never told is 0, and that too is news to who has heard nothing. */
const NOTHING_HEARD = -1
const NOTHING_NEW = frameText('{"prices":{}}')
/** Nobody needs to be asked twice to read the closing words. */
const LINGER_MS = 2_000

/** One page's connection: what it follows, and how much of that it has heard. */
export class Subscriber {
  readonly socket: PriceSocket
  /** Those who follow the same as it does; null while it follows nothing. */
  #audience: SubscriptionGroup | null = null
  /** The change up to which it has heard all that it follows, but what it is owed. */
  #heard = NOTHING_HEARD
  /** Projects that it has begun to follow since, of which it has heard nothing at all. */
  readonly #owed = new Set<string>()
  /** What it has heard is paid for by time: one message costs `gapMs`, and a few may be paid for afterwards. */
  #paidUntil = 0
  #isAlive = true
  #lookAt: number
  #idleSince: number | null
  #fullSince: number | null = null
  #messages: number[] = []

  /** `lookAt` is when it is to be asked for the first sign of life. */
  constructor(socket: PriceSocket, { now, lookAt }: { now: number; lookAt: number }) {
    this.socket = socket
    this.#idleSince = now
    this.#lookAt = lookAt
    socket.on('pong', () => {
      this.#isAlive = true
    })
  }

  /** When it may hear something again, in ms since 1970. */
  get nextAt(): number {
    return this.#paidUntil - (PRICE_SOCKET.burst - 1) * PRICE_SOCKET.gapMs
  }

  get audience(): SubscriptionGroup | null {
    return this.#audience
  }

  /**
   * Sends what it has not heard yet, all of it up to this change, or leaves that for later while it does not read: what
   * waits for it is a number and not a line of messages, however slow it is.
   */
  tell(now: number, change: number): boolean {
    if (!this.hasRoom(now)) {
      this.#paidUntil = now + PRICE_SOCKET.burst * PRICE_SOCKET.gapMs
      return false
    }
    const message = this.#audience?.write(this.#heard, this.#owed) ?? null
    this.#heard = change
    // Emptying a set costs also where it is empty, and here that is nearly always.
    if (this.#owed.size > 0) this.#owed.clear()
    if (message === null) return true
    this.#paidUntil = Math.max(this.#paidUntil, now) + PRICE_SOCKET.gapMs
    this.socket.sendFrame(message)
    return true
  }

  /** Follows other projects from now on. Where some are new to it, it may hear of them at once. */
  follow(audience: SubscriptionGroup | null, now: number): void {
    const before = this.#audience
    this.#audience = audience
    if (audience === null) {
      this.#idleSince ??= now
      return
    }
    this.#idleSince = null
    if (before === null) {
      this.#heard = NOTHING_HEARD
      this.#owed.clear()
    } else {
      for (const id of this.#owed) if (!audience.ids.has(id)) this.#owed.delete(id)
      for (const id of audience.ids) if (!before.ids.has(id)) this.#owed.add(id)
      if (this.#owed.size === 0) return
    }
    this.#paidUntil = Math.min(this.#paidUntil, now)
  }

  /** Whether it has said more within the last seconds than it may. */
  isLoud(now: number): boolean {
    this.#messages = this.#messages.filter((at) => now - at < PRICE_SOCKET.messagesWithinMs)
    this.#messages.push(now)
    return this.#messages.length > PRICE_SOCKET.messages
  }

  /** Whether there is room for another message. A page that leaves none for too long is closed. */
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

  /** Looks whether it follows something and, when it is time, whether it has answered since it was asked last. */
  look(now: number): void {
    if (this.#idleSince !== null && now - this.#idleSince >= PRICE_SOCKET.idleMs) {
      this.close(PRICE_CLOSE_CODES.idle, 'Nothing was followed for a minute.')
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
    // Pages do not see pings: these words tell them that the connection lives while nothing is traded.
    if (this.hasRoom(now)) this.socket.sendFrame(NOTHING_NEW)
  }

  /** Says why, and ends the connection also when the page does not read that. */
  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    const timer = setTimeout(() => this.socket.terminate(), LINGER_MS).unref()
    this.socket.on('close', () => clearTimeout(timer))
  }
}

/** Pages that follow the same projects. What those hear that had heard the same is written once, and sent to each. */
export class SubscriptionGroup {
  readonly ids: ReadonlySet<string>
  readonly members = new Set<Subscriber>()
  readonly #sheet: PriceState
  /** What has been written since the newest change, by the change up to which its readers had heard. */
  readonly #messages = new Map<number, Buffer | null>()
  #writtenAt = 0

  constructor(ids: ReadonlySet<string>, sheet: PriceState) {
    this.ids = ids
    this.#sheet = sheet
  }

  /** What is news to a page that has heard all up to a change but what it is owed; null where nothing is. */
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
