import type { ClickHouseClient } from '@clickhouse/client'
import type { Statement } from './Analytics.ts'

/** A question as a client takes it. */
export type ClientStatement = {
  query: string
  query_params?: Record<string, unknown>
  query_id?: string
}

/** Gives an act a client to ask, and the question as that client takes it. */
export type ConnectionPool = <T>(
  question: Statement,
  act: (client: ClickHouseClient, asked: ClientStatement) => Promise<T>,
) => Promise<T>

/** How the engine is reached: to be asked, and to be changed. */
export type ConnectionPools = {
  read: ConnectionPool
  write: ConnectionPool
  close(): Promise<void>
}
