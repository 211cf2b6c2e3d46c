import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@tickmark/accounts/store/openStore'
import { findFreePort } from '@tickmark/accounts/testing/findFreePort'
import { startPostgres } from '@tickmark/accounts/testing/startPostgres'
import { startClickHouseServer } from '@tickmark/analytics/testing/startClickHouseServer'
import { HAS_REDIS, startRedis } from '@tickmark/server/testing/startRedis'

/** Something besides the terminal that is killed, and then started again. */
export type Victim = { name: string; kill(): Promise<void>; start(): Promise<void> }

/** One way to run the terminal. */
export type Setup = {
  /** For input files, and the data folder. */
  folder: string
  settings: Record<string, string>
  victims: readonly Victim[]
  /** Lets the time pass that the leases of a killed process have left. */
  endLeases(): Promise<void>
  stop(): Promise<void>
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'tickmark-kill-'))

/** Settings of every terminal that is killed. */
async function makeSettings(folder: string): Promise<Record<string, string>> {
  return {
    TT_DATA_DIR: join(folder, 'data'),
    TT_SAMPLE: 'off',
    TT_REQUESTS_PER_MINUTE: 'off',
    TT_SECRET: 'x'.repeat(40),
    PORT: String(await findFreePort()),
  }
}

/** All stores inside the process. */
export async function openEmbedded(): Promise<Setup> {
  const folder = await makeFolder()
  return {
    folder,
    settings: await makeSettings(folder),
    victims: [],
    endLeases: async () => undefined,
    stop: () => rm(folder, { recursive: true, force: true }),
  }
}

/** ClickHouse, PostgreSQL and Redis beside it; without a `redis-server` PostgreSQL carries the leases. */
export async function openServers(): Promise<Setup> {
  const folder = await makeFolder()
  const postgres = await startPostgres()
  const clickHouse = await startClickHouseServer(await findFreePort())
  const redis = HAS_REDIS ? await startRedis() : null
  return {
    folder,
    settings: {
      ...(await makeSettings(folder)),
      CLICKHOUSE_URL: await clickHouse.createDatabase('facts'),
      DATABASE_URL: postgres.url,
      ...(redis !== null && { REDIS_URL: redis.url }),
    },
    victims: [
      { name: 'ClickHouse', kill: clickHouse.kill, start: clickHouse.start },
      ...(redis === null ? [] : [{ name: 'Redis', kill: redis.kill, start: redis.start }]),
    ],
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
      await redis?.kill()
      await clickHouse.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
