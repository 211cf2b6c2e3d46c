import type { AppError } from '@tickmark/core/errors/AppError'
import type { Analytics, Engine, Shard, Statement } from '../client/Analytics.ts'
import type { ConnectionPools } from '../client/ConnectionPools.ts'
import { loadContext } from '../client/loadContext.ts'
import { diskFull, toAppError } from '../client/toAppError.ts'
import { isSharded } from './SHARDED_TABLES.ts'

export type Shards = {
  all: readonly Shard[]
  close(): Promise<void>
}

/**
 * Settings of the coordinator: subqueries and the right side of joins run there once and are sent to the shards, an
 * INSERT has reached all shards when it ends, and always by the hash of the project. Nothing is answered while a shard
 * is away.
 */
export const COORDINATOR_SETTINGS = {
  distributed_product_mode: 'global',
  prefer_global_in_and_join: 1,
  distributed_foreground_insert: 1,
  parallel_distributed_insert_select: 0,
  skip_unavailable_shards: 0,
  // A condition of the outer query with a subquery would be sent as it is, and name tables that a shard lacks.
  allow_push_predicate_ast_for_distributed_subqueries: 0,
} as const

/** Connects to each shard, besides the connections that the coordinator has to them. */
export function openShards(
  urls: readonly string[],
  connect: (url: string) => ConnectionPools,
): Shards {
  const opened = urls.map((url, index) => openShard(url, index + 1, connect(url)))
  const all = opened.map(({ shard }) => shard)
  return {
    all,
    async close() {
      await Promise.all(opened.map(({ close }) => close()))
    },
  }
}

function openShard(url: string, number: number, pools: ConnectionPools) {
  const { host, pathname } = new URL(url)
  const engine = createEngine(pools, titleOf(number))
  const name = `shard ${number} (${host})`
  const shard: Shard = { ...engine, number, name, database: pathname.slice(1) }
  return { shard, close: pools.close }
}

const titleOf = (number: number) => `shard ${number} of ClickHouse`

/**
 * The coordinator fails with "not enough space" for any of the shards that it inserts into, and ClickHouse's client
 * leaves out which: it is the server with the least space.
 */
export async function nameFullDisk(db: Store, failure: AppError): Promise<AppError> {
  if (failure.code !== 'storage-full') return failure
  const servers = [
    { title: 'ClickHouse', engine: db },
    ...db.shards.map((shard) => ({ title: titleOf(shard.number), engine: shard })),
  ]
  const spaces = await Promise.all(
    servers.map(async ({ title, engine }) => ({ title, free: await readFreeSpace(engine) })),
  )
  const [fullest] = spaces.sort((one, other) => one.free - other.free)
  return diskFull(failure.cause, fullest?.title)
}

/** Bytes; infinite if the server cannot say. */
async function readFreeSpace(engine: Engine): Promise<number> {
  const sql = 'SELECT min(unreserved_space) AS free FROM system.disks'
  const [row] = await engine.rows<{ free: number }>({ sql }).catch(() => [])
  return row?.free ?? Number.POSITIVE_INFINITY
}

/** A server that takes statements; `title` names it in messages to visitors. */
export function createEngine({ read, write }: ConnectionPools, title: string): Engine {
  const run = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (cause) {
      throw toAppError(cause, title)
    }
  }
  return {
    rows: <T>(statement: Statement) =>
      run(() =>
        read(statement, async (client, request) =>
          (await client.query({ ...request, format: 'JSONEachRow' })).json<T>(),
        ),
      ),
    async command(statement) {
      await loadContext.assertLeaseHeld()
      await run(() =>
        write(statement, async (client, request) => {
          await client.command(request)
        }),
      )
    },
  }
}

type Store = Engine & Pick<Analytics, 'shards'>

/** All engines of a store: the only one, or the coordinator and its shards. */
export function listEngines(db: Store): readonly Engine[] {
  return [db, ...db.shards]
}

/** The engines that have the rows of a table: the only one, or each shard for its own rows. */
export function enginesOf(db: Store, table: string): readonly Engine[] {
  return db.shards.length > 0 && isSharded(table) ? db.shards : [db]
}

/**
 * Runs the same work on each of some engines at a time, and ends when all have.
 * @throws the first failure.
 */
export async function onEach<E>(
  engines: readonly E[],
  work: (engine: E) => Promise<void>,
): Promise<void> {
  const results = await Promise.allSettled(engines.map(work))
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
