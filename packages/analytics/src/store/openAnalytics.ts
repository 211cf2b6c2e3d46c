import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { AppError } from '@tickmark/core/errors/AppError'
import { replaceOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { Catalog } from '@tickmark/core/projects/Catalog'
import type { Leases } from '@tickmark/core/stores/Lease'
import { loadCatalog } from '../catalog/loadCatalog.ts'
import { readOwnMetrics } from '../catalog/ownMetrics.ts'
import { type CuratedProjects, readCurated } from '../catalog/readCatalog.ts'
import { updateProjects } from '../catalog/syncProjects.ts'
import type { Analytics, Statement, StreamFormat } from '../client/Analytics.ts'
import type { ConnectionPool, ConnectionPools } from '../client/ConnectionPools.ts'
import { insertFrom } from '../client/insertFrom.ts'
import { loadContext } from '../client/loadContext.ts'
import { SPILL_BYTES } from '../client/memorySettings.ts'
import { openEmbedded } from '../client/openEmbedded.ts'
import { openServer, type ServerSettings, type ServerTimeouts } from '../client/openServer.ts'
import { queryContext } from '../client/queryContext.ts'
import type { StatementLimits, StatementMemory } from '../client/StatementMemory.ts'
import { createSerialQueue } from '../client/serialQueue.ts'
import { streamEmbedded, streamServer } from '../client/streamRows.ts'
import { toAppError } from '../client/toAppError.ts'
import { recoverBatches } from '../refresh/recoverBatches.ts'
import {
  COORDINATOR_SETTINGS,
  createEngine,
  nameFullDisk,
  onEach,
  openShards,
  type Shards,
} from '../shards/openShards.ts'
import type { UnpreparedStore } from '../shards/rebalanceShards.ts'
import { runsOnShards } from '../shards/SHARDED_TABLES.ts'
import { prepareStore } from './prepareStore.ts'

/** The place where facts are stored: in a folder of this process, or on a ClickHouse server. */
export type AnalyticsConfig =
  | { kind: 'embedded'; path: string; limits?: StatementLimits }
  | {
      kind: 'server'
      url: string
      /** Other servers load into it too, so an unfinished batch may still be running; see `withLoaderLease`. */
      isShared?: boolean
      /** The addresses of the servers that facts are distributed over; the server itself coordinates them. */
      shards?: readonly string[] | undefined
      /** Makes tables with replicas, in databases of the engine `Replicated`. */
      isReplicated?: boolean
      timeouts?: ServerTimeouts
      limits?: StatementLimits
    }

type OpenOptions = {
  /** The curated projects; those that come with the software if absent. */
  curated?: CuratedProjects
  /** Leaves out projects that only sources list. */
  onlyReviewed?: boolean
  /** Decides which of the servers that share the store updates it; null without others. */
  leases?: Leases | null
  /** Called with each new data version. */
  onVersion?(version: number): void
  /** Called with each catalog that counts from then on, the first one included. */
  onCatalog?(catalog: Catalog): void
  /** Called when a statement is sent, with whether it belongs to a load; call the result when it ends. */
  onStatement?(kind: 'query' | 'load'): (hasFailed: boolean) => void
}

/**
 * Opens the engine, migrates its tables, and completes or removes what a killed load left.
 * @throws AppError `busy` if another process has the folder open, `internal` if a server cannot be reached.
 */
export async function openAnalytics(
  config: AnalyticsConfig,
  {
    curated,
    onlyReviewed = false,
    leases = null,
    onVersion,
    onCatalog,
    onStatement,
  }: OpenOptions = {},
): Promise<Analytics> {
  const isServer = config.kind === 'server'
  const watch = <P extends ConnectionPools>(pools: P): P => ({
    ...pools,
    read: observe(pools.read, () => onStatement?.(loadContext.isEntered() ? 'load' : 'query')),
    write: observe(pools.write, () => onStatement?.('load')),
  })
  const { shards, ...engine } = await openEngines(config, watch)
  const { folder, read, write, memory, kill, measure } = engine
  const command = (statement: Statement) =>
    write(statement, async (client, request) => {
      await client.command(request)
    })
  const run = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (cause) {
      const failure = toAppError(cause, isServer ? 'ClickHouse' : undefined)
      throw shards === null ? failure : await nameFullDisk(analytics, failure)
    }
  }
  const change = async <T>(write: () => Promise<T>): Promise<T> => {
    await loadContext.assertLeaseHeld()
    return run(write)
  }
  let dataVersion = 0
  let isComputed = false
  let catalog = new Catalog({})
  let catalogVersion = 0
  const refreshes = createSerialQueue()
  const analytics: Analytics = {
    get catalog() {
      return catalog
    },
    get dataVersion() {
      return dataVersion
    },
    get isComputed() {
      return isComputed
    },
    rows: <T>(statement: Statement) =>
      run(() =>
        read(statement, async (client, request) => {
          if (isServer) return (await client.query({ ...request, format: 'JSONEachRow' })).json<T>()
          // The client's own parser holds every line as a string with two closures before the first row is read.
          const query = `${request.query}\nFORMAT JSONEachRow`
          return parseRows<T>(await collect((await client.exec({ ...request, query })).stream))
        }),
      ),
    bytes: ({ sql, params }: Statement, format: StreamFormat) =>
      run(() =>
        read({ sql: `${sql} FORMAT ${format}`, params }, async (client, request) =>
          collect((await client.exec(request)).stream),
        ),
      ),
    async *stream(statement) {
      try {
        yield* folder === undefined
          ? streamServer(read, statement)
          : streamEmbedded(folder, statement, {
              settings: SETTINGS,
              kill,
              measure,
              ...(!loadContext.isEntered() && { memory, runMs: config.limits?.runMs }),
            })
      } catch (cause) {
        throw toAppError(cause, isServer ? 'ClickHouse' : undefined)
      }
    },
    countWaitingStreams: () => memory?.countWaitingStreams() ?? 0,
    command(statement: Statement) {
      if (shards === null || !runsOnShards(statement.sql)) return change(() => command(statement))
      return onEach(shards.all, (shard) => shard.command(statement))
    },
    shards: shards?.all ?? [],
    insert: (table, body, format) =>
      change(() =>
        write({ sql: `INSERT INTO ${table} FORMAT ${format}` }, async (client, request) => {
          const values = Readable.from([body], { objectMode: false })
          await collect((await client.exec({ ...request, values })).stream)
        }),
      ),
    insertFrom: (rows, statement) => change(() => insertFrom({ write, folder }, rows, statement)),
    insertParquet: (table, path, columns) =>
      change(() => insertParquet({ write, isServer }, { table, path, columns })),
    // One at a time, so that an older catalog never replaces a newer one.
    refreshDataVersion: () =>
      refreshes.run(async () => {
        const [row] = await analytics.rows<StoredVersion>({ sql: VERSION })
        if (row === undefined) return
        const isNew = row.data_version > dataVersion
        if (row.catalogue_version !== catalogVersion) {
          const published = await loadCatalog(analytics, { onlyReviewed })
          const metrics = await readOwnMetrics(analytics)
          const isChecked = catalogVersion === 0
          await updateProjects(analytics, {
            catalog: published,
            version: row.catalogue_version,
            isChecked,
          })
          replaceOwnMetrics(metrics)
          catalog = published
          catalogVersion = row.catalogue_version
          onCatalog?.(catalog)
        }
        dataVersion = row.data_version
        isComputed = row.reason === 'aggregates'
        if (isNew) onVersion?.(dataVersion)
      }),
    async releaseMemory() {
      if (config.kind === 'embedded') await run(() => command({ sql: 'SYSTEM JEMALLOC PURGE' }))
    },
    async close() {
      await Promise.all([engine.close(), shards?.close()])
    },
  }
  await prepareStore(analytics, { leases, curated: curated ?? (await readCurated()) })
  await analytics.refreshDataVersion()
  if (config.kind === 'embedded' || !config.isShared) await recoverBatches(analytics)
  return analytics
}

