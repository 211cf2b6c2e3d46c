import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { ProjectDiscovery } from '@tickmark/core/projects/ProjectDiscovery'
import type { Day } from '@tickmark/core/time/Day'
import type { Statement } from '../client/Analytics.ts'
import type { DailyTable } from './insertDailyTable.ts'

/** The value of a metric on one day. A dimension that does not apply is an empty string. */
export type Point = {
  metric_id: string
  project_id: string
  chain_id?: string
  product_id?: string
  contract_id?: string
  day: Day
  value: number
  /** The day was not over when the value was observed. The writer marks days from `observed_at` on itself. */
  provisional?: boolean
  /** Line or record number in the input, for reports. */
  line: number
}

/** Tables of records that are not points; columns as in `migrations/0003_records.sql`, without source, batch and observed_at. */
export const RECORD_TABLES = [
  'fundraises',
  'vesting_schedules',
  'contracts',
  'contract_activity',
  'token_holders',
  'canister_balances',
  'assets',
  'token_rights',
  'events',
  'bridge_flows',
  'labels',
] as const
export type RecordTable = (typeof RECORD_TABLES)[number]

export type RecordValue = string | number | null | readonly string[]

/**
 * The writer to which the reader of an input passes its rows. None of them is visible before the batch is committed.
 */
export type BatchWriter = {
  /** The projects that rows may belong to. */
  readonly catalog: Catalog
  /** Makes projects of names that no project claims; absent where such rows are rejected. */
  readonly discovery?: ProjectDiscovery | undefined
  /** Counts one row (line, record) of the input as read. */
  read(): void
  /** Adds a point. Rejects a value that is not finite, and a day outside 2009-01-01 … 2100-01-01. */
  point(point: Point): void
  record(table: RecordTable, row: Record<string, RecordValue>): void
  /**
   * Has the engine read a table, which takes a third of the time. Returns false if it cannot, and then has read nothing;
   * see `insertDailyTable`. Absent where rows do not go into the engine.
   */
  readonly insertTable?: ((table: DailyTable) => Promise<boolean>) | undefined
  /**
   * Skips a row or cell. `reason` groups equal cases ("not a number in fees"); `example` shows one ("line 7:
   * \"abc\"").
   */
  reject(reason: string, example: string): void
  /** Names a column whose cells are no facts, because no metric is mapped to it. Absent where nothing lists them. */
  notMapped?(column: string): void
  /** Says how the input was read. Absent where nothing lists it. */
  note?(text: string): void
  /** True when the buffers are full; then call `await flush()` before adding more. */
  readonly full: boolean
  flush(): Promise<void>
}

/** One load of one input. The first batch of another source replaces the source `sample` as a whole. */
export type BatchInput = {
  source_id: string
  /** File name within the loaded folder, or the URL. */
  input: string
  /**
   * Hash of the input's bytes. With the source and `observed_at` it identifies a load, so that it is not repeated.
   */
  content_hash: string
  /**
   * The time at which the source published it, in milliseconds since 1970. Null means now; then content that was loaded
   * at any time before is not loaded again.
   */
  observed_at: number | null
  /**
   * The treatment of points that fail a check; see `checkBatch`. `withhold`, for inputs that were not reviewed: values
   * in other units are not published. `mark`, for files that a user chose: they are published as provisional. Absent:
   * no checks.
   */
  checks?: 'mark' | 'withhold' | undefined
  /** The reason why the day of its points is uncertain. If set, none of them is published; see `findSnapshots`. */
  doubt?: string | undefined
  /** SHA-256 of the bytes of a file. If set, the line of each point is stored, so that points can be traced to it. */
  sha256?: string
  /** Called before the batch is committed, for what its rows refer to. */
  beforeCommit?(): Promise<void>
  /**
   * Returns whether `beforeCommit` changes the catalog, after what was read. The next input is then read after the
   * commit.
   */
  changesCatalog?(): boolean
  /**
   * Called before each step that changes shared tables. Throws `AppError` when this server has lost the lease; then
   * nothing more is written. Absent where no other server loads.
   */
  assertLeaseHeld?(): Promise<void>
  /** The id of the batch, for a caller that writes it down first; a new one when absent. */
  batch_id?: string
  /**
   * Points that are in the store already, without repeated ones: columns as of `observations_raw` without `provisional`.
   */
  stored?: Statement
  /**
   * Reads the input from start to end. Throws `AppError` when the input as a whole cannot be trusted. An input that
   * cannot be loaded together with others is read again, for another writer.
   */
  read(writer: BatchWriter): Promise<void>
}

export type BatchReport = {
  batch_id: string
  state: 'loaded' | 'unchanged' | 'failed'
  rows_read: number
  /** Points and records that are new or changed. */
  rows_kept: number
  /** Points and records that were known with the same value. */
  rows_known: number
  rows_rejected: number
  rejects: { reason: string; count: number; example: string }[]
  error: string | null
  /** The name under which its content was loaded before; absent for new content. */
  known_as?: string
}

/**
 * Returns whether two points belong to one series. Cheaper than comparing keys: points usually arrive series by series.
 */
export function isSameSeries(one: Point, other: Point): boolean {
  return one.metric_id === other.metric_id && isSamePart(one, other)
}

/** Returns whether two points are of one project, and of the same part of it. */
export function isSamePart(one: Point, other: Point): boolean {
  return (
    one.project_id === other.project_id &&
    one.chain_id === other.chain_id &&
    one.product_id === other.product_id &&
    one.contract_id === other.contract_id
  )
}
