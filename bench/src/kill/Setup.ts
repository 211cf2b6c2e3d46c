import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@tickmark/accounts/store/openStore'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { startPostgres } from '@tickmark/accounts/testing/startPostgres'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import { createProviders } from '@tickmark/ingest/testing/PROVIDERS'
import { startFakeProvider } from '@tickmark/ingest/testing/startFakeProvider'
import { openTestCluster } from '@tickmark/server/testing/openTestCluster'
import { HAS_REDIS, startRedis } from '@tickmark/server/testing/startRedis'

/** Something besides the terminal that is killed, and then started again. */
type Victim = { name: string; kill(): Promise<void>; start(): Promise<void> }

/** Stands for the sources. Each day that it begins adds one whole day to its histories. */
type Provider = {
  origin: string
  readonly wholeDays: number
  beginDay(): void
  stop(): Promise<void>
}

/** One way to run the terminal. */
export type Setup = {
  /** For input files, and the data folder. */
  folder: string
  settings: Record<string, string>
  victims: readonly Victim[]
  provider: Provider
  /** Lets the time pass that the leases of a killed process have left. */
  endLeases(): Promise<void>
  stop(): Promise<void>
}

const DAY_MS = 86_400_000
const SHARDS = 3
/** Of the first day of the histories. */
const FIRST_NOON = Date.UTC(2026, 0, 1, 12)

const makeFolder = () => mkdtemp(join(tmpdir(), 'tickmark-kill-'))

/** Settings of every terminal that is killed. */
async function makeSettings(folder: string, provider: Provider): Promise<Record<string, string>> {
  return {
    TT_SOURCE_MIRROR: provider.origin,
    // The provider has no list of chains.
    TT_DISCOVER: 'files',
    // Each sign-up names another address, since one may begin few accounts.
    TT_TRUSTED_PROXIES: '127.0.0.1',
    TT_DATA_DIR: join(folder, 'data'),
    TT_SAMPLE: 'off',
    TT_REQUESTS_PER_MINUTE: 'off',
    TT_SECRET: 'x'.repeat(40),
    PORT: String(await findFreePort()),
  }
}

async function startProvider(): Promise<Provider> {
  let wholeDays = 0
  const { origin, stop } = await startFakeProvider(
    createProviders(() => new Date(FIRST_NOON + wholeDays * DAY_MS).toISOString()),
  )
  return {
    origin,
    stop,
    get wholeDays() {
      return wholeDays
    },
    beginDay() {
      wholeDays++
    },
  }
}

/** All stores inside the process. */
export async function openEmbedded(): Promise<Setup> {
  const folder = await makeFolder()
  const provider = await startProvider()
  return {
    folder,
    settings: await makeSettings(folder, provider),
    victims: [],
    provider,
    endLeases: async () => undefined,
    async stop() {
      await provider.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Facts = { settings: Record<string, string>; victims: Victim[]; stop(): Promise<void> }

async function startOneServer(): Promise<Facts> {
  const { createDatabase, kill, start, stop } = await startClickHouseServer(await findFreePort())
  return {
    settings: { CLICKHOUSE_URL: await createDatabase('facts') },
    victims: [{ name: 'ClickHouse', kill, start }],
    stop,
  }
}

async function startShards(): Promise<Facts> {
  const cluster = await openTestCluster(SHARDS)
  const { url, shards } = await cluster.createStore('facts')
  return {
    settings: { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: shards.join(',') },
    victims: cluster.servers.map(({ kill, start }, index) => ({
      name: index === 0 ? 'the coordinator and shard 1' : `shard ${index + 1}`,
      kill,
      start,
    })),
    stop: cluster.stop,
  }
}

/** ClickHouse, PostgreSQL and Redis beside it. */
export const openServers = (): Promise<Setup> => openBeside(startOneServer)

/** The same with facts on three shards. */
export const openShards = (): Promise<Setup> => openBeside(startShards)

/** Without a `redis-server` PostgreSQL carries the leases. */
async function openBeside(startFacts: () => Promise<Facts>): Promise<Setup> {
  const folder = await makeFolder()
  const provider = await startProvider()
  const postgres = await startPostgres()
  const facts = await startFacts()
  const redis = HAS_REDIS ? await startRedis() : null
  return {
    folder,
    settings: {
      ...(await makeSettings(folder, provider)),
      ...facts.settings,
      DATABASE_URL: postgres.url,
      ...(redis !== null && { REDIS_URL: redis.url }),
    },
    victims: [
      ...facts.victims,
      { name: 'PostgreSQL', kill: postgres.kill, start: postgres.start },
      ...(redis === null ? [] : [{ name: 'Redis', kill: redis.kill, start: redis.start }]),
    ],
    provider,
    async endLeases() {
      if (redis !== null) {
        // It keeps nothing on disk.
        await redis.kill()
        await redis.start()
        return
      }
      const { db, close } = await openStore({ kind: 'server', url: postgres.url })
      await db.deleteFrom('leases').execute()
      await close()
    },
    async stop() {
      await provider.stop()
      await redis?.kill()
      await facts.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
