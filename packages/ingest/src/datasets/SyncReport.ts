import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import type { JoinedProject } from '../files/ImportReport.ts'
import type { ComparisonState } from './ComparisonState.ts'

/** The outcome of one dataset of a source. */
export type SyncedDataset = {
  source_id: string
  dataset: string
  title: string
  /**
   * `failed`: it ended early; what had arrived is loaded, see `report`. If only single subjects failed, it is `loaded`.
   * `withheld`: the source wants a key or another plan for it.
   */
  state: 'loaded' | 'unchanged' | 'failed' | 'withheld' | 'not-attempted'
  /** The number of subjects it covers, and how many of them are not answered. */
  subjects: number
  left: number
  /** Requests that were sent, and answers reused from an interrupted run. */
  asked: number
  reused: number
  /**
   * Source names that the catalog does not know, and catalog names that the source does not
   * list.
   */
  unmatched: { name: string; reason: string }[]
  /** Subjects whose answers could not be fetched or read. */
  faults: { key: string; message: string }[]
  report: BatchReport | null
  /** The comparison state to store; absent if nothing was compared. */
  compared?: ComparisonState
  error: string | null
  /** The text of the source when it refused a call; null unless it did. */
  refusal: string | null
  /** The need of a withheld dataset; null for others. */
  needs: string | null
}

export type SyncReport = {
  datasets: SyncedDataset[]
  /** Projects that were merged by what sources state of them. */
  joined: readonly JoinedProject[]
  /** The reason why the derived tables could not be refreshed; null on success. */
  error: string | null
  /** 0 if every dataset is loaded, unchanged or withheld. */
  exitCode: 0 | 1
}
