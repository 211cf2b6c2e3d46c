import { setTimeout } from 'node:timers/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Lease, Leases } from '@tickmark/core/leases/Lease'
import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Analytics } from '../client/Analytics.ts'
import { listPendingMigrations, migrate } from './migrate.ts'

const COLUMNS = `project_id LowCardinality(String), name String, market_sectors Array(LowCardinality(String)),
  chains Array(LowCardinality(String)), tags Array(LowCardinality(String))`

/**
 * Copies the catalog's projects into the engine, so that queries can join sectors, chains and tags. The table is
 * replaced in one atomic step without a staging table: concurrent servers leave one copy, and a query reads either
 * the old table or the new one.
 */
export async function syncProjects(db: Analytics): Promise<void> {
  await db.command({
    sql: `CREATE OR REPLACE TABLE projects (${COLUMNS}) ENGINE = MergeTree ORDER BY project_id
          AS SELECT * FROM format(JSONEachRow, 'project_id String, name String, market_sectors Array(String), chains Array(String), tags Array(String)', {rows: String})`,
    params: { rows: listRows(db.catalogue).join('\n') },
  })
}

/** Whether the engine has exactly the catalog's projects, each once. */
async function hasProjects(db: Analytics): Promise<boolean> {
  const [present] = await db.rows<{ present: number }>({
    sql: `SELECT count() AS present FROM system.tables WHERE database = currentDatabase() AND name = 'projects'`,
  })
  if (present?.present !== 1) return false
  const stored = await db.rows({
    sql: 'SELECT project_id, name, market_sectors, chains, tags FROM projects',
  })
  const texts = stored.map((row) => JSON.stringify(row))
  return texts.sort().join('\n') === listRows(db.catalogue).sort().join('\n')
}

/** The catalog's projects as rows of the table, in JSON. */
function listRows({ projects }: Catalogue): string[] {
  return projects.map(({ project_id, name, market_sectors, chains, tags }) =>
    JSON.stringify({ project_id, name, market_sectors, chains, tags }),
  )
}

/** The name of the lease: migrations must not run concurrently. */
const PREPARING = 'prepare-facts'
const RETRY_MS = 250
/** Longer than a migration of a large store takes. */
const GIVE_UP_AFTER_MS = 600_000

/**
 * Migrates the tables and updates the catalog's projects, one server at a time. A current store needs no lease, so a
 * server also starts while leases are unavailable.
 * @throws AppError `conflict` for a store of a newer release, `busy` if another server does not finish preparing it,
 * `not-ready` if leases are unavailable.
 */
export async function prepareStore(db: Analytics, leases: Leases | null): Promise<void> {
  const isReady = async () =>
    (await listPendingMigrations(db)).length === 0 && (await hasProjects(db))
  if (await isReady()) return
  if (leases === null) return prepare(db)
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS
  let lease = await leases.take(PREPARING)
  while (lease === null) {
    if (Date.now() > giveUpAt)
      throw new AppError('busy', 'Another server has been updating the store for ten minutes.')
    await setTimeout(RETRY_MS)
    if (await isReady()) return
    lease = await leases.take(PREPARING)
  }
  try {
    await prepare(db, lease)
  } finally {
    await lease.release()
  }
}

async function prepare(db: Analytics, lease?: Lease): Promise<void> {
  const assertLeaseHeld = async () => lease?.check()
  await migrate(db, assertLeaseHeld)
  await assertLeaseHeld()
  await syncProjects(db)
}
