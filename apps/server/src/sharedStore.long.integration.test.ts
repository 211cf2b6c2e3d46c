import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@tickmark/accounts/store/openStore'
import { createTestDatabase } from '@tickmark/accounts/testing/createTestDatabase'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { publishMetric } from '@tickmark/analytics/catalog/ownMetrics'
import { syncProjects } from '@tickmark/analytics/catalog/syncProjects'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { loadContext } from '@tickmark/analytics/client/loadContext'
import { isUnfinished } from '@tickmark/analytics/state/storeState'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { OWN_INFLOW, OWN_INFLOW_BATCH } from '@tickmark/analytics/testing/OWN_INFLOW'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { LOADING, withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createLeases } from './leases/createLeases.ts'
import { MemoryLeaseStore } from './leases/openLeases.ts'
import { type Program, runProgram } from './testing/runProgram.ts'

const folder = makeTestFolder()
const running = new Set<Program>()
const opened: Analytics[] = []

const clickHouse = openForTests(async () => startClickHouseServer(await findFreePort()))
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all([...running].map(({ ended }) => ended))
  running.clear()
})
afterAll(async () => {
  for (const db of opened) await db.close()
})

/** The settings of servers that share fresh stores, and no Redis. */
async function makeSettings(): Promise<Record<string, string>> {
  return {
    CLICKHOUSE_URL: await clickHouse.createDatabase(`facts_${randomUUID().replaceAll('-', '')}`),
    DATABASE_URL: await createTestDatabase(),
    TT_SECRET: 'x'.repeat(40),
    TT_SAMPLE: 'off',
    PORT: '0',
  }
}

async function open(url: string): Promise<Analytics> {
  const db = await openAnalytics({ kind: 'server', url, isShared: true })
  opened.push(db)
  return db
}

function run(...[name, args, settings]: Parameters<typeof runProgram>): Program {
  const program = runProgram(name, args, {
    ...settings,
    TT_DATA_DIR: join(folder, randomUUID()),
  })
  running.add(program)
  return program
}

async function startServer(settings: Record<string, string>): Promise<string> {
  const line = await run('main', [], settings).line(/ is at /)
  return line.replace(/^.* is at /, '').replace('/explorer', '')
}

const findDoubled = (db: Analytics) =>
  db.rows<{ project_id: string }>({
    sql: 'SELECT project_id FROM projects GROUP BY project_id HAVING count() > 1',
  })

