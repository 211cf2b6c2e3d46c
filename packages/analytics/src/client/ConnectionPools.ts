import type { ClickHouseClient } from '@clickhouse/client'
import type { Statement } from './Analytics.ts'

/** A statement in the form of the ClickHouse client. */
export type ClientStatement = {
  query: string
  query_params?: Record<string, unknown>
  query_id?: string
  clickhouse_settings?: Readonly<Record<string, number | string>>
}

/** Calls `act` with a client and the statement in that client's form. */
export type ConnectionPool = <T>(
  statement: Statement,
  act: (client: ClickHouseClient, request: ClientStatement) => Promise<T>,
) => Promise<T>

/** The connections for reading and for writing. */
export type ConnectionPools = {
  read: ConnectionPool
  write: ConnectionPool
  close(): Promise<void>
}
