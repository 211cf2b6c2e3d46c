import type { ExchangeId } from '@tickmark/core/prices/LivePrice'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPriceClock, type TestPriceClock } from '../testing/createPriceClock.ts'
import { type FakeExchanges, startFakeExchanges } from '../testing/startFakeExchanges.ts'
import { createFloodGate, ExchangeFeed } from './ExchangeFeed.ts'
import type { Exchange, Ticker } from './exchanges/Exchange.ts'
import { EXCHANGES } from './PriceCoordinator.ts'

const HOUR = 3_600_000

let fake: FakeExchanges
let clock: TestPriceClock
let tickers: Ticker[]
const feeds: ExchangeFeed[] = []

beforeEach(async () => {
  fake = await startFakeExchanges()
  clock = createPriceClock()
  fake.at = clock.now
  tickers = []
})

afterEach(async () => {
  for (const feed of feeds.splice(0)) feed.stop()
  await fake.stop()
})

async function open(exchange: Exchange, symbols: string[] = ['BTC', 'ETH']): Promise<ExchangeFeed> {
  const feed = new ExchangeFeed({
    exchange,
    origin: fake.origins[exchange.exchange_id],
    pairs: symbols.map(exchange.pairOf),
    clock,
    onTicker: (ticker) => tickers.push(ticker) > 0,
  })
  feeds.push(feed)
  feed.start()
  await until(() => feed.isConnected)
  return feed
}

const until = (isSo: () => boolean) => expect.poll(isSo).toBe(true)
const frames = (feed: ExchangeFeed, count: number) => until(() => feed.readStatus().frames >= count)

/** One message of each exchange with a price of 61,000.5, as its documentation has it. */
const SOUND_MESSAGES: Readonly<Record<ExchangeId, object>> = {
  binance: {
    stream: 'btcusdt@miniTicker',
    data: { e: '24hrMiniTicker', E: 1_767_225_600_000, s: 'BTCUSDT', c: '61000.50' },
  },
  coinbase: {
    type: 'ticker',
    product_id: 'BTC-USD',
    price: '61000.50',
    time: '2026-01-01T00:00:00.000000Z',
  },
  kraken: {
    channel: 'ticker',
    type: 'update',
    data: [{ symbol: 'BTC/USD', last: 61_000.5, timestamp: '2026-01-01T00:00:00.000000Z' }],
  },
}
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  [],
  {},
  '',
  'NaN',
  '1e999',
  '-1',
  -1,
  0,
  true,
  [1],
]

function listPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Object.entries(value).flatMap(([key, item]) => listPaths(item, [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}

function replaceAt(value: unknown, path: readonly string[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  const copy: Record<string, unknown> = structuredClone(Object(value))
  copy[key] = replaceAt(copy[key], rest, to)
  return copy
}

describe.each(Object.values(EXCHANGES))('the feed of $exchange_id', (exchange) => {
  const id = exchange.exchange_id

  it('subscribes to its pairs, and reports their prices', async () => {
    const feed = await open(exchange)
    clock.pass(exchange.subscribeEveryMs)
    const pairs = ['BTC', 'ETH'].map(exchange.pairOf)
    await until(() => fake.asked(id).length === 2)
    expect(fake.asked(id)).toEqual(pairs)
    fake.sendPrice(id, 'ETH', 3_000.5)
    await until(() => tickers.length === 1)
    expect(tickers).toEqual([{ pair: pairs[1], price: 3_000.5, at: clock.now() }])
    expect(feed.readStatus()).toMatchObject({ state: 'connected', symbols: 2, dropped_frames: 0 })
  })

  it('drops and counts what is no message, and goes on', async () => {
    const feed = await open(exchange)
    clock.pass(exchange.subscribeEveryMs)
    await until(() => fake.asked(id).length === 2)
    const before = feed.readStatus().frames
    for (const garbage of ['', '{"channel":"tick', '<html>', '[]', 'null', Buffer.from([0, 255])])
      fake.send(id, garbage)
    fake.sendPrice(id, 'BTC', 61_000)
    await until(() => tickers.length === 1)
    expect(feed.readStatus()).toMatchObject({
      state: 'connected',
      frames: before + 7,
      dropped_frames: 6,
    })
  })

  it.each(HOSTILE_VALUES.map((value) => [JSON.stringify(value), value]))(
    'reads no price from a message whose fields are %s',
    (_, value) => {
      const sound = SOUND_MESSAGES[id]
      expect(exchange.read(sound)).toMatchObject({ tickers: [{ price: 61_000.5 }] })
      for (const path of listPaths(sound)) {
        const reading = exchange.read(replaceAt(sound, path, value))
        if (reading.kind === 'tickers')
          expect(reading.tickers.map(({ price }) => price)).toEqual([61_000.5])
      }
      for (const message of [value, { data: sound }, [sound]])
        expect(exchange.read(message).kind).toBe('bad')
    },
  )

  it('comes back after a connection is lost, with longer and longer pauses', async () => {
    const feed = await open(exchange)
    fake.drop(id, 1_012)
    await until(() => feed.readStatus().state === 'waiting')
    expect(feed.readStatus().last_error).toContain('1012')
    clock.pass(749)
    expect(feed.readStatus().state).toBe('waiting')
    clock.pass(1)
    await until(() => feed.isConnected)
    fake.drop(id)
    await until(() => feed.readStatus().state === 'waiting')
    clock.pass(1_499)
    expect(feed.readStatus().state).toBe('waiting')
    clock.pass(1)
    await until(() => feed.isConnected)
    expect(feed.readStatus().reconnects).toBe(2)
  })

  it('takes silence for a lost connection', async () => {
    const feed = await open(exchange)
    clock.pass(exchange.silenceMs - 1)
    expect(feed.isConnected).toBe(true)
    clock.pass(1)
    expect(feed.readStatus()).toMatchObject({ state: 'waiting' })
    expect(feed.readStatus().last_error).toContain('No message was received')
    clock.pass(1_000)
    await until(() => feed.isConnected)
    expect(fake.connections(id)).toBe(2)
  })

  it('notices silence although the clock was set back', async () => {
    const feed = await open(exchange)
    clock.set(-HOUR)
    clock.pass(exchange.silenceMs)
    expect(feed.readStatus()).toMatchObject({ state: 'waiting' })
  })

  it('says that the clock is wrong where all prices that arrive are old by it, until one is not', async () => {
    const feed = await open(exchange)
    clock.pass(exchange.subscribeEveryMs)
    await until(() => fake.asked(id).length === 2)
    const say = async (price: number) => {
      const { frames: before } = feed.readStatus()
      fake.sendPrice(id, 'ETH', price)
      await frames(feed, before + 1)
    }
    fake.at = () => clock.now() - 2 * 60_000
    for (let second = 0; second <= 70; second++) {
      await say(3_000 + second)
      clock.pass(1_000)
    }
    expect(feed.readStatus().last_error).toContain('Set it, best by NTP.')
    fake.at = clock.now
    await say(3_000)
    expect(feed.readStatus().last_error).toBeNull()
  })

  it('ends a connection that floods or sends giants', async () => {
    const feed = await open(exchange)
    for (let second = 0; second <= 10; second++) {
      const { frames: before } = feed.readStatus()
      for (let at = 0; at < 2_001 && feed.isConnected; at++) fake.send(id, '{}')
      if (second < 10) await frames(feed, before + 2_001)
      if (second < 10) clock.pass(1_000)
    }
    await until(() => feed.readStatus().state === 'waiting')
    expect(feed.readStatus().last_error).toContain('too much data')
    clock.pass(60_000)
    await until(() => feed.isConnected)
    fake.send(id, 'x'.repeat(100_000))
    await until(() => feed.readStatus().state === 'waiting')
    expect(feed.readStatus().last_error).toContain('Max payload')
  })
})

it('renews the connection to Binance before a day is over, without a pause', async () => {
  // Binance speaks all the time; here a day passes in no time.
  const feed = await open({ ...EXCHANGES.binance, silenceMs: 48 * HOUR })
  clock.pass(22 * HOUR)
  expect(fake.connections('binance')).toBe(1)
  clock.pass(HOUR)
  await until(() => feed.isConnected)
  expect(fake.connections('binance')).toBe(2)
  expect(feed.readStatus()).toMatchObject({ reconnects: 1, last_error: null })
  fake.sendPrice('binance', 'BTC', 61_000)
  await until(() => tickers.length === 1)
})

it('names pairs that an exchange refuses, and keeps the others', async () => {
  fake.refuse('NOPE-USD')
  fake.refuse('NOPE/USD')
  for (const exchange of [EXCHANGES.coinbase, EXCHANGES.kraken]) {
    const feed = await open(exchange, ['NOPE', 'BTC'])
    clock.pass(exchange.subscribeEveryMs)
    await until(() => feed.readStatus().refused_symbols.length === 1)
    expect(feed.readStatus().refused_symbols).toEqual([exchange.pairOf('NOPE')])
    await until(() => fake.asked(exchange.exchange_id).includes(exchange.pairOf('BTC')))
  }
})

it('waits where nothing listens', async () => {
  const feed = new ExchangeFeed({
    exchange: EXCHANGES.kraken,
    origin: 'ws://127.0.0.1:1',
    pairs: ['BTC/USD'],
    clock,
    onTicker: () => true,
  })
  feeds.push(feed)
  feed.start()
  await until(() => feed.readStatus().state === 'waiting')
  expect(feed.readStatus().last_error).toContain('ECONNREFUSED')
})

function flood(seconds: number, each: number) {
  let now = 0
  const ask = createFloodGate(() => now)
  const verdicts = { pass: 0, drop: 0, flood: 0 }
  for (let second = 0; second < seconds; second++) {
    for (let message = 0; message < each; message++) verdicts[ask()]++
    now += 1_000
  }
  return verdicts
}

describe('createFloodGate', () => {
  it('lets pass what comes in a busy second', () => {
    expect(flood(20, 2_000)).toEqual({ pass: 40_000, drop: 0, flood: 0 })
  })

  it('drops what is too much of one second', () => {
    expect(flood(5, 2_500)).toEqual({ pass: 10_000, drop: 2_500, flood: 0 })
  })

  it('calls it a flood after ten such seconds, once', () => {
    expect(flood(11, 2_500).flood).toBe(1)
  })
})