type Engines = ConnectionPools & {
  folder: string | undefined
  shards: Shards | null
  memory: StatementMemory | null
  kill(name: string): Promise<void>
  measure(name: string): Promise<number>
}

/** The embedded engine, or the server, and the shards that it coordinates. */
async function openEngines(
  config: AnalyticsConfig,
  watch: <P extends ConnectionPools>(pools: P) => P,
): Promise<Engines> {
  const { limits } = config
  if (config.kind === 'embedded') {
    const settings = { ...SETTINGS, ...EMBEDDED_SETTINGS }
    return { ...watch(await openEmbedded(config.path, { settings, limits })), shards: null }
  }
  const { timeouts, isReplicated, shards: urls } = config
  const connect = (url: string, settings: ServerSettings) =>
    watch(openServer(url, { settings, timeouts, isReplicated, limits }))
  const noFolder = { folder: undefined, kill: async () => undefined, measure: async () => 0 }
  if (urls === undefined) return { ...connect(config.url, SETTINGS), ...noFolder, shards: null }
  return {
    ...connect(config.url, { ...SETTINGS, ...COORDINATOR_SETTINGS }),
    ...noFolder,
    shards: openShards(urls, (url) => connect(url, SETTINGS)),
  }
}

/**
 * Opens the servers of a sharded store as they are, for `rebalanceShards`.
 * @throws AppError `bad-request` for a store of another kind.
 */
