import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { MemoryCounts } from '@tickmark/accounts/limits/Counts'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { setErrorHandler } from '@tickmark/api/rest/setErrorHandler'
import type { PriceMessage } from '@tickmark/core/prices/LivePrice'
import { PRICE_SOCKET } from '@tickmark/core/prices/PRICE_SOCKET'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { makeConfig } from '../settings/config.ts'
import { startFakeExchanges } from '../testing/startFakeExchanges.ts'
import { openPriceCoordinator, type PriceCoordinator } from './PriceCoordinator.ts'
import { createAdmission, registerPrices } from './registerPrices.ts'

const PUBLIC_URL = 'https://terminal.example'

let app: FastifyInstance
let desk: PriceCoordinator
let address = ''
const opened: WebSocket[] = []

const fake = openForTests(() => startFakeExchanges({ heartbeats: true }))
beforeAll(async () => {
  const config = makeConfig({
    TT_PUBLIC_URL: PUBLIC_URL,
    TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
    TT_PRICE_BINANCE_URL: fake.origins.binance,
    TT_PRICE_COINBASE_URL: fake.origins.coinbase,
    TT_PRICE_KRAKEN_URL: fake.origins.kraken,
    TT_PRICE_CONNECTIONS_PER_ADDRESS: '10',
    TT_REQUESTS_PER_MINUTE: '60',
    TT_PARTNER_TERMINAL: 'on',
  })
  if (config.prices === null) throw new Error('Live prices are not on.')
  const prices = { ...config.prices, connections: 12 }
  app = fastify({ trustProxy: true })
  setErrorHandler(app)
  desk = await openPriceCoordinator({ catalog: () => CATALOG, prices, redisUrl: null })
  await registerPrices(app, { desk, config: { ...config, prices }, counts: new MemoryCounts() })
  app.get('/elsewhere', () => 'a page')
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  await until(() => fake.asked('kraken').includes('BTC/USD'))
  await until(() => fake.asked('coinbase').length > 0)
})

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await until(() => desk.hub.size === 0)
})

afterAll(async () => {
  await app.close()
})

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { interval: 10, timeout: 30_000 })

type Page = { socket: WebSocket; heard: PriceMessage['prices'][]; closed: Promise<number> }

async function visit(
  headers: Record<string, string> = {},
  path: string = PRICE_SOCKET.path,
): Promise<Page> {
  const socket = new WebSocket(address + path, { headers })
  opened.push(socket)
  const heard: PriceMessage['prices'][] = []
  const closed = once(socket, 'close').then(([code]) => Number(code))
  closed.catch(() => undefined)
  socket.on('message', (data) => heard.push((JSON.parse(String(data)) as PriceMessage).prices))
  await once(socket, 'open')
  return { socket, heard, closed }
}

const follow = ({ socket }: Page, ...ids: string[]) => socket.send(JSON.stringify({ follow: ids }))

async function refusal(headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(address + PRICE_SOCKET.path, { headers })
  socket.on('error', () => undefined)
  const [, response] = await once(socket, 'unexpected-response')
  socket.terminate()
  return response.statusCode
}

