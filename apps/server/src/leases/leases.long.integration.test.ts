import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@tickmark/accounts/store/openStore'
import { PostgresLeaseStore } from '@tickmark/accounts/store/PostgresLeaseStore'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { beginWriting, findEndedRun } from '@tickmark/analytics/batches/writers'
import { isUnfinished } from '@tickmark/analytics/state/storeState'
import {
  clearFacts,
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { LeaseStore } from '@tickmark/core/stores/Lease'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { createFolderStore } from '@tickmark/ingest/objects/createFolderStore'
import { createConnectors } from '@tickmark/ingest/sources/createConnectors'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { findProgressElsewhere } from '@tickmark/ingest/sync/sharedProgress'
import { createTestClock } from '@tickmark/ingest/testing/createTestClock'
import { PROVIDERS } from '@tickmark/ingest/testing/PROVIDERS'
import { startFakeProvider } from '@tickmark/ingest/testing/startFakeProvider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openRedis } from '../limits/openRedis.ts'
import { startSync } from '../sync/startSync.ts'
import { HAS_REDIS, startRedis, type TestRedis } from '../testing/startRedis.ts'
import { createLeases } from './createLeases.ts'
import { MemoryLeaseStore } from './openLeases.ts'
import { RedisLeaseStore } from './RedisLeaseStore.ts'

const SHORT_MS = 150
/** Longer than the busiest machine takes from one step to the next. */
const LONG_MS = 60_000

let redis: TestRedis | undefined
beforeAll(async () => {
  if (HAS_REDIS) redis = await startRedis()
})
afterAll(() => redis?.kill())

const openRedisStore = async () => new RedisLeaseStore(await openRedis(redis?.url ?? ''))

describe.runIf(HAS_REDIS)('rights in Redis', () => {
  it('are one server’s at a time, renewed by it alone, and over by themselves', async () => {
    await tryStore(await openRedisStore(), await openRedisStore())
  })

  it('are lost, and never two servers’, when Redis forgets everything', async () => {
    const [one, other] = [
      createLeases(await openRedisStore()),
      createLeases(await openRedisStore()),
    ]
    const forgotten = await one.take('sync')
    const operator = await openRedis(redis?.url ?? '')
    await operator.flushall()
    operator.disconnect()
    const next = await other.take('sync')
    await next?.check()
    await expect(forgotten?.check()).rejects.toThrow('no longer held by this server')
    await other.close()
    await one.close()
  })
})

describe('rights in PostgreSQL', () => {
  it('are one server’s at a time, renewed by it alone, and over by themselves', async () => {
    const url = await createTestDatabase()
    const open = () => new PostgresLeaseStore(() => openStore({ kind: 'server', url }))
    await tryStore(open(), open())
  })
})

/** Tries what holds in every store of leases. */
async function tryStore(one: LeaseStore, other: LeaseStore): Promise<void> {
  try {
    const many = await Promise.all([
      one.take('sync', 'a', LONG_MS),
      other.take('sync', 'b', LONG_MS),
    ])
    expect(many.toSorted()).toEqual([false, true])
    const [holder, loser] = many[0] ? ['a', 'b'] : ['b', 'a']
    expect(await other.find('sync')).toBe(holder)
    expect(await one.renew('sync', loser, SHORT_MS)).toBe(false)
    await one.drop('sync', loser)
    expect(await one.renew('sync', holder, SHORT_MS)).toBe(true)
    expect(await other.take('prices', 'c', SHORT_MS)).toBe(true)
    await expect.poll(() => other.take('sync', 'd', LONG_MS)).toBe(true)
    expect(await one.renew('sync', holder, SHORT_MS)).toBe(false)
    await other.drop('sync', 'd')
    expect(await one.find('sync')).toBeNull()
  } finally {
    await one.close()
    await other.close()
  }
}

describe('servers that share a store of facts', () => {
  const db = openForTests(openTestAnalytics)
  const folder = makeTestFolder()
  const closing: (() => Promise<void>)[] = []
  const provider = openForTests(() => startFakeProvider(PROVIDERS))
  beforeEach(async () => {
    await clearFacts(db)
    await db.command({ sql: 'TRUNCATE TABLE writers' })
    await rm(join(folder, 'raw'), { recursive: true, force: true })
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  /** One of the servers, as far as it asks sources. */
  function openServer(store: LeaseStore, lastsMs = 30_000) {
    const leases = createLeases(store, { lastsMs, now: () => performance.now() })
    closing.push(() => leases.close())
    const desk = new SyncService(
      db,
      {
        connectors: GROWTHEPIE,
        raw: createFolderStore(join(folder, 'raw')),
        mirror: provider.origin,
        clock: createTestClock(new Date().toISOString()),
      },
      leases,
    )
    return { leases, desk }
  }

  const countFacts = async () =>
    (await db.rows<{ facts: number }>({ sql: 'SELECT count() AS facts FROM facts' }))[0]?.facts

  it('let one sync at a time, and the others report it', async () => {
    const store = share(new MemoryLeaseStore())
    const [one, other] = [openServer(store), openServer(store)]
    const begun = Promise.withResolvers<void>()
    const run = one.desk.run({ onProgress: () => begun.resolve() })
    await begun.promise
    expect((await other.desk.readStatus()).is_elsewhere).toBe(true)
    // Pages of the other one show how far it is.
    await expect
      .poll(() => findProgressElsewhere(db, other.leases))
      .toMatchObject({ live: { done: 0 } })
    expect(await findProgressElsewhere(db, one.leases)).toBeNull()
    await expect(other.desk.run()).rejects.toThrow('Another server is loading facts.')
    expect((await run).exitCode).toBe(0)
    expect(await findProgressElsewhere(db, other.leases)).toBeNull()
    // A server does not repeat requests that the other has just made.
    provider.requests.length = 0
    const stop = startSync(other.desk, { everyHours: 6, firstAfterMs: 0, log: () => undefined })
    await expect
      .poll(async () => Date.parse((await other.desk.readStatus()).next_run_at ?? '') - Date.now())
      .toBeGreaterThan(5 * 3_600_000)
    await stop()
    expect(provider.requests).toEqual([])
  })

  it('publish nothing of a server that another one has replaced, and say so', async () => {
    const { desk } = openServer(share(new MemoryLeaseStore()))
    // As after a pause of the whole machine, of which it cannot know yet.
    const report = await desk.run({
      onProgress: (step) => {
        if (step.phase === 'loading')
          void beginWriting(db, { writer_id: randomUUID(), work: 'sync' })
      },
    })
    expect(report.datasets[0]).toMatchObject({
      state: 'failed',
      error: 'Another server has taken over loading.',
    })
    expect(report.exitCode).toBe(1)
    expect(await countFacts()).toBe(0)
    expect((await desk.run()).exitCode).toBe(0)
  })

  it('finish what a server that was killed has left', async () => {
    const store = share(new MemoryLeaseStore())
    await store.take('load-facts', 'killed', 300)
    await beginWriting(db, { writer_id: 'killed', work: 'sync' })
    const { desk } = openServer(store)
    await expect(desk.run()).rejects.toThrow('Another server is loading facts.')
    await expect.poll(() => store.find('load-facts')).toBeNull()
    const run = desk.run()
    await expect
      .poll(async () => (await desk.readStatus()).stopped?.why)
      .toBe('Its server stopped before the run was finished.')
    expect((await run).exitCode).toBe(0)
    expect((await desk.readStatus()).stopped).toBeNull()
  })

  it('compute what a server that was killed has loaded and not computed, and load on', async () => {
    const store = share(new MemoryLeaseStore())
    await loadPoints(db, series('2025-01-01', [5, 6]))
    expect(await isUnfinished(db)).toBe(true)
    const { desk } = openServer(store)
    expect((await desk.run()).exitCode).toBe(0)
    expect(await isUnfinished(db)).toBe(false)
  })

  it.runIf(HAS_REDIS)(
    'stop when Redis goes away, say why, and repair it with the next run',
    async () => {
      const { desk } = openServer(await openRedisStore(), 900)
      provider.fail('slow')
      const stopped = desk.run({
        onProgress: (step) => void (step.phase === 'asking' && redis?.kill()),
      })
      const report = await stopped
      provider.fail('slow', 0)
      expect(report.exitCode).toBe(1)
      expect(report.datasets[0]?.error).toMatch(
        /^The sync was stopped. This server lost the lease for this work \(Redis: .+\). The next one continues/,
      )
      expect(await countFacts()).toBe(0)
      expect((await desk.readStatus()).stopped?.why).toContain(
        'lost the lease for this work (Redis:',
      )
      await expect(desk.run()).rejects.toThrow('Redis cannot be reached')
      expect((await desk.readStatus()).stopped?.why).toContain('Redis cannot be reached')
      await redis?.start()
      await expect
        .poll(
          () =>
            desk.run().then(
              ({ exitCode }) => exitCode,
              () => null,
            ),
          { interval: 300 },
        )
        .toBe(0)
      expect((await desk.readStatus()).stopped).toBeNull()
      expect(await findEndedRun(db, 'sync')).toMatchObject({ stopped: '' })
    },
  )
})

/** The memory of one process, as if several reached it. */
function share(store: MemoryLeaseStore): LeaseStore {
  return Object.assign(store, { isShared: true })
}

const GROWTHEPIE = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: null,
}).filter(({ contract }) => contract.source_id === 'growthepie')
