import type { Day } from '@tickmark/core/time/Day'

/** A question in ClickHouse SQL. Values travel as `{name: Type}` parameters, never inside the text. */
export type Statement = { sql: string; params?: Record<string, unknown> }

/** Formats that an answer can be streamed in. */
export type StreamFormat = 'JSONEachRow' | 'CSVWithNames' | 'Parquet'

/** The engine, embedded or a server: one dialect, one set of questions. */
export type Analytics = {
  /** Rows as objects. Missing values are null; days are `YYYY-MM-DD`. Throws `AppError`. */
  rows<T>(question: Statement): Promise<T[]>
  /** The answer's bytes in a format of the engine. */
  bytes(question: Statement, format: StreamFormat): Promise<Buffer>
  /**
   * Rows as lists of values, some thousand at a time, as the engine finds them and no faster than they are taken: all
   * of one moment, in constant memory. Whoever stops taking ends the question. A failure is thrown when it is met.
   */
  stream(question: Statement): AsyncIterable<unknown[][]>
  /** A statement without an answer. */
  command(question: Statement): Promise<void>
  /** Adds rows written in a format of the engine. */
  insert(table: string, body: string, format: 'TabSeparated' | 'JSONEachRow'): Promise<void>
  /** Adds the rows of a Parquet file of this machine: its columns of these names. */
  insertParquet(table: string, path: string, columns: readonly string[]): Promise<void>
  /** Rises whenever what can be read changes. Every cache and ETag hangs on it. */
  readonly dataVersion: number
  /** Whether what is computed ahead tells of everything that was loaded; not while it is made anew. */
  readonly isComputed: boolean
  /** Set where only the last days of a store are seen; see `limitHistory`. */
  readonly history?: {
    whole: Analytics
    /** The first day that is seen; null where there are no days. */
    start(): Promise<Day | null>
  }
  /** Reads the data version that the engine has stored. */
  refreshDataVersion(): Promise<void>
  /** Gives memory that a load needed back to the machine. A server does so by itself. */
  releaseMemory(): Promise<void>
  close(): Promise<void>
}
