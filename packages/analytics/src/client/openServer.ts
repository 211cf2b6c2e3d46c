import { randomUUID } from 'node:crypto'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { Statement } from './Analytics.ts'
import type { ClientStatement, ConnectionPool, ConnectionPools } from './ConnectionPools.ts'
import { loadContext } from './loadContext.ts'
import { interruptible, type QueryWeight, queryContext } from './queryContext.ts'
import { type StatementLimits, StatementMemory } from './StatementMemory.ts'
import { createSerialQueue } from './serialQueue.ts'

/** The time for which a ClickHouse server may be silent before a statement fails, in milliseconds. */
export type ServerTimeouts = {
  /** For queries of requests. */
  readMs: number
  /** INSERT … SELECT and derived tables send nothing until they are done, and whole histories take minutes. */
  loadMs: number
}

const SERVER_TIMEOUTS: ServerTimeouts = { readMs: 30_000, loadMs: 3_600_000 }

/** Settings of ClickHouse. */
export type ServerSettings = Readonly<Record<string, number | string>>

/** Tables that are made from a query, and changes that wait for all replicas. */
const REPLICATED_SETTINGS = { database_replicated_allow_heavy_create: 1, alter_sync: '2' } as const

type ServerOptions = {
  settings: ServerSettings
  /** Makes tables with replicas; see `replicatedSql`. */
  isReplicated?: boolean | undefined
  timeouts?: ServerTimeouts | undefined
  /** Limits what statements of requests take; without it only the server does. */
  limits?: StatementLimits | undefined
}

/** A page sends dozens, of which each needs little. */
const SMALL_AT_ONCE = 16
/** Those of them that statements of a weight may take. */
const LANES: Readonly<Record<QueryWeight, number>> = { light: SMALL_AT_ONCE, busy: 12, heavy: 4 }
/** A statement that is out of time is to be refused as such, before the connection is taken for broken. */
const REFUSE_BEFORE_MS = 1_000

/**
 * Connects to a ClickHouse server, which runs many statements at a time. Writes and all statements of a load use the
 * timeout of loads.
 */
export function openServer(
  url: string,
  { settings, isReplicated = false, timeouts = SERVER_TIMEOUTS, limits }: ServerOptions,
): ConnectionPools & { memory: StatementMemory | null } {
  // Failures are thrown, and the caller reports them.
  const log = { level: ClickHouseLogLevel.OFF }
  const open = (request_timeout: number) =>
    createClient({
      url,
      clickhouse_settings: isReplicated ? { ...settings, ...REPLICATED_SETTINGS } : settings,
      log,
      request_timeout,
    })
  const [reader, loader] = [open(timeouts.readMs), open(timeouts.loadMs)]
  const kill = async (query_id: string) => {
    const query = 'KILL QUERY WHERE query_id = {query_id: String} ASYNC'
    await loader.command({ query, query_params: { query_id } })
  }
  const prepare = ({ sql, params }: Statement) => ({
    query: isReplicated ? replicatedSql(sql) : sql,
    query_params: params,
  })
  const load: ConnectionPool = (statement, act) => act(loader, prepare(statement))
  const memory = limits === undefined ? null : new StatementMemory(limits, SMALL_AT_ONCE)
  const runMs = Math.min(limits?.runMs ?? 0, Math.max(1, timeouts.readMs - REFUSE_BEFORE_MS))
  // No more small statements than have a part of the memory beside a large one.
  const lanes = Array.from({ length: memory?.lanes ?? 0 }, () => createSerialQueue())
  const query: LimitedQuery = async (statement, act, bytes) => {
    const end = queryContext.find()?.begin()
    const query_id = randomUUID()
    const limited =
      bytes === null
        ? {}
        : { clickhouse_settings: limitSettings({ bytes, seconds: runMs / 1_000 }) }
    try {
      return await interruptible(
        () => act(reader, { ...prepare(statement), ...limited, query_id }),
        () => kill(query_id),
      )
    } finally {
      end?.()
    }
  }
  return {
    memory,
    read(statement, act) {
      if (loadContext.isEntered()) return load(statement, act)
      if (memory === null) return query(statement, act, null)
      return memory.run(statement, (bytes) => {
        const run = () => query(statement, act, bytes)
        if (bytes !== memory.smallBytes) return run()
        const weight = queryContext.weigh(statement)
        const leave = queryContext.find()?.enter()
        return lanes
          .slice(0, LANES[weight])
          .reduce((shortest, one) => (one.length < shortest.length ? one : shortest))
          .run(run)
          .finally(leave)
      })
    },
    write: load,
    async close() {
      await Promise.all([reader.close(), loader.close()])
    },
  }
}

type LimitedQuery = <T>(
  statement: Statement,
  act: (client: ClickHouseClient, request: ClientStatement) => Promise<T>,
  bytes: number | null,
) => Promise<T>

/** A client's statement keeps the settings of the connection beside these. */
function limitSettings({ bytes, seconds }: { bytes: number; seconds: number }) {
  return { max_memory_usage: String(bytes), max_execution_time: seconds }
}

const CREATES = /^\s*CREATE(?: OR REPLACE)? TABLE\b/i
const ENGINE = /\bENGINE\s*=\s*(?=(?:Replacing)?MergeTree\b)/i

/**
 * SQL that makes a table with replicas, for databases of the engine `Replicated`: it copies the statement to all
 * replicas and gives the table its path and the name of the replica. Other statements stay as they are.
 */
export function replicatedSql(sql: string): string {
  return CREATES.test(sql) ? sql.replace(ENGINE, 'ENGINE = Replicated') : sql
}