export async function openUnprepared(
  config: AnalyticsConfig,
): Promise<UnpreparedStore & { close(): Promise<void> }> {
  if (config.kind === 'embedded' || config.shards === undefined)
    throw new AppError('bad-request', 'Set CLICKHOUSE_URL and CLICKHOUSE_CLUSTER.')
  const { shards, ...coordinator } = await openEngines(config, (pools) => pools)
  return {
    ...createEngine(coordinator, 'ClickHouse'),
    shards: shards?.all ?? [],
    async close() {
      await Promise.all([coordinator.close(), shards?.close()])
    },
  }
}

type StoredVersion = { data_version: number; reason: string; catalogue_version: number }

/** A published change of the catalog raises the data version by itself, so that both become visible in one step. */
const VERSION = `
  SELECT max(data_version) + batches AS data_version, argMax(reason, data_versions.data_version) AS reason,
         (SELECT count() FROM catalogue_batches) AS batches, batches AS catalogue_version
  FROM data_versions`

/**
 * A name means the column of the inner query, not an alias of the same SELECT; whole numbers are numbers in JSON.
 * The catalog of ten thousand projects travels as a parameter, which the embedded engine counts as text of the query.
 * With FINAL, rows are filtered by columns that all versions of a point share, such as the day, before versions are
 * merged.
 */
const SETTINGS = {
  max_query_size: 64 * 1024 * 1024,
  prefer_column_name_to_alias: 1,
  optimize_move_to_prewhere_if_final: 1,
  output_format_json_quote_64bit_integers: 0,
} as const

const MB = 1024 * 1024

/**
 * The engine shares its memory with the server: large sorts and groupings spill to disk, and blocks are smaller.
 * Spilling is fifty times as slow, so the limits leave room for lists of figures as of a moment. Compiled expressions
 * take a hundred megabytes and save nothing. Looking for chains of comparisons takes 40 % of the time of a statement
 * with as many expressions as the figures have, and finds none. A separate server has the settings of its operator.
 */
const EMBEDDED_SETTINGS = {
  compile_expressions: 0,
  compile_aggregate_expressions: 0,
  compile_sort_description: 0,
  optimize_and_compare_chain: 0,
  max_bytes_before_external_group_by: SPILL_BYTES.group,
  max_bytes_before_external_sort: SPILL_BYTES.sort,
  min_insert_block_size_bytes: 32 * MB,
  min_insert_block_size_rows: 262_144,
} as const

/** A server receives the bytes. The embedded engine treats a request body as text, so it reads the file itself. */
async function insertParquet(
  { write, isServer }: { write: ConnectionPool; isServer: boolean },
  { table, path, columns }: { table: string; path: string; columns: readonly string[] },
): Promise<void> {
  const names = columns.map((name) => `\`${name}\``).join(', ')
  const target = `INSERT INTO ${table} (${names})`
  const statement = isServer
    ? { sql: `${target} FORMAT Parquet` }
    : { sql: `${target} SELECT ${names} FROM file({path: String}, Parquet)`, params: { path } }
  await write(statement, async (client, request) => {
    if (isServer)
      await collect((await client.exec({ ...request, values: createReadStream(path) })).stream)
    else await client.command(request)
  })
}

/** The time of a statement includes its wait for a connection. */
function observe(
  pool: ConnectionPool,
  begin: () => ((hasFailed: boolean) => void) | undefined,
): ConnectionPool {
  return async (statement, act) => {
    const end = begin()
    try {
      const result = await pool(statement, act)
      end?.(false)
      return result
    } catch (failure) {
      end?.(true)
      throw failure
    }
  }
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))
  const [first] = chunks
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks)
}

const NEWLINE = 0x0a
/**
 * The number of bytes of text that are parsed at a time: larger pieces need memory for text and rows, smaller ones are
 * slower.
 */
const PIECE_BYTES = 64 * 1024
/** The number of bytes of text that are parsed before other requests may run. */
const TURN_BYTES = 128 * 1024

/** Parses a `JSONEachRow` result piece by piece. Each line is one row, since line breaks in strings are escaped. */
export async function parseRows<T>(answer: Buffer): Promise<T[]> {
  const rows: T[] = []
  let turn = TURN_BYTES
  for (let from = 0; from < answer.length; ) {
    const end = findEnd(answer, from)
    const lines = answer.toString('utf8', from, end).trimEnd()
    if (lines !== '')
      for (const row of JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as T[]) rows.push(row)
    from = end
    if (from < turn) continue
    turn = from + TURN_BYTES
    await queryContext.yieldTurn()
  }
  return rows
}

/** The end of the line that contains the last byte of a piece. */
function findEnd(answer: Buffer, from: number): number {
  const newline = answer.indexOf(NEWLINE, from + PIECE_BYTES)
  return newline === -1 ? answer.length : newline + 1
}
