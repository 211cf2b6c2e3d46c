import type { Day } from '../time/Day.ts'
import type { CheckResult } from './FinancialStatement.ts'

export type BatchState = 'loading' | 'committing' | 'loaded' | 'failed' | 'unchanged'

export type BatchStatus = {
  batch_id: string
  source_id: string
  /** File name within the loaded folder, or the URL. */
  input: string
  state: BatchState
  observed_at: string
  started_at: string
  finished_at: string | null
  rows_read: number
  rows_kept: number
  rows_rejected: number
  /** The reasons rows were rejected for, most frequent first, with an example each. */
  rejects: { reason: string; count: number; example: string }[]
  checks: CheckResult[]
  error: string | null
}

/** How far live data has come while the sources are asked for the first time. */
export type LiveFill = {
  /** Datasets that are in, of all that are asked for. */
  done: number
  count: number
}

/** What the store of facts says of itself. */
export type StoreStatus = {
  data_version: number
  /** `empty`: nothing loaded yet; `filling`: the first load is running. */
  state: 'empty' | 'filling' | 'ready'
  sample: boolean
  sources: {
    source_id: string
    name: string
    newest_day: Day | null
    last_loaded_at: string | null
    points: number
  }[]
  metrics: {
    metric_id: string
    newest_day: Day
    /** The day by which its sources promise a newer value. */
    due_day: Day
    projects: number
    points: number
  }[]
  batches: BatchStatus[]
  checks: CheckResult[]
  /**
   * `superseded`: versions of points that another version answers instead of, restated or once provisional.
   * `restatements`: changes of values that were not provisional.
   */
  totals: {
    facts: number
    observations: number
    projects: number
    superseded: number
    restatements: number
  }
}

export type DataStatus = StoreStatus & {
  /** Null unless live data is coming in for the first time. */
  live: LiveFill | null
}
