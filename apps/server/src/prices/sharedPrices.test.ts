import { EventEmitter } from 'node:events'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { LivePrices, PriceMessage } from '@tickmark/core/prices/LivePrice'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeConfig } from '../settings/config.ts'
import { type FakeExchanges, startFakeExchanges } from '../testing/startFakeExchanges.ts'
import { HAS_REDIS, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { openPriceCoordinator, type PriceCoordinator } from './PriceCoordinator.ts'
import type { PriceSocket } from './Subscriber.ts'

const LEASE_MS = 900

describe.runIf(HAS_REDIS)('servers with the same Redis', () => {
  let redis: TestRedis
  let fake: FakeExchanges
  const desks: PriceCoordinator[] = []

  beforeAll(async () => {
    ;[redis, fake] = await Promise.all([startRedis(), startFakeExchanges({ heartbeats: true })])
  })
  afterAll(async () => {
    for (const desk of desks) await desk.close()
    await redis.kill()
    await fake.stop()
  })

  async function start(): Promise<PriceCoordinator> {
    const { prices } = makeConfig({
      TT_FLAGS: 'REALTIME_PRICES_ENABLED=on',
      TT_PRICE_EXCHANGES: 'kraken',
      TT_PRICE_KRAKEN_URL: fake.origins.kraken,
    })
    if (prices === null) throw new Error('Live prices are not on.')
    const desk = await openPriceCoordinator({
      catalog: () => CATALOG,
      prices,
      redisUrl: redis.url,
      leaseMs: LEASE_MS,
    })
    desks.push(desk)
    desk.start()
    return desk
  }

  const until = (isSo: () => boolean) => expect.poll(isSo).toBe(true)
  const roles = () => desks.map((desk) => desk.readStatus().role).toSorted()
  const reads = () => until(() => fake.asked('kraken').includes('BTC/USD'))

  it('read the exchanges once, and all tell their pages', async () => {
    await start()
    await until(() => roles().join() === 'leader')
    await start()
    await until(() => roles().join() === 'follower,leader')
    await reads()
    const pages = desks.map((desk) => followBitcoin(desk))
    fake.sendPrice('kraken', 'BTC', 61_000)
    await until(() => pages.every((page) => page.price() === 61_000))
    expect(fake.connections('kraken')).toBe(1)
  })

  it('go on when the one that reads ends', async () => {
    const [leader, follower] = desks.toSorted((a, b) =>
      b.readStatus().role.localeCompare(a.readStatus().role),
    )
    const page = followBitcoin(follower as PriceCoordinator)
    await until(() => page.price() === 61_000)
    desks.splice(desks.indexOf(leader as PriceCoordinator), 1)
    await leader?.close()
    await until(() => roles().join() === 'leader')
    await reads()
    fake.sendPrice('kraken', 'BTC', 62_000)
    await until(() => page.price() === 62_000)
    expect(page.heard.some((prices) => prices.bitcoin === null)).toBe(false)
  })

  it('read each for itself while Redis is away, and together when it is back', async () => {
    await start()
    await until(() => roles().join() === 'follower,leader')
    await redis.kill()
    await until(() => roles().join() === 'alone,alone')
    await until(() => fake.asked('kraken').filter((pair) => pair === 'BTC/USD').length === 2)
    const pages = desks.map((desk) => followBitcoin(desk))
    fake.sendPrice('kraken', 'BTC', 63_000)
    await until(() => pages.every((page) => page.price() === 63_000))
    await redis.start()
    await until(() => roles().join() === 'follower,leader')
    await until(() => fake.asked('kraken').filter((pair) => pair === 'BTC/USD').length === 1)
    fake.sendPrice('kraken', 'BTC', 64_000)
    await until(() => pages.every((page) => page.price() === 64_000))
  }, 60_000)
})

function followBitcoin(desk: PriceCoordinator) {
  const heard: LivePrices[] = []
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    sendFrame: (frame: Buffer) =>
      heard.push((JSON.parse(frame.toString('utf8', frame.indexOf('{'))) as PriceMessage).prices),
    close: () => socket.emit('close'),
    terminate: () => socket.emit('close'),
    ping: () => socket.emit('pong'),
  })
  desk.hub.join(socket as unknown as PriceSocket)
  socket.emit('message', Buffer.from('{"follow":["bitcoin"]}'), false)
  return { heard, price: () => heard.at(-1)?.bitcoin?.price }
}
