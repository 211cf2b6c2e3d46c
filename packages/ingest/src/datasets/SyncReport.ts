import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import type { Compared } from './Compared.ts'

/** What became of one dataset of a source. */
export type SyncedDataset = {
  source_id: string
  dataset: string
  title: string
  /** `failed`: nothing of it was loaded. A dataset of which single subjects failed has loaded the others. */
  state: 'loaded' | 'unchanged' | 'failed' | 'not-attempted'
  /** How many things it told of. */
  subjects: number
  /** Requests that went out, and those that a run before had answered already. */
  asked: number
  reused: number
  /** Names that have no place in the catalogue, and names of ours that the source does not list. */
  unmatched: { name: string; reason: string }[]
  /** Subjects whose answers could not be had or understood. */
  faults: { key: string; message: string }[]
  report: BatchReport | null
  /** What is to be remembered of the comparison; absent where nothing was compared. */
  compared?: Compared
  error: string | null
}

export type SyncReport = {
  datasets: SyncedDataset[]
  /** Why what is computed from the facts could not be refreshed; null when it was. */
  error: string | null
  /** 0 when every dataset is in. */
  exitCode: 0 | 1
}
