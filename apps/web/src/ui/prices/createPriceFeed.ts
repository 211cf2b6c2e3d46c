import type {
  LivePrice,
  LivePrices,
  PriceMessage,
  PriceRequest,
} from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { parseJson } from '@tickmark/core/text/textCodec'
import { backOff } from '@tickmark/core/time/backOff'

/** A connection to the server. */
export type FeedSocket = { isOpen(): boolean; send(text: string): void; close(): void }

/** The events of a connection. */
export type FeedEars = { onOpen(): void; onMessage(data: unknown): void; onClose(): void }

/** The functions of the page that the feed needs. */
type FeedPage = {
  connect(ears: FeedEars): FeedSocket
  isHidden(): boolean
  /** Does something later; answers the way to leave it. */
  after(ms: number, act: () => void): () => void
  /** From 0 up to, but not including, 1. */
  random(): number
}

export type PriceFeed = {
  /** Follows a project as long as something listens; answers the way to stop listening. */
  follow(projectId: string, listener: () => void): () => void
  /** The newest live price of a project that is followed. */
  read(projectId: string): LivePrice | null
  /** To be called when the page is hidden or shown. */
  turn(): void
}

/** Rows come and go together when a user scrolls. */
const GATHER_MS = 100
/** A page that is hidden for a moment, or goes to the next screen, keeps its connection. */
const LINGER_MS = 5_000
/** Prices outlast a short loss of the connection; then they are live no longer. */
const OUTLAST_MS = 10_000
/** The server says something every half minute, whatever is traded. */
const SILENCE_MS = 2.5 * PRICE_SOCKET.pingMs

/** Creates the one connection of a page over which all its prices come. It is there only while a price is shown. */
export function createPriceFeed(page: FeedPage): PriceFeed {
  const listeners = new Map<string, Set<() => void>>()
  let prices: ReadonlyMap<string, LivePrice> = new Map()
  let socket: FeedSocket | null = null
  let said = ''
  let failures = 0
  const waiting = new Map<'gather' | 'linger' | 'return' | 'outlast' | 'silence', () => void>()

  const leave = (what: Parameters<typeof wait>[0]) => {
    waiting.get(what)?.()
    waiting.delete(what)
  }
  function wait(
    what: 'gather' | 'linger' | 'return' | 'outlast' | 'silence',
    ms: number,
    act: () => void,
  ): void {
    leave(what)
    const end = page.after(ms, () => {
      waiting.delete(what)
      act()
    })
    waiting.set(what, end)
  }

  function settle(): void {
    const isWanted = listeners.size > 0 && !page.isHidden()
    if (!isWanted) {
      if (!waiting.has('linger')) wait('linger', LINGER_MS, hangUp)
      return
    }
    leave('linger')
    if (socket === null && !waiting.has('return')) connect()
    else say()
  }

  function connect(): void {
    said = ''
    // One that was let go of may still speak.
    const ifPresent = (act: () => void) => {
      if (socket === opened) act()
    }
    const opened = page.connect({
      onOpen: () => ifPresent(say),
      onMessage: (data) => ifPresent(() => hear(data)),
      onClose: () => ifPresent(lose),
    })
    socket = opened
  }

  function hear(data: unknown): void {
    const changed = readPrices(data)
    if (changed === null) return
    failures = 0
    leave('outlast')
    wait('silence', SILENCE_MS, lose)
    take(changed)
  }

  function lose(): void {
    drop()
    failures += 1
    if (!waiting.has('outlast')) wait('outlast', OUTLAST_MS, forget)
    wait('return', backOff(failures, PAUSES, page.random()), settle)
  }

  function hangUp(): void {
    drop()
    forget()
  }

  function drop(): void {
    const left = socket
    socket = null
    leave('silence')
    left?.close()
  }

  function say(): void {
    if (!socket?.isOpen()) return
    const request: PriceRequest = {
      follow: [...listeners.keys()].slice(0, PRICE_SOCKET.mostFollowed),
    }
    const text = JSON.stringify(request)
    if (text === said) return
    said = text
    socket.send(text)
  }

  function take(changed: PriceMessage['prices']): void {
    const next = new Map(prices)
    for (const [id, price] of Object.entries(changed))
      if (price === null) next.delete(id)
      else next.set(id, price)
    prices = next
    for (const id of Object.keys(changed)) notify(id)
  }

  function forget(): void {
    const known = prices
    prices = new Map()
    for (const id of known.keys()) notify(id)
  }

  function notify(id: string): void {
    for (const listener of listeners.get(id) ?? []) listener()
  }

  return {
    follow(projectId, listener) {
      const all = listeners.get(projectId) ?? new Set()
      listeners.set(projectId, all.add(listener))
      wait('gather', GATHER_MS, settle)
      return () => {
        all.delete(listener)
        if (all.size === 0 && listeners.get(projectId) === all) listeners.delete(projectId)
        wait('gather', GATHER_MS, settle)
      }
    },
    read: (projectId) => prices.get(projectId) ?? null,
    turn: settle,
  }
}

/** The prices of a message; null for what is no message of ours, such as one of a later release. */
function readPrices(data: unknown): LivePrices | null {
  if (typeof data !== 'string') return null
  const message = parseJson(data)
  return isObject(message) && isObject(message.prices) && areAllPrices(message.prices)
    ? message.prices
    : null
}

function areAllPrices(prices: Readonly<Record<string, unknown>>): prices is LivePrices {
  return Object.values(prices).every(
    (price) =>
      price === null ||
      (isObject(price) &&
        typeof price.price === 'number' &&
        typeof price.at === 'number' &&
        Array.isArray(price.from)),
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Pauses before a connection is retried. */
const PAUSES = { firstMs: 1_000, longestMs: 120_000 }
