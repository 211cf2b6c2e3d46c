import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Day } from '@tickmark/core/time/Day'

/** A ClickHouse SQL statement. Values travel as `{name: Type}` parameters, never inside the text. */
export type Statement = {
  sql: string
  params?: Record<string, unknown>
  /** True if it is known to need much memory; see `StatementMemory`. */
  isLarge?: boolean
  /** True if it is known to take long; judged by the length of its text when absent. */
  isLong?: boolean
}

/** Rows in a format of the engine, as bytes or in a local file, and their columns. */
export type EngineRows = { structure: string } & (
  | { format: 'RowBinary'; body: readonly Buffer[] }
  | { format: 'CSVWithNames'; path: string }
)

/** Formats that a result can be returned in. */
export type StreamFormat = 'JSONEachRow' | 'CSVWithNames' | 'Parquet' | 'Arrow' | 'ArrowStream'

/** An engine that takes statements about rows of its own: the embedded engine, a server, or one shard. */
export type Engine = Pick<Analytics, 'rows' | 'command'>

/** One of the servers that facts are distributed over. */
export type Shard = Engine & {
  /** Counted from 1, in the order of the setting. */
  number: number
  /** For messages to operators, such as `shard 2 (ch-2:8123)`; visitors are not shown the host. */
  name: string
  database: string
}

/** The engine, embedded, a server or several: all use the same SQL. */
export type Analytics = {
  /** Rows as objects. Missing values are null; days are `YYYY-MM-DD`. Throws `AppError`. */
  rows<T>(statement: Statement): Promise<T[]>
  /** The result as bytes in a format of the engine. */
  bytes(statement: Statement, format: StreamFormat): Promise<Buffer>
  /**
   * Rows as lists of values in blocks of some thousand, read from the engine only as fast as they are consumed: one
   * snapshot, in constant memory. Leaving the loop stops the query. A failure is thrown when it occurs.
   */
  stream(statement: Statement): AsyncIterable<unknown[][]>
  /** Returns how many streams wait for the readers of others; see `StatementMemory.openStream`. */
  countWaitingStreams(): number
  /** Runs a statement without a result. One that changes a whole sharded table runs on each shard. */
  command(statement: Statement): Promise<void>
  /** Inserts rows in a format of the engine. */
  insert(table: string, body: string, format: 'TabSeparated' | 'JSONEachRow'): Promise<void>
  /** Runs an INSERT … SELECT over rows; `statement` receives what to select them from. Call it one at a time. */
  insertFrom(rows: EngineRows, statement: (rows: string) => Statement): Promise<void>
  /** Inserts these columns of a local Parquet file. */
  insertParquet(table: string, path: string, columns: readonly string[]): Promise<void>
  /** The servers that facts are distributed over; empty where this engine has all rows itself. */
  readonly shards: readonly Shard[]
  /** The projects, and what sources call them. */
  readonly catalog: Catalog
  /** Rises whenever readable data changes. All caches and ETags depend on it. */
  readonly dataVersion: number
  /** True if the derived tables include everything that was loaded; false while they are refreshed. */
  readonly isComputed: boolean
  /** Set for a view of the last days of a store; see `limitHistory`. */
  readonly history?: {
    whole: Analytics
    /** The first visible day; null in an empty store. */
    start(): Promise<Day | null>
    /** The metrics whose points it does not show. */
    locked: readonly string[]
  }
  /** Reads the data version that the engine has stored. */
  refreshDataVersion(): Promise<void>
  /** Returns unused memory to the operating system after a load. A server does so by itself. */
  releaseMemory(): Promise<void>
  close(): Promise<void>
}
