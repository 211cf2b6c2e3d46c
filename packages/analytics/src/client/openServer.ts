import { randomUUID } from 'node:crypto'
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { ConnectionPool, ConnectionPools } from './ConnectionPools.ts'
import { loadContext } from './loadContext.ts'
import { interruptible, queryContext } from './queryContext.ts'
import { replicatedSql } from './replicatedSql.ts'

/** How long a ClickHouse server may be silent before a statement fails, in milliseconds. */
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
}

/**
 * Connects to a ClickHouse server, which runs many statements at a time. Writes and all statements of a load use the
 * timeout of loads.
 */
export function openServer(
  url: string,
  { settings, isReplicated = false, timeouts = SERVER_TIMEOUTS }: ServerOptions,
): ConnectionPools {
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
  const createPool =
    (find: () => ClickHouseClient): ConnectionPool =>
    async (statement, act) => {
      const { params } = statement
      const sql = isReplicated ? replicatedSql(statement.sql) : statement.sql
      const end = queryContext.find()?.begin()
      try {
        const client = find()
        if (client === loader) return await act(client, { query: sql, query_params: params })
        const query_id = randomUUID()
        return await interruptible(
          () => act(client, { query: sql, query_params: params, query_id }),
          () => kill(query_id),
        )
      } finally {
        end?.()
      }
    }
  return {
    read: createPool(() => (loadContext.isEntered() ? loader : reader)),
    write: createPool(() => loader),
    async close() {
      await Promise.all([reader.close(), loader.close()])
    },
  }
}
