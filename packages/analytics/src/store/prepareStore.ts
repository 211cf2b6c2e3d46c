import { setTimeout } from 'node:timers/promises'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Lease, Leases } from '@tickmark/core/stores/Lease'
import {
  type CatalogStatement,
  listStated,
  publishCatalog,
  replaceDocument,
} from '../catalog/CatalogBatch.ts'
import type { CuratedProjects } from '../catalog/readCatalog.ts'
import type { Analytics } from '../client/Analytics.ts'
import { areShardsReady, prepareShards } from '../shards/prepareShards.ts'
import { listPendingMigrations, migrate } from '../state/migrate.ts'

/** The name of the lease: migrations must not run concurrently. */
const PREPARING = 'prepare-facts'
const RETRY_MS = 250
/** Longer than a migration of a large store takes. */
const GIVE_UP_AFTER_MS = 600_000

/**
 * Migrates the tables, of each shard too, and publishes the curated projects, one server at a time. A current store needs no lease, so a
 * server also starts while leases are unavailable.
 * @throws AppError `conflict` for a store of a newer release or for wrong shards, `busy` if another server does not finish preparing it,
 * `not-ready` if leases are unavailable.
 */
export async function prepareStore(
  db: Analytics,
  { leases, curated }: { leases: Leases | null; curated: CuratedProjects },
): Promise<void> {
  const isReady = async () =>
    (await listPendingMigrations(db)).length === 0 &&
    (await areShardsReady(db)) &&
    (await isCuratedStored(db, curated))
  if (await isReady()) return
  if (leases === null) return prepare(db, curated)
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
    await prepare(db, curated, lease)
  } finally {
    await lease.release()
  }
}

async function prepare(db: Analytics, curated: CuratedProjects, lease?: Lease): Promise<void> {
  const assertLeaseHeld = async () => lease?.check()
  if (db.shards.length === 0) await migrate(db, assertLeaseHeld)
  else await prepareShards(db, assertLeaseHeld)
  await assertLeaseHeld()
  await publishCurated(db, curated)
}

/** The name under which the software itself publishes. */
const AUTHOR = 'Tickmark'

/** Makes the curated layer state what the curated files state, when it does not do so already. */
async function publishCurated(db: Analytics, curated: CuratedProjects): Promise<void> {
  const statements = await compareCurated(db, curated)
  if (statements.length === 0) return
  await publishCatalog(db, {
    layer: 'curated',
    author: AUTHOR,
    reason: 'The curated files of this release.',
    statements,
  })
}

/** Returns whether the curated layer states what the curated files state. */
async function isCuratedStored(db: Analytics, curated: CuratedProjects): Promise<boolean> {
  return (await compareCurated(db, curated)).length === 0
}

async function compareCurated(
  db: Analytics,
  { documents, revisions }: CuratedProjects,
): Promise<CatalogStatement[]> {
  const stored = await listStated(db, 'curated')
  const ids = new Set([...stored.keys(), ...Object.keys(documents)])
  return [...ids].flatMap((project_id) => {
    const stated = stored.get(project_id)
    const from = {
      stated,
      source: `catalog/projects/${project_id}.yaml`,
      revision: revisions[project_id] ?? '',
    }
    return replaceDocument(project_id, documents[project_id] ?? {}, from).filter(
      ({ field, value }) =>
        (value === null ? '' : JSON.stringify(value)) !== (stated?.get(field) ?? ''),
    )
  })
}
