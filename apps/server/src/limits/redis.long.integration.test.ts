import { reserveTry } from '@tickmark/accounts/limits/Counts'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../createServer.ts'
import { makeConfig } from '../settings/config.ts'
import { openTestAccountCalls } from '../testing/openTestAccountCalls.ts'
import { HAS_REDIS, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { type OpenCounts, openCounts } from './RedisCounts.ts'

const MINUTE_MS = 60_000

describe.runIf(HAS_REDIS)('limits on Redis', () => {
  let redis: TestRedis
  const lines: string[] = []
  const opened: OpenCounts[] = []
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const close of closing) await close()
    for (const counts of opened) await counts.close()
    await redis.kill()
  })
  const open = async () => {
    const counts = await openCounts(redis.url, (line) => lines.push(line))
    opened.push(counts)
    return counts
  }

  it('are counted by several servers together, in windows that end', async () => {
    const [one, other] = [await open(), await open()]
    expect(await one.add('together', MINUTE_MS)).toMatchObject({ count: 1 })
    const second = await other.add('together', MINUTE_MS)
    expect(second.count).toBe(2)
    expect(second.endsInMs).toBeLessThanOrEqual(MINUTE_MS)
    expect(await one.count('together')).toBe(2)
    await one.add('briefly', 100)
    await expect.poll(() => other.count('briefly')).toBe(0)
    await other.clear('together')
    expect(await one.count('together')).toBe(0)
  })

  it('are kept by each request of several servers', async () => {
    const analytics = await openTestAnalytics()
    const config = makeConfig({ TT_REQUESTS_PER_MINUTE: '3', TT_SECRET: 'x'.repeat(40) })
    const servers: FastifyInstance[] = []
    for (let at = 0; at < 2; at++)
      servers.push(await createServer({ analytics, config, counts: await open() }))
    closing.push(async () => {
      for (const server of servers) await server.close()
      await analytics.close()
    })
    const headers = { authorization: 'Bearer tickmark-public' }
    const statuses: number[] = []
    for (let at = 0; at < 4; at++) {
      const answer = await servers[at % 2]?.inject({ url: '/v2/market-sectors', headers })
      statuses.push(answer?.statusCode ?? 0)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('count wrong passwords of several servers together', async () => {
    const [one, other] = [
      await openTestAccountCalls({ counts: await open() }),
      await openTestAccountCalls({ counts: await open() }),
    ]
    closing.push(
      () => one.close(),
      () => other.close(),
    )
    const email = 'ann@bank.example'
    for (const calls of [one, other]) await makeUser(calls.accounts, email)
    const logIn = (calls: typeof one) =>
      calls.ask({
        method: 'POST',
        url: '/v1/login',
        payload: { email, password: 'wrong password' },
        headers: { 'x-forwarded-for': '198.51.100.7' },
      })
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await logIn(at % 2 ? one : other)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('count what comes together at several servers before it is checked', async () => {
    const [one, other] = [await open(), await open()]
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        reserveTry(at % 2 ? one : other, 'reserved', MINUTE_MS),
      ),
    )
    expect(tries.filter(({ earlier }) => earlier < 5)).toHaveLength(5)
    for (const tried of tries) await tried.release()
    for (const tried of tries.slice(0, 2)) await tried.release()
    expect(await one.add('reserved', MINUTE_MS)).toMatchObject({ count: 1 })
  })

  it('go on in memory while Redis is away, which is said once, and together when it is back', async () => {
    const [one, other] = [await open(), await open()]
    await one.add('away', MINUTE_MS)
    lines.length = 0
    await redis.kill()
    expect(await one.add('away', MINUTE_MS)).toMatchObject({ count: 1 })
    expect(await one.add('away', MINUTE_MS)).toMatchObject({ count: 2 })
    expect(await other.add('away', MINUTE_MS)).toMatchObject({ count: 1 })
    const ownLines = lines.filter((line) => line.startsWith('Redis cannot be reached'))
    expect(ownLines).toHaveLength(2)
    await redis.start()
    await expect
      .poll(async () => {
        const { count } = await one.add('back', MINUTE_MS)
        return (await other.count('back')) === count
      })
      .toBe(true)
    expect(lines.some((line) => line.startsWith('Redis is available again'))).toBe(true)
  })

  it('hold also where Redis was away from the start', async () => {
    const counts = await openCounts('redis://127.0.0.1:1', (line) => lines.push(line))
    opened.push(counts)
    expect(await counts.add('never', MINUTE_MS)).toMatchObject({ count: 1 })
    expect(await counts.add('never', MINUTE_MS)).toMatchObject({ count: 2 })
  })
})