describe('servers that share a ClickHouse server', () => {
  it('start together on empty stores', async () => {
    const settings = await makeSettings()
    const urls = await Promise.all([1, 2].map(() => startServer(settings)))
    for (const url of urls) {
      const answer = await fetch(`${url}/v2/market-sectors`, {
        headers: { authorization: 'Bearer tickmark-public' },
      })
      expect(answer.status).toBe(200)
    }
    const db = await open(settings.CLICKHOUSE_URL ?? '')
    expect(await findDoubled(db)).toEqual([])
    await publishMetric(db, OWN_INFLOW, OWN_INFLOW_BATCH)
    for (const url of urls)
      await expect
        .poll(async () => {
          const headers = { authorization: 'Bearer tickmark-public' }
          return (await fetch(`${url}/v2/metrics/own_inflow`, { headers })).status
        })
        .toBe(200)
    const twice = await db.rows({
      sql: 'SELECT name FROM migrations GROUP BY name HAVING count() > 1',
    })
    expect(twice).toEqual([])
  })

  it('never read a project twice, whichever server writes the catalog at that moment', async () => {
    const { CLICKHOUSE_URL = '' } = await makeSettings()
    const writers = [await open(CLICKHOUSE_URL), await open(CLICKHOUSE_URL)]
    const reader = await open(CLICKHOUSE_URL)
    const counts = new Set<number>()
    let isDone = false
    const reading = (async () => {
      while (!isDone)
        for (const { n } of await reader.rows<{ n: number }>({
          sql: 'SELECT count() AS n FROM projects',
        }))
          counts.add(n)
    })()
    for (let round = 0; round < 8; round++)
      await Promise.all(writers.map((db) => syncProjects(db, db.catalog, round)))
    isDone = true
    await reading
    expect(counts.size).toBe(1)
    expect(await findDoubled(reader)).toEqual([])
  })

  it('repair a store whose projects were doubled, at the next start', async () => {
    const { CLICKHOUSE_URL = '' } = await makeSettings()
    const db = await open(CLICKHOUSE_URL)
    await db.command({ sql: 'INSERT INTO projects SELECT * FROM projects' })
    expect((await findDoubled(db)).length).toBeGreaterThan(400)
    const leases = createLeases(new MemoryLeaseStore())
    opened.push(await openAnalytics({ kind: 'server', url: CLICKHOUSE_URL }, { leases }))
    expect(await findDoubled(db)).toEqual([])
  })

  it('say so where nothing can carry a lease', async () => {
    const { CLICKHOUSE_URL = '', TT_SECRET = '' } = await makeSettings()
    const server = run('main', [], { CLICKHOUSE_URL, TT_SECRET, TT_SAMPLE: 'off', PORT: '0' })
    await server.line(/ is at /)
    expect(server.output()).toContain('CLICKHOUSE_URL is set without REDIS_URL or DATABASE_URL')
  })

  it('finish an import whose server was killed, while the others go on', async () => {
    const settings = await makeSettings()
    const rows = Array.from({ length: 4_000 }, (_, index) => {
      const day = new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10)
      return `${day},${index + 1}.0,${100 + index}.5`
    })
    const file = join(folder, 'eth.csv')
    await writeFile(file, `time,AdrActCnt,PriceUSD\n${rows.join('\n')}\n`)
    const db = await open(settings.CLICKHOUSE_URL ?? '')
    const killed = run('import', [file, '--observed-at', '2026-01-01'], settings)
    await expect.poll(() => countBatches(db, 'loading'), { interval: 5 }).toBe(1)
    killed.child.kill('SIGKILL')
    await killed.ended
    await startServer(settings)
    await endLeases(settings.DATABASE_URL ?? '')
    await expect.poll(() => countBatches(db, 'loading'), { interval: 500, timeout: 60_000 }).toBe(0)
    const again = run('import', [file, '--observed-at', '2026-01-01'], settings)
    expect(await again.ended, again.output()).toBe(0)
    const [facts] = await db.rows<{ n: number }>({ sql: 'SELECT count() AS n FROM facts FINAL' })
    expect(facts?.n).toBe(8_000)
  })
})

