import { EventEmitter } from 'node:events'
import type { LivePrice } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPriceClock, type TestPriceClock } from '../testing/createPriceClock.ts'
import { Debouncer, PriceHub } from './PriceHub.ts'
import type { PriceSocket } from './Subscriber.ts'

const price = (value: number): LivePrice => ({
  price: value,
  at: 1_750_000_000_000,
  from: ['kraken'],
})

class TestSocket extends EventEmitter {
  bufferedAmount = 0
  readonly heard: Record<string, number | null>[] = []
  readonly written: unknown[] = []
  closed: number | 'cut' | null = null
  pings = 0
  sendFrame(frame: Buffer) {
    this.written.push(frame)
    const { prices } = JSON.parse(frame.toString('utf8', frame.indexOf('{'))) as {
      prices: Record<string, LivePrice | null>
    }
    this.heard.push(
      Object.fromEntries(Object.entries(prices).map(([id, one]) => [id, one?.price ?? null])),
    )
  }
  close(code: number) {
    this.closed ??= code
    this.emit('close')
  }
  terminate() {
    this.closed ??= 'cut'
    this.emit('close')
  }
  ping() {
    this.pings++
  }
  says(message: unknown) {
    this.emit('message', Buffer.from(JSON.stringify(message)), false)
  }
}

let clock: TestPriceClock
let hub: PriceHub

beforeEach(() => {
  clock = createPriceClock()
  hub = new PriceHub(clock)
})

function join(...ids: string[]): TestSocket {
  const socket = new TestSocket()
  hub.join(socket as unknown as PriceSocket)
  if (ids.length > 0) socket.says({ follow: ids })
  return socket
}

