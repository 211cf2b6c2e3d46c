import { beforeEach, describe, expect, it } from 'vitest'
import {
  createPriceFeed,
  type FeedEars,
  type FeedSocket,
  type PriceFeed,
} from './createPriceFeed.ts'

class TestSocket implements FeedSocket {
  #isOpen = false
  isClosed = false
  readonly said: string[][] = []
  readonly ears: FeedEars
  constructor(ears: FeedEars) {
    this.ears = ears
  }
  isOpen() {
    return this.#isOpen
  }
  open() {
    this.#isOpen = true
    this.ears.onOpen()
  }
  send(text: string) {
    this.said.push(JSON.parse(text).follow)
  }
  close() {
    this.isClosed = true
  }
  deliver(prices: Record<string, number | null>) {
    const entries = Object.entries(prices).map(([id, price]) => [
      id,
      price === null ? null : { price, at: 1_750_000_000_000, from: ['kraken'] },
    ])
    this.ears.onMessage(JSON.stringify({ prices: Object.fromEntries(entries) }))
  }
}

let sockets: TestSocket[]
let isHidden: boolean
let feed: PriceFeed
let pass: (ms: number) => void
let heard: string[]

beforeEach(() => {
  sockets = []
  isHidden = false
  heard = []
  let now = 0
  const waiting = new Set<{ at: number; act: () => void }>()
  pass = (ms) => {
    const end = now + ms
    for (;;) {
      const [next] = [...waiting].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
      if (next === undefined) break
      waiting.delete(next)
      now = next.at
      next.act()
    }
    now = end
  }
  feed = createPriceFeed({
    connect(ears) {
      const socket = new TestSocket(ears)
      sockets.push(socket)
      return socket
    },
    isHidden: () => isHidden,
    after(ms, act) {
      const entry = { at: now + ms, act }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    random: () => 0,
  })
})

const follow = (id: string) => feed.follow(id, () => heard.push(id))
const priceOf = (id: string) => feed.read(id)?.price ?? null

function open(...ids: string[]): TestSocket {
  for (const id of ids) follow(id)
  pass(100)
  const socket = sockets.at(-1)
  if (socket === undefined) throw new Error('Nothing was connected.')
  socket.open()
  return socket
}

describe('the feed of prices', () => {
  it('connects once for all rows that come together, and says which they are', () => {
    expect(sockets).toHaveLength(0)
    const socket = open('bitcoin', 'ethereum', 'bitcoin')
    expect(sockets).toHaveLength(1)
    expect(socket.said).toEqual([['bitcoin', 'ethereum']])
    follow('aave')
    pass(100)
    expect(socket.said.at(-1)).toEqual(['bitcoin', 'ethereum', 'aave'])
  })

  it('notifies those who follow a project, and no others', () => {
    const socket = open('bitcoin', 'ethereum')
    socket.deliver({ bitcoin: 61_000, ethereum: null })
    expect([priceOf('bitcoin'), priceOf('ethereum')]).toEqual([61_000, null])
    expect(heard).toEqual(['bitcoin', 'ethereum'])
    socket.deliver({ bitcoin: null })
    expect(priceOf('bitcoin')).toBeNull()
  })

  it('no longer follows what went out of sight, and hangs up when nothing is left', () => {
    const leave = follow('bitcoin')
    const socket = open('ethereum')
    leave()
    pass(100)
    expect(socket.said).toEqual([['bitcoin', 'ethereum'], ['ethereum']])
    expect(sockets).toHaveLength(1)
  })

  it('keeps the connection from one screen to the next, and no longer', () => {
    const leave = follow('bitcoin')
    const socket = open()
    leave()
    pass(3_000)
    const leaveAgain = follow('ethereum')
    pass(10_000)
    expect(socket.isClosed).toBe(false)
    leaveAgain()
    pass(6_000)
    expect(socket.isClosed).toBe(true)
    pass(600_000)
    expect(sockets).toHaveLength(1)
  })

  it('rests while the page is hidden, and begins again when it is shown', () => {
    const socket = open('bitcoin')
    socket.deliver({ bitcoin: 61_000 })
    isHidden = true
    feed.turn()
    pass(5_000)
    expect(socket.isClosed).toBe(true)
    expect(priceOf('bitcoin')).toBeNull()
    pass(600_000)
    isHidden = false
    feed.turn()
    expect(sockets).toHaveLength(2)
  })

  it('comes back with longer and longer pauses, and keeps prices for ten seconds', () => {
    const socket = open('bitcoin')
    socket.deliver({ bitcoin: 61_000 })
    socket.ears.onClose()
    pass(999)
    expect(sockets).toHaveLength(1)
    pass(1)
    expect(sockets).toHaveLength(2)
    sockets[1]?.ears.onClose()
    pass(2_000)
    expect(sockets).toHaveLength(3)
    expect(priceOf('bitcoin')).toBe(61_000)
    sockets[2]?.ears.onClose()
    pass(7_000)
    expect(priceOf('bitcoin')).toBeNull()
    for (let time = 0; time < 20; time++) {
      sockets.at(-1)?.ears.onClose()
      pass(120_000)
    }
    expect(sockets).toHaveLength(24)
  })

  it('begins with short pauses again after it has heard something', () => {
    open('bitcoin').ears.onClose()
    pass(1_000)
    sockets[1]?.open()
    sockets[1]?.deliver({ bitcoin: 1 })
    sockets[1]?.ears.onClose()
    pass(1_000)
    expect(sockets).toHaveLength(3)
  })

  it('takes silence for a lost connection', () => {
    const socket = open('bitcoin')
    socket.deliver({})
    pass(74_000)
    socket.deliver({})
    pass(74_999)
    expect(socket.isClosed).toBe(false)
    pass(1)
    expect(socket.isClosed).toBe(true)
  })

  it('leaves out of account what is no message of ours', () => {
    const socket = open('bitcoin')
    for (const data of ['', '{', 'null', '[]', '{"prices":1}', '{"prices":{"bitcoin":5}}', 7])
      socket.ears.onMessage(data)
    expect(heard).toEqual([])
    expect(priceOf('bitcoin')).toBeNull()
  })

  it('never asks for more projects than the server takes', () => {
    const socket = open(...Array.from({ length: 300 }, (_, index) => `p${index}`))
    expect(socket.said[0]).toHaveLength(200)
  })
})