/** Returns the answer of an address, as far as it depends on stores. */
async function ask(url: string, path: string) {
  const answer = await fetch(`${url}${path}`, {
    headers: { authorization: 'Bearer tickmark-public' },
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text: await answer.text(),
  }
}

/** Lets the time pass that the leases of a killed server have left. */
async function endLeases(url: string): Promise<void> {
  const { db, close } = await openStore({ kind: 'server', url })
  await db.deleteFrom('leases').execute()
  await close()
}

const AWAY = { status: 503, retryAfter: '5' }

describe('a server that loses the lease while it loads', () => {
  it('stops between two steps, and the one that took over computes the rest', async () => {
    const { CLICKHOUSE_URL = '' } = await makeSettings()
    const store = Object.assign(new MemoryLeaseStore(), { isShared: true })
    const [loser, winner] = [await open(CLICKHOUSE_URL), await open(CLICKHOUSE_URL)]
    const load = <T>(db: Analytics, work: () => Promise<T>) =>
      withLoaderLease(db, { leases: createLeases(store), work: 'import' }, work)
    const losing = load(loser, async () => {
      await loadPoints(loser, series('2025-01-01', [5, 6, 7]))
      await refreshDerivedTables(loser)
    }).then(
      () => 'finished',
      (failure: Error) => failure.message,
    )
    await expect
      .poll(() => listVersions(winner), { interval: 5, timeout: 60_000 })
      .toEqual(['series'])
    // As if the first server had stood still until its lease was over.
    await store.drop(LOADING, (await store.find(LOADING)) ?? '')
    const written = await load(winner, async () => {
      expect(await losing).toMatch(/no longer held by this server|has taken over loading/)
      return listVersions(winner)
    })
    // The first server raised the version of the series only; the second one began again after it.
    expect(written).toEqual(['series', 'series', 'aggregates'])
    expect(await listVersions(winner)).toEqual(written)
    expect(await isUnfinished(winner)).toBe(false)
  })
})

const listVersions = async (db: Analytics) =>
  (
    await db.rows<{ reason: string }>({
      sql: 'SELECT reason FROM data_versions ORDER BY data_version, reason',
    })
  ).map(({ reason }) => reason)

describe('the time that a ClickHouse server has', () => {
  const SLOW = 'SELECT sleep(3) AS slept'

  it('is longer for statements of loads than for reads', async () => {
    const { CLICKHOUSE_URL: url = '' } = await makeSettings()
    // Tables are made with the limit of loads, and read with that of reads.
    await open(url)
    const timeouts = { readMs: 2_000, loadMs: 60_000 }
    const db = await openAnalytics({ kind: 'server', url, isShared: true, timeouts })
    opened.push(db)
    await expect(db.rows({ sql: SLOW })).rejects.toMatchObject({ code: 'not-ready' })
    await db.command({ sql: 'CREATE TABLE slow (slept UInt8) ENGINE = Memory' })
    await db.command({ sql: `INSERT INTO slow ${SLOW}` })
    expect(await db.rows({ sql: 'SELECT slept FROM slow' })).toEqual([{ slept: 0 }])
    expect(await loadContext.run(() => db.rows({ sql: SLOW }))).toEqual([{ slept: 0 }])
  })
})

describe('a server whose ClickHouse is away', () => {
  it('says so with 503 on every transport, goes on with kept answers, and recovers by itself', async () => {
    const server = await startServer({ ...(await makeSettings()), TT_REQUESTS_PER_MINUTE: 'off' })
    const kept = await ask(server, '/v2/market-sectors')
    expect(kept.status).toBe(200)
    expect(await ask(server, '/readyz')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"status":"ready"'),
    })
    await clickHouse.kill()
    try {
      const rest = await ask(server, '/v2/projects/aave/metrics?metric_ids=fees')
      expect(rest).toMatchObject(AWAY)
      expect(JSON.parse(rest.text)).toEqual({
        type: 'not-ready',
        message: 'ClickHouse cannot be reached right now. Try again soon.',
        errors: [],
      })
      const trpc = await ask(server, '/trpc/status.getDataStatus')
      expect(trpc).toMatchObject(AWAY)
      expect(JSON.parse(trpc.text).error.data).toMatchObject({ type: 'not-ready' })
      for (const path of ['/v2/freshness', '/explorer/cards/projects/aave.png'])
        expect(await ask(server, path), path).toMatchObject(AWAY)
      expect(await ask(server, '/v2/market-sectors')).toEqual(kept)
      await expect
        .poll(() => ask(server, '/readyz'))
        .toMatchObject({
          ...AWAY,
          text: expect.stringContaining('"value":"ClickHouse"'),
        })
    } finally {
      await clickHouse.start()
    }
    expect((await ask(server, '/v2/freshness')).status).toBe(200)
    await expect.poll(async () => (await ask(server, '/readyz')).status).toBe(200)
  })
})

describe('a server whose PostgreSQL is away', () => {
  it('is not ready, and answers whatever needs no accounts', async () => {
    const settings = await makeSettings()
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await findFreePort()}/nothing`
    const db = await open(settings.CLICKHOUSE_URL ?? '')
    // The version of the curated files alone.
    expect(db.dataVersion).toBe(1)
    const server = await startServer({ ...settings, DATABASE_URL })
    const ready = await ask(server, '/readyz')
    expect(ready).toMatchObject(AWAY)
    expect(ready.text).toContain('PostgreSQL')
    expect((await ask(server, '/v2/market-sectors')).status).toBe(200)
    const withKey = await fetch(`${server}/v2/market-sectors`, {
      headers: { authorization: `Bearer tm_${'x'.repeat(43)}` },
    })
    expect([withKey.status, withKey.headers.get('retry-after')]).toEqual([503, '5'])
  })
})

async function countBatches(db: Analytics, state: string): Promise<number | undefined> {
  const rows = await db.rows<{ n: number }>({
    sql: 'SELECT count() AS n FROM batches FINAL WHERE state = {state: String}',
    params: { state },
  })
  return rows[0]?.n
}
