import type { Day } from '@tickmark/core/time/Day'

/** One value of one metric on one day. Empty text where a dimension does not apply. */
export type Point = {
  metric_id: string
  project_id: string
  chain_id?: string
  product_id?: string
  contract_id?: string
  day: Day
  value: number
  /** The day was not over when the value was observed. Days from `observed_at` on are marked by the writer itself. */
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
] as const
export type RecordTable = (typeof RECORD_TABLES)[number]

export type RecordValue = string | number | null | readonly string[]

/** What a reader of an input writes into. Nothing of it can be seen before the batch is committed. */
export type BatchWriter = {
  /** Counts one row (line, record) of the input as read. */
  read(): void
  /** Keeps a point. A value that is not finite, or a day outside 2009-01-01 … 2100-01-01, is rejected here with a reason. */
  point(point: Point): void
  record(table: RecordTable, row: Record<string, RecordValue>): void
  /** Leaves a row or cell out. `reason` groups equal cases ("not a number in fees"); `example` shows one ("line 7: \"abc\""). */
  reject(reason: string, example: string): void
  /** True when buffers should be written; then call `await flush()` before going on. */
  readonly full: boolean
  flush(): Promise<void>
}

/** One load of one input. The source `sample` is replaced as a whole by the first batch of another. */
export type BatchInput = {
  source_id: string
  /** File name within the loaded folder, or the URL. */
  input: string
  /** Hash of the input's bytes. With the source and the moment of observation it says whether this load was done before. */
  content_hash: string
  /**
   * Milliseconds since 1970: when the source said so. Null means now, and then a content that was
   * loaded before is not loaded again, whenever that was.
   */
  observed_at: number | null
  /**
   * Points that a check speaks against are held back; see `checkBatch`. For inputs that nobody looked at, `withhold`: what
   * is in other units is not published. For files that somebody chose, `mark`. Without it everything is taken as it comes.
   */
  checks?: 'mark' | 'withhold' | undefined
  /** Why it is not certain which day its points are of: then none of them is published, see `findSnapshots`. */
  doubt?: string | undefined
  /** SHA-256 of the bytes of a file; with it the line of each point is kept, so that points lead back to it. */
  sha256?: string
  /**
   * Makes sure, before each step that touches what servers share, that this one may still load.
   * Throws `AppError` when it may not; then nothing more is written. Always true when absent.
   */
  assertLeaseHeld?(): Promise<void>
  /** Reads the input once, from its start to its end. Throws `AppError` when the input as a whole cannot be trusted. */
  read(writer: BatchWriter): Promise<void>
}

export type BatchReport = {
  batch_id: string
  state: 'loaded' | 'unchanged' | 'failed'
  rows_read: number
  /** Points and records that are new or changed. */
  rows_kept: number
  /** Points and records that were already known with the same value. */
  rows_known: number
  rows_rejected: number
  rejects: { reason: string; count: number; example: string }[]
  error: string | null
}

/** Whether two points are of one series. Points come series by series, and naming each one's would cost far more. */
export function isSameSeries(one: Point, other: Point): boolean {
  return (
    one.metric_id === other.metric_id &&
    one.project_id === other.project_id &&
    one.chain_id === other.chain_id &&
    one.product_id === other.product_id &&
    one.contract_id === other.contract_id
  )
}
