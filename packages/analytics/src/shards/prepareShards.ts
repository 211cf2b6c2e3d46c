import { randomUUID } from 'node:crypto'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics, Engine, Shard } from '../client/Analytics.ts'
import { listPendingMigrations, migrate } from '../state/migrate.ts'
import { onEach } from './openShards.ts'
import { CLUSTER, changesSharded, listShardedNames, SHARDING_KEY } from './SHARDED_TABLES.ts'

/** The place of a database in its store; see the table `shard_places`. */
export type ShardPlace = {
  store_id: string
  shard: number
  shards: number
  state: 'placing' | 'placed' | 'rebalancing'
  progress: string
}

/**
 * Returns whether the shards, if there are any, are those of the store, in their order, up to date, and known to the
 * coordinator.
 * @throws AppError `not-ready` if a shard cannot be reached, `conflict` with what is wrong with one.
 */
export async function areShardsReady(db: Analytics): Promise<boolean> {
  if (db.shards.length === 0) return true
  await requireReachable(db.shards)
  const pending = await Promise.all(db.shards.map(listPendingOf))
  if (pending.some((names) => names.length > 0)) return false
  const own = await findPlace(db)
  if (own?.state !== 'placed') return false
  await requirePlaces(db, own)
  return areTablesCurrent(db)
}

/**
 * Migrates the shards, which each have all tables, and the coordinator, which has no rows of sharded tables; then gives
 * each shard of a new store its place, and the coordinator tables that distribute. Every step can be repeated.
 * @throws AppError `not-ready` if a shard cannot be reached, `conflict` if they are not those of the store.
 */
export async function prepareShards(
  db: Analytics,
  assertLeaseHeld?: () => Promise<void>,
): Promise<void> {
  const { shards } = db
  await requireReachable(shards)
  await onEach(shards, (shard) =>
    migrate(shard, assertLeaseHeld).catch((failure: unknown) => blame(shard, failure)),
  )
  await migrate(db, assertLeaseHeld, changesSharded)
  await placeShards(db)
}

async function placeShards(db: Analytics): Promise<void> {
  const { shards } = db
  let own = await findPlace(db)
  if (own === undefined) {
    await refuseOwnFacts(db)
    own = {
      store_id: randomUUID(),
      shard: 0,
      shards: shards.length,
      state: 'placing',
      progress: '',
    }
    await writePlace(db, own)
  }
  if (own.state === 'placing') await placeNew(shards, own)
  await requirePlaces(db, own)
  await distribute(db)
  await requireCluster(db)
  if (own.state === 'placing') await writePlace(db, { ...own, state: 'placed' })
}

/** Gives a place to each shard that has none. */
export async function placeNew(
  shards: readonly Shard[],
  { store_id }: Pick<ShardPlace, 'store_id'>,
): Promise<void> {
  for (const shard of shards) {
    if ((await findPlace(shard)) !== undefined) continue
    await requireEmpty(shard)
    const place = {
      store_id,
      shard: shard.number,
      shards: shards.length,
      state: 'placed',
      progress: '',
    } as const
    await writePlace(shard, place)
  }
}

export async function findPlace(engine: Engine): Promise<ShardPlace | undefined> {
  const [place] = await engine.rows<ShardPlace>({
    sql: 'SELECT store_id, shard, shards, state, progress FROM shard_places ORDER BY placed_at DESC LIMIT 1',
  })
  return place
}

export async function writePlace(engine: Engine, place: ShardPlace): Promise<void> {
  await engine.command({
    sql: `INSERT INTO shard_places (store_id, shard, shards, state, progress)
          SELECT {store_id: String}, {shard: UInt32}, {shards: UInt32}, {state: String}, {progress: String}`,
    params: place,
  })
}

export async function requireReachable(shards: readonly Shard[]): Promise<void> {
  await onEach(shards, async (shard) => {
    await shard.rows({ sql: 'SELECT 1' }).catch((failure: unknown) => blame(shard, failure))
  })
}

/** Says to the operator which shard a failure is of. */
function blame({ name }: Shard, failure: unknown): never {
  if (!(failure instanceof AppError)) throw failure
  const message =
    failure.code === 'not-ready'
      ? `The ${name} of CLICKHOUSE_CLUSTER cannot be reached. Start it, or correct its address.`
      : `The ${name} of CLICKHOUSE_CLUSTER: ${failure.message}`
  throw new AppError(failure.code, message, { cause: failure })
}

function listPendingOf(shard: Shard): Promise<string[]> {
  return listPendingMigrations(shard).catch((failure: unknown) => blame(shard, failure))
}

/**
 * A shard at another place would get points of projects that another one has, and a new one in the place of a lost one
 * would answer without its facts.
 */
