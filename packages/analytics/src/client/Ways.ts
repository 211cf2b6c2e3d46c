import type { ClickHouseClient } from '@clickhouse/client'
import type { Question } from './Analytics.ts'

/** A question as a client takes it. */
export type Asked = {
  query: string
  query_params?: Record<string, unknown>
  query_id?: string
}

/** Gives an act a client to ask, and the question as that client takes it. */
export type Way = <T>(
  question: Question,
  act: (client: ClickHouseClient, asked: Asked) => Promise<T>,
) => Promise<T>

/** How the engine is reached: to be asked, and to be changed. */
export type Ways = { read: Way; write: Way; close(): Promise<void> }
