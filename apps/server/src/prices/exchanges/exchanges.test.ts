import { describe, expect, it } from 'vitest'
import { BINANCE } from './BINANCE.ts'
import { COINBASE } from './COINBASE.ts'
import { KRAKEN } from './KRAKEN.ts'

const MINI = {
  e: '24hrMiniTicker',
  E: 1_672_515_782_136,
  s: 'BNBUSDT',
  c: '0.0025',
  o: '0.0010',
  h: '0.0025',
  l: '0.0010',
  v: '10000',
  q: '18',
}
const COINBASE_TICKER = {
  type: 'ticker',
  sequence: 37_475_248_783,
  product_id: 'ETH-USD',
  price: '1285.22',
  open_24h: '1310.79',
  volume_24h: '245532.79269678',
  best_bid: '1285.04',
  best_ask: '1285.27',
  side: 'buy',
  time: '2022-10-19T23:28:22.061769Z',
  trade_id: 370_843_401,
  last_size: '11.4396987',
}
const KRAKEN_DATA = {
  symbol: 'ALGO/USD',
  bid: 0.100_25,
  ask: 0.100_36,
  last: 0.100_35,
  volume: 997_038.983_831_85,
  vwap: 0.101_48,
  change_pct: -0.17,
  timestamp: '2023-09-25T09:04:31.742648Z',
}

describe('Binance', () => {
  it('is asked for all pairs by the address', () => {
    expect(BINANCE.addressOf('wss://host', ['BTCUSDT', BINANCE.pairOf('ICP')])).toBe(
      'wss://host/stream?streams=btcusdt@miniTicker/icpusdt@miniTicker',
    )
    expect(BINANCE.subscribe(['BTCUSDT'])).toEqual([])
  })

  it('sends small and whole tickers in an envelope, with texts as prices and ms as times', () => {
    const tickers = [{ pair: 'BNBUSDT', price: 0.0025, at: 1_672_515_782_136 }]
    for (const e of ['24hrMiniTicker', '24hrTicker'])
      expect(BINANCE.read({ stream: 'bnbusdt@ticker', data: { ...MINI, e } })).toEqual({
        kind: 'tickers',
        tickers,
      })
  })

  it('acknowledges and refuses requests', () => {
    expect(BINANCE.read({ result: null, id: 1 })).toEqual({ kind: 'quiet' })
    expect(BINANCE.read({ error: { code: 2, msg: 'Invalid request' }, id: 1 })).toEqual({
      kind: 'refused',
      pair: null,
      reason: 'Invalid request',
    })
  })
})

describe('Coinbase', () => {
  it('is asked for each product by itself', () => {
    expect(COINBASE.subscribe(['ICP-USD', COINBASE.pairOf('BTC')])).toEqual([
      { type: 'subscribe', product_ids: ['ICP-USD'], channels: ['ticker'] },
      { type: 'subscribe', product_ids: ['BTC-USD'], channels: ['ticker'] },
    ])
  })

  it('sends tickers with texts as prices and microseconds in their times', () => {
    expect(COINBASE.read(COINBASE_TICKER)).toEqual({
      kind: 'tickers',
      tickers: [{ pair: 'ETH-USD', price: 1_285.22, at: Date.UTC(2022, 9, 19, 23, 28, 22, 61) }],
    })
  })

  it('acknowledges, and names what it does not have', () => {
    const channels = [{ name: 'ticker', product_ids: ['ETH-USD'] }]
    expect(COINBASE.read({ type: 'subscriptions', channels })).toEqual({ kind: 'quiet' })
    const reason = 'NOPE-USD is not a valid product'
    expect(COINBASE.read({ type: 'error', message: 'Failed to subscribe', reason })).toEqual({
      kind: 'refused',
      pair: 'NOPE-USD',
      reason: `Failed to subscribe: ${reason}`,
    })
  })
})

describe('Kraken', () => {
  it('is asked for all symbols at once', () => {
    expect(KRAKEN.subscribe(['ICP/USD', KRAKEN.pairOf('BTC')])).toEqual([
      {
        method: 'subscribe',
        params: {
          channel: 'ticker',
          symbol: ['ICP/USD', 'BTC/USD'],
          event_trigger: 'trades',
          snapshot: true,
        },
        req_id: 1,
      },
    ])
  })

  it('sends snapshots and updates, with numbers as prices', () => {
    const at = Date.UTC(2023, 8, 25, 9, 4, 31, 742)
    for (const type of ['snapshot', 'update'])
      expect(KRAKEN.read({ channel: 'ticker', type, data: [KRAKEN_DATA] })).toEqual({
        kind: 'tickers',
        tickers: [{ pair: 'ALGO/USD', price: 0.100_35, at }],
      })
    const { timestamp: _, ...without } = KRAKEN_DATA
    expect(KRAKEN.read({ channel: 'ticker', type: 'update', data: [without] })).toMatchObject({
      tickers: [{ at: null }],
    })
  })

  it('shows that it is alive, acknowledges and refuses', () => {
    expect(KRAKEN.read({ channel: 'heartbeat' })).toEqual({ kind: 'quiet' })
    expect(
      KRAKEN.read({
        method: 'subscribe',
        result: { channel: 'ticker', symbol: 'BTC/USD', snapshot: true },
        success: true,
        req_id: 1,
      }),
    ).toEqual({ kind: 'quiet' })
    expect(
      KRAKEN.read({
        error: 'Currency pair not supported NOPE/USD',
        method: 'subscribe',
        req_id: 1,
        success: false,
        symbol: 'NOPE/USD',
      }),
    ).toEqual({
      kind: 'refused',
      pair: 'NOPE/USD',
      reason: 'Currency pair not supported NOPE/USD',
    })
  })
})

describe('what cannot be', () => {
  const binance = (c: unknown) => BINANCE.read({ stream: 's', data: { ...MINI, c } })
  const coinbase = (price: unknown) => COINBASE.read({ ...COINBASE_TICKER, price })
  const kraken = (last: unknown) =>
    KRAKEN.read({ channel: 'ticker', type: 'update', data: [{ ...KRAKEN_DATA, last }] })

  it.each([['0'], ['-1'], [''], ['NaN'], ['1e400'], ['1,5'], [null], [{}], [[]], ['9'.repeat(30)]])(
    'is no price: %j',
    (price) => {
      expect([binance(price), coinbase(price), kraken(price)]).toEqual(
        Array.from({ length: 3 }, () => ({ kind: 'bad' })),
      )
    },
  )

  it('has the type of the exchange: numbers here, texts there', () => {
    expect([binance(1), coinbase(1), kraken('1')].map(({ kind }) => kind)).toEqual(
      Array.from({ length: 3 }, () => 'bad'),
    )
    expect(kraken(-1)).toEqual({ kind: 'bad' })
  })

  it.each([[null], ['text'], [7], [[]], [{}], [{ type: 'news' }], [{ channel: 'book' }]])(
    'is no message: %j',
    (message) => {
      for (const exchange of [BINANCE, COINBASE, KRAKEN])
        expect(exchange.read(message)).toEqual({ kind: 'bad' })
    },
  )

  it('has a time', () => {
    expect(COINBASE.read({ ...COINBASE_TICKER, time: 'soon' })).toEqual({ kind: 'bad' })
    expect(BINANCE.read({ stream: 's', data: { ...MINI, E: 'now' } })).toEqual({ kind: 'bad' })
  })
})