describe('prices over a socket', () => {
  it('reach the pages that follow them, merged from all exchanges', async () => {
    const page = await visit({ origin: PUBLIC_URL })
    follow(page, '0x', 'bitcoin')
    await until(() => page.heard.length === 1)
    expect(page.heard).toEqual([{ '0x': null, bitcoin: null }])
    fake.sendPrice('kraken', 'ZRX', 5)
    await until(() => page.heard.length === 2)
    expect(page.heard[1]?.['0x']).toMatchObject({ price: 5, from: ['kraken'] })
    await until(() => fake.asked('coinbase').includes('ZRX-USD'))
    fake.sendPrice('coinbase', 'ZRX', 5.1)
    await until(() => page.heard.at(-1)?.['0x']?.price === 5.05)
    fake.sendPrice('kraken', 'USDT', 1)
    fake.sendPrice('binance', 'ZRX', 5.07)
    await until(() => page.heard.at(-1)?.['0x']?.price === 5.07)
    expect(page.heard.at(-1)?.['0x']?.from).toEqual(['binance', 'coinbase', 'kraken'])
    expect(page.heard.every((prices) => Object.keys(prices).length <= 2)).toBe(true)
  })

  it('are sent under version 1 in a partner’s terminal', async () => {
    const page = await visit({}, '/v1/internal/prices/live')
    follow(page, 'internetcomputer')
    await until(() => page.heard.length === 1)
  })

  it('outlast exchanges that send garbage, half messages and nothing', async () => {
    const page = await visit()
    follow(page, 'solana')
    for (const garbage of ['{"channel":', '<html>', '[1]', Buffer.alloc(100)])
      for (const exchange of ['binance', 'coinbase', 'kraken'] as const)
        fake.send(exchange, garbage)
    fake.drop('binance')
    fake.drop('coinbase', 1_012)
    fake.sendPrice('kraken', 'SOL', 150)
    await until(() => page.heard.at(-1)?.solana?.price === 150)
    const dropped = () => desk.readStatus().exchanges.map(({ dropped_frames }) => dropped_frames)
    await until(() => (dropped()[2] ?? 0) >= 4)
    await until(() => fake.connections('binance') > 1 && fake.connections('coinbase') > 1)
    expect(desk.readStatus()).toMatchObject({ role: 'alone', subscribers: 1, disputed: [] })
    const [binance, coinbase, kraken] = ['binance', 'coinbase', 'kraken'].map(
      (id) => () =>
        desk.readStatus().exchanges.find(({ exchange_id }) => exchange_id === id) ?? null,
    )
    await until(() => [binance, coinbase, kraken].every((read) => read?.()?.state === 'connected'))
    expect(binance?.()?.reconnects).toBeGreaterThan(0)
    expect(coinbase?.()?.reconnects).toBeGreaterThan(0)
  })

  it('are not sent to pages of other sites', async () => {
    expect(await refusal({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await refusal({ origin: 'null' })).toBe(403)
    await visit({ origin: address.replace('ws:', 'http:') })
  })

  it('end with a code that says why for pages that break the rules', async () => {
    const [shape, bytes, giant, half] = await Promise.all([visit(), visit(), visit(), visit()])
    shape.socket.send('{"subscribe":"*"}')
    bytes.socket.send(Buffer.from([1, 2, 3]))
    giant.socket.send('x'.repeat(PRICE_SOCKET.messageBytes + 1))
    half.socket.send(new Uint8Array([0xff, 0xfe]), { binary: false })
    expect(await Promise.all([shape.closed, bytes.closed, giant.closed, half.closed])).toEqual([
      1_008, 1_003, 1_009, 1_007,
    ])
  })

  it('are sent to so many pages of one address, and to so many in all', async () => {
    const pages = await Promise.all(Array.from({ length: 10 }, () => visit()))
    expect(await (await visit()).closed).toBe(1_013)
    await Promise.all([
      visit({ 'x-forwarded-for': '10.0.0.1' }),
      visit({ 'x-forwarded-for': '10.0.0.2' }),
    ])
    expect(await (await visit({ 'x-forwarded-for': '10.0.0.3' })).closed).toBe(1_013)
    pages[0]?.socket.terminate()
    await until(() => desk.hub.size === 11)
    const next = await visit()
    follow(next, 'aave')
    await until(() => next.heard.length === 1)
  })

  it('are a matter of sockets: what else comes is answered and let go', async () => {
    expect((await app.inject(PRICE_SOCKET.path)).statusCode).toBe(400)
    const elsewhere = await visit({}, '/elsewhere')
    expect(await elsewhere.closed).toBe(1_005)
    const raw = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    raw.write(
      `GET ${PRICE_SOCKET.path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    )
    const [answer] = await once(raw, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 400/)
    raw.destroy()
  })

  it('are sent to addresses that connect now and then', async () => {
    const headers = { 'x-forwarded-for': '10.0.0.9' }
    for (let time = 0; time < 60; time++) (await visit(headers)).socket.terminate()
    expect(await refusal(headers)).toBe(429)
  })
})

it('holds both limits, and gives places back', () => {
  const door = createAdmission({ connections: 3, connectionsPerAddress: 2 })
  expect([door.enter('a'), door.enter('a'), door.enter('a')]).toEqual([
    'welcome',
    'welcome',
    'too-many',
  ])
  expect([door.enter('b'), door.enter('c')]).toEqual(['welcome', 'full'])
  door.leave('a')
  expect([door.enter('c'), door.enter('a')]).toEqual(['welcome', 'full'])
  door.leave('never came')
  expect(door.enter('d')).toBe('full')
})