describe('PriceHub', () => {
  it('sends a page what it begins to follow, also that there is no price', () => {
    hub.publish('bitcoin', price(61_000))
    const page = join('bitcoin', 'ethereum')
    clock.pass(10)
    expect(page.heard).toEqual([{ bitcoin: 61_000, ethereum: null }])
    page.says({ follow: ['bitcoin', 'solana'] })
    clock.pass(10)
    expect(page.heard.slice(1)).toEqual([{ solana: null }])
  })

  it('sends changes soon, those that arrive together in one message, and to no other page', () => {
    const [page, other] = [join('bitcoin', 'ethereum'), join('aave')]
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    hub.publish('ethereum', price(3_000))
    clock.pass(10)
    expect(page.heard.slice(1)).toEqual([{ bitcoin: 61_000, ethereum: 3_000 }])
    expect(other.heard).toEqual([{ aave: null }])
  })

  it('sends to a page twice a second while prices go on changing, and then the latest only', () => {
    const page = join('bitcoin')
    clock.pass(10_000)
    for (let tick = 0; tick < 400; tick++) {
      hub.publish('bitcoin', price(61_000 + tick))
      clock.pass(10)
    }
    clock.pass(1_000)
    const prices = page.heard.slice(1).map(({ bitcoin }) => bitcoin)
    // Four at once, as after any pause; then every half second, and the last one.
    expect(prices).toHaveLength(4 + 8)
    expect(prices.slice(0, 4)).toEqual([61_000, 61_001, 61_002, 61_003])
    expect(prices.at(-1)).toBe(61_399)
  })

  it('goes on although the clock was set back', () => {
    const page = join('bitcoin')
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    clock.set(-3_600_000)
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_001))
    clock.pass(1_000)
    expect(page.heard.map(({ bitcoin }) => bitcoin)).toEqual([null, 61_000, 61_001])
  })

  it('writes once what all hear who follow the same, in whatever order they say so', () => {
    const pages = [join('bitcoin', 'ethereum'), join('ethereum', 'bitcoin'), join('bitcoin')]
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    clock.pass(10)
    const [first, second, third] = pages.map(({ written }) => written.at(-1))
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(third).toEqual(first)
  })

  it('sends to many pages in turns, and to each once', () => {
    const pages = Array.from({ length: 450 }, () => join('bitcoin'))
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    clock.pass(10)
    expect(pages.filter(({ heard }) => heard.length === 2)).toHaveLength(450)
    clock.pass(5_000)
    expect(pages.filter(({ heard }) => heard.length > 2)).toHaveLength(0)
  })

  it('sends what has changed while a page went on to follow others', () => {
    const page = join('bitcoin', 'ethereum')
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    page.says({ follow: ['bitcoin', 'solana'] })
    clock.pass(10)
    expect(page.heard.slice(1)).toEqual([{ bitcoin: 61_000, solana: null }])
    page.says({ follow: [] })
    hub.publish('bitcoin', price(61_001))
    clock.pass(1_000)
    page.says({ follow: ['bitcoin'] })
    clock.pass(1_000)
    expect(page.heard.slice(2)).toEqual([{ bitcoin: 61_001 }])
  })

  it('says nothing about prices that are the same', () => {
    const page = join('bitcoin')
    hub.publish('bitcoin', price(61_000))
    clock.pass(1_000)
    hub.publish('bitcoin', price(61_000))
    clock.pass(1_000)
    expect(page.heard).toHaveLength(1)
  })

  it('sends what is gone, by itself or because it is no longer among all prices', () => {
    const page = join('bitcoin', 'ethereum')
    hub.publish('bitcoin', price(61_000))
    hub.publish('ethereum', price(3_000))
    clock.pass(1_000)
    hub.publish('bitcoin', null)
    clock.pass(1_000)
    hub.replace({ aave: price(100) })
    clock.pass(1_000)
    expect(page.heard.slice(1)).toEqual([{ bitcoin: null }, { ethereum: null }])
    expect(hub.live).toBe(1)
  })

  it('keeps one price of each project for a page that does not read, and lets it go after a while', () => {
    const [slow, quick] = [join('bitcoin', 'ethereum'), join('bitcoin')]
    clock.pass(1_000)
    slow.bufferedAmount = 100_000
    for (let tick = 0; tick < 5; tick++) {
      hub.publish('bitcoin', price(tick + 1))
      clock.pass(1_000)
    }
    expect(slow.heard).toHaveLength(1)
    slow.bufferedAmount = 0
    clock.pass(1_000)
    expect(slow.heard.slice(1)).toEqual([{ bitcoin: 5 }])
    slow.bufferedAmount = 100_000
    hub.publish('bitcoin', price(6))
    clock.pass(9_900)
    expect(slow.closed).toBeNull()
    clock.pass(1_000)
    expect(slow.closed).toBe(4_001)
    expect(quick.heard.at(-1)).toEqual({ bitcoin: 6 })
    expect(hub.size).toBe(1)
  })

  it.each([
    ['no JSON', 'follow bitcoin'],
    ['nothing', 'null'],
    ['another shape', '{"follow":"bitcoin"}'],
    ['more than it should', '{"follow":[],"token":1}'],
    ['an empty id', '{"follow":[""]}'],
    ['too many projects', JSON.stringify({ follow: Array.from({ length: 201 }, String) })],
  ])('closes a page that sends %s', (_what, text) => {
    const page = join()
    page.emit('message', Buffer.from(text), false)
    expect(page.closed).toBe(1_008)
    expect(hub.size).toBe(0)
  })

  it('closes a page that sends bytes, or too many messages', () => {
    const [bytes, loud] = [join(), join()]
    bytes.emit('message', Buffer.from([1]), true)
    expect(bytes.closed).toBe(1_003)
    for (let message = 0; message < 40; message++) loud.says({ follow: ['bitcoin'] })
    expect(loud.closed).toBeNull()
    loud.says({ follow: [] })
    expect(loud.closed).toBe(1_008)
  })

  it('takes as many messages again after a while', () => {
    const page = join()
    for (let round = 0; round < 3; round++) {
      for (let message = 0; message < 40; message++) page.says({ follow: ['bitcoin'] })
      clock.pass(10_000)
    }
    expect(page.closed).toBeNull()
  })

  it('lets go of pages that do not answer, and of those that follow nothing', () => {
    const [gone, idle, alive] = [join('bitcoin'), join(), join('bitcoin')]
    for (const page of [idle, alive]) page.ping = () => void page.emit('pong')
    clock.pass(60_000)
    expect([gone.closed, idle.closed, alive.closed]).toEqual(['cut', 4_000, null])
  })

  it('says now and then that the connection lives, while nothing is traded', () => {
    const page = join('bitcoin')
    clock.pass(30_000)
    expect(page.heard).toEqual([{ bitcoin: null }, {}])
    expect(page.pings).toBe(1)
  })

  it('asks pages that came together for signs of life at different times, and each as often', () => {
    const chances = [0, 0.25, 0.5, 0.75]
    clock = createPriceClock(undefined, () => chances.shift() ?? 0)
    hub = new PriceHub(clock)
    const pages = [join('bitcoin'), join('bitcoin'), join('bitcoin'), join('bitcoin')]
    for (const page of pages)
      page.ping = () => {
        page.pings++
        page.emit('pong')
      }
    clock.pass(PRICE_SOCKET.pingMs * 0.6)
    expect(pages.map(({ pings }) => pings)).toEqual([1, 0, 0, 0])
    clock.pass(PRICE_SOCKET.pingMs * 0.3)
    expect(pages.map(({ pings }) => pings)).toEqual([1, 1, 0, 0])
    clock.pass(PRICE_SOCKET.pingMs * 4)
    expect(pages.map(({ pings }) => pings)).toEqual([5, 5, 4, 4])
  })

  it('closes all pages when the server stops', () => {
    const page = join('bitcoin')
    hub.close()
    expect(page.closed).toBe(1_001)
  })
})

describe('Gathering', () => {
  let clock: TestPriceClock
  let gathering: Debouncer
  let done: number[]
  let began: number

  beforeEach(() => {
    clock = createPriceClock()
    began = clock.now()
    done = []
    gathering = new Debouncer(clock, () => done.push(clock.now() - began))
  })

  it('is over when nothing more has come for a moment', () => {
    gathering.add()
    clock.pass(1)
    gathering.add()
    gathering.add()
    clock.pass(1)
    expect(done).toEqual([])
    clock.pass(1_000)
    expect(done).toEqual([3])
  })

  it('ends soon while more keeps arriving, and then begins again', () => {
    for (let ms = 0; ms < 25; ms++) {
      gathering.add()
      clock.pass(1)
    }
    expect(done).toEqual([10, 20])
    clock.pass(1_000)
    expect(done).toEqual([10, 20, 26])
  })

  it('is over without an end when it is left', () => {
    gathering.add()
    gathering.close()
    clock.pass(1_000)
    expect(done).toEqual([])
  })
})