export async function requirePlaces(
  { shards }: Pick<Analytics, 'shards'>,
  own: ShardPlace,
): Promise<void> {
  if (own.state === 'rebalancing')
    throw new AppError(
      'conflict',
      'The facts are being distributed over other shards. Run `npm run admin -- shards rebalance` until it is done.',
    )
  if (own.shards !== shards.length)
    throw new AppError(
      'conflict',
      `The facts are distributed over ${own.shards} shards, and CLICKHOUSE_CLUSTER lists ${shards.length}. List those ${own.shards}, or run \`npm run admin -- shards rebalance\`.`,
    )
  for (const shard of shards) {
    const place = await findPlace(shard)
    if (place === undefined)
      throw new AppError(
        'conflict',
        `The ${shard.name} of CLICKHOUSE_CLUSTER is new, but this store has its facts on another shard. List that shard, or restore it.`,
      )
    if (place.store_id !== own.store_id)
      throw new AppError(
        'conflict',
        `The ${shard.name} of CLICKHOUSE_CLUSTER belongs to another store. Correct its address or its database.`,
      )
    if (place.shard !== shard.number)
      throw new AppError(
        'conflict',
        `The ${shard.name} of CLICKHOUSE_CLUSTER is shard ${place.shard} of this store. List the shards in the order in which they were first listed.`,
      )
  }
}

/** A store that has facts itself cannot become a coordinator by a setting: they would be hidden. */
async function refuseOwnFacts(coordinator: Engine): Promise<void> {
  const [row] = await coordinator.rows<{ loaded: number }>({
    sql: `SELECT count() > 0 AS loaded FROM batches`,
  })
  if (row?.loaded === 1)
    throw new AppError(
      'conflict',
      'The database of CLICKHOUSE_URL contains facts. Run `npm run export` without CLICKHOUSE_CLUSTER, and import the export into a new database with it.',
    )
}

async function requireEmpty(shard: Shard): Promise<void> {
  const [row] = await shard.rows<{ loaded: number }>({
    sql: 'SELECT (SELECT count() FROM observations) + (SELECT count() FROM batches) > 0 AS loaded',
  })
  if (row?.loaded === 1)
    throw new AppError(
      'conflict',
      `The database of ${shard.name} of CLICKHOUSE_CLUSTER has facts of another store. A new shard needs an empty database.`,
    )
}

type Column = { table: string; name: string; type: string }

/** The columns of the sharded tables. */
function listColumns(engine: Engine): Promise<Column[]> {
  return engine.rows<Column>({
    sql: `SELECT table, name, type FROM system.columns
          WHERE database = currentDatabase() AND table IN {names: Array(String)} ORDER BY table, position`,
    params: { names: listShardedNames() },
  })
}

/** Returns whether the coordinator distributes all sharded tables with all their columns. */
async function areTablesCurrent(db: Analytics): Promise<boolean> {
  const [shard] = db.shards
  if (shard === undefined) return false
  const tables = await db.rows<{ name: string }>({
    sql: `SELECT name FROM system.tables
          WHERE database = currentDatabase() AND name IN {names: Array(String)} AND engine = 'Distributed'`,
    params: { names: listShardedNames() },
  })
  if (tables.length < listShardedNames().length) return false
  const [own, theirs] = await Promise.all([listColumns(db), listColumns(shard)])
  return JSON.stringify(own) === JSON.stringify(theirs)
}

/** Makes the tables of the coordinator that distribute, with the columns that the shards have. */
export async function distribute(db: Engine & Pick<Analytics, 'shards'>): Promise<void> {
  const [shard] = db.shards
  if (shard === undefined) return
  const columns = Map.groupBy(await listColumns(shard), ({ table }) => table)
  for (const [table, own] of columns)
    await db.command({
      sql: distributedTableSql(table, { columns: own, database: shard.database }),
    })
}

/** SQL of a table of the coordinator that distributes a table of the shards. */
function distributedTableSql(
  table: string,
  { columns, database }: { columns: readonly Omit<Column, 'table'>[]; database: string },
): string {
  const listed = columns.map(({ name, type }) => `\`${name}\` ${type}`).join(', ')
  return `CREATE OR REPLACE TABLE ${table} (${listed})
          ENGINE = Distributed('${CLUSTER}', '${database}', '${table}', ${SHARDING_KEY})`
}

/** The coordinator finds the shards in its own configuration, which must list the same ones. */
export async function requireCluster(db: Engine & Pick<Analytics, 'shards'>): Promise<void> {
  const { shards } = db
  const [found] = await db.rows<{ shards: number }>({
    sql: 'SELECT uniqExact(shard_num) AS shards FROM system.clusters WHERE cluster = {cluster: String}',
    params: { cluster: CLUSTER },
  })
  const advice = 'See "Shards" in the operator guide.'
  if (!found?.shards)
    throw new AppError(
      'conflict',
      `The server of CLICKHOUSE_URL has no cluster "${CLUSTER}": its <remote_servers> must list the ${shards.length} shards. ${advice}`,
    )
  if (found.shards !== shards.length)
    throw new AppError(
      'conflict',
      `The cluster "${CLUSTER}" of the server of CLICKHOUSE_URL has ${found.shards} shards, and CLICKHOUSE_CLUSTER lists ${shards.length}. ${advice}`,
    )
  const places = await db.rows<{ at: number; shard: number }>({
    sql: `SELECT _shard_num AS at, argMax(shard, placed_at) AS shard
          FROM cluster('${CLUSTER}', '${shards[0]?.database}', 'shard_places') GROUP BY at ORDER BY at`,
  })
  const wrong = shards.find(({ number }, index) => places[index]?.shard !== number)
  if (wrong !== undefined)
    throw new AppError(
      'conflict',
      `The cluster "${CLUSTER}" of the server of CLICKHOUSE_URL has another server in place of ${wrong.name}. List the same shards in the same order. ${advice}`,
    )
}
