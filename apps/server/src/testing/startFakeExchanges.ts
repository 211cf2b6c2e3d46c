import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXCHANGE_IDS, type ExchangeId } from '@tickmark/core/prices/LivePrice'
import { type WebSocket, WebSocketServer } from 'ws'

export type FakeExchanges = {
  /** The address of each exchange, to be set as such. */
  origins: Readonly<Record<ExchangeId, string>>
  /** Returns what was requested of each, by the exchange's names of pairs, over its present connections. */
  asked(exchange: ExchangeId): string[]
  /** Returns the number of connections that each had in all. */
  connections(exchange: ExchangeId): number
  /** Sends a trade to everyone who subscribed to the pair of that token. */
  sendPrice(exchange: ExchangeId, symbol: string, price: number): void
  /** Sends any text, or bytes. */
  send(exchange: ExchangeId, message: string | Buffer): void
  /** Ends the present connections, without a word unless a code is given. */
  drop(exchange: ExchangeId, code?: number): void
  /** The exchange says that it has no such pair. */
  refuse(pair: string): void
  /** The time that trades are reported with; the present moment unless it is set. */
  at: () => number
  stop(): Promise<void>
}

type Connection = { socket: WebSocket; pairs: Set<string> }

const HEARTBEAT_MS = 1_000

/**
 * Stands for the exchanges: one server on this machine that speaks their three protocols. With `heartbeats` Kraken shows
 * every second that it is alive, as it does; tests with a stopped clock leave them out.
 */
export async function startFakeExchanges({ heartbeats = false } = {}): Promise<FakeExchanges> {
  const open: Record<ExchangeId, Set<Connection>> = {
    binance: new Set(),
    coinbase: new Set(),
    kraken: new Set(),
  }
  const counts: Record<ExchangeId, number> = { binance: 0, coinbase: 0, kraken: 0 }
  const refused = new Set<string>()
  const http = createServer((_request, response) => response.writeHead(404).end())
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket, request) => {
    const exchange = findExchange(request)
    const connection: Connection = { socket, pairs: new Set(listStreams(request)) }
    counts[exchange]++
    open[exchange].add(connection)
    socket.on('close', () => open[exchange].delete(connection))
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString())
      for (const pair of message.product_ids ?? message.params?.symbol ?? []) {
        if (!refused.has(pair)) connection.pairs.add(pair)
        socket.send(JSON.stringify(acknowledge(exchange, pair, !refused.has(pair))))
      }
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const each = (exchange: ExchangeId, act: (connection: Connection) => void) => {
    for (const connection of open[exchange]) act(connection)
  }
  const beat = () => heartbeats && fake.send('kraken', '{"channel":"heartbeat"}')
  const beating = setInterval(beat, HEARTBEAT_MS).unref()
  const fake: FakeExchanges = {
    origins: {
      binance: `ws://127.0.0.1:${port}/binance`,
      coinbase: `ws://127.0.0.1:${port}/coinbase`,
      kraken: `ws://127.0.0.1:${port}/kraken`,
    },
    asked: (exchange) => [...open[exchange]].flatMap(({ pairs }) => [...pairs]).toSorted(),
    connections: (exchange) => counts[exchange],
    sendPrice(exchange, symbol, price) {
      const { pair, text } = writeTickerFrame(exchange, { symbol, price, at: fake.at() })
      each(exchange, ({ socket, pairs }) => pairs.has(pair) && socket.send(text))
    },
    send: (exchange, message) => each(exchange, ({ socket }) => socket.send(message)),
    drop: (exchange, code) =>
      each(exchange, ({ socket }) =>
        code === undefined ? socket.terminate() : socket.close(code),
      ),
    refuse: (pair) => void refused.add(pair),
    at: () => Date.now(),
    async stop() {
      clearInterval(beating)
      for (const exchange of EXCHANGE_IDS) fake.drop(exchange)
      server.close()
      http.close()
      await once(http, 'close')
    },
  }
  return fake
}

function findExchange({ url = '' }: IncomingMessage): ExchangeId {
  const name = url.split(/[/?]/)[1]
  const exchange = EXCHANGE_IDS.find((known) => known === name)
  if (exchange === undefined) throw new Error(`No exchange is at ${url}.`)
  return exchange
}

/** The address says what is requested from Binance. */
function listStreams({ url = '' }: IncomingMessage): string[] {
  const streams = new URL(url, 'ws://localhost').searchParams.get('streams')?.split('/') ?? []
  return streams.map((stream) => stream.replace(/@.*/, '').toUpperCase())
}

function acknowledge(exchange: ExchangeId, pair: string, isKnown: boolean): unknown {
  if (exchange === 'coinbase')
    return isKnown
      ? { type: 'subscriptions', channels: [{ name: 'ticker', product_ids: [pair] }] }
      : {
          type: 'error',
          message: 'Failed to subscribe',
          reason: `${pair} is not a valid product`,
        }
  return isKnown
    ? { method: 'subscribe', result: { channel: 'ticker', symbol: pair }, success: true, req_id: 1 }
    : {
        method: 'subscribe',
        error: `Currency pair not supported ${pair}`,
        symbol: pair,
        success: false,
        req_id: 1,
      }
}

type Trade = { symbol: string; price: number; at: number }

/** A trade as the exchange reports it, and its name of the pair. */
function writeTickerFrame(
  exchange: ExchangeId,
  { symbol, price, at }: Trade,
): { pair: string; text: string } {
  const time = new Date(at).toISOString()
  switch (exchange) {
    case 'binance': {
      const pair = `${symbol}USDT`
      const c = String(price)
      const data = { e: '24hrMiniTicker', E: at, s: pair, c, o: c, h: c, l: c, v: '10', q: '18' }
      return {
        pair,
        text: JSON.stringify({ stream: `${pair.toLowerCase()}@miniTicker`, data }),
      }
    }
    case 'coinbase': {
      const pair = `${symbol}-USD`
      const ticker = { type: 'ticker', sequence: at, product_id: pair, price: String(price), time }
      return { pair, text: JSON.stringify({ ...ticker, side: 'buy', last_size: '1.5' }) }
    }
    case 'kraken': {
      const pair = `${symbol}/USD`
      const data = [{ symbol: pair, bid: price, ask: price, last: price, timestamp: time }]
      return { pair, text: JSON.stringify({ channel: 'ticker', type: 'update', data }) }
    }
  }
}
