import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { Day } from '@tickmark/core/time/Day'
import type { Clock } from '../connectors/Clock.ts'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import type { SourceClient } from '../connectors/createSourceClient.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** What it takes to ask for one dataset and to load it. */
export type DatasetRun = {
  db: Analytics
  connector: Connector
  dataset: Dataset
  client: SourceClient
  clock: Clock
  /** The folder of kept answers, `raw` in the data folder. */
  rawFolder: string
  /** Asks from this day on, whatever is known. */
  since: Day | null
  /** Takes values as they come, also where they stand far from what is known. */
  trusting: boolean
  /** See `BatchInput`. */
  assertLeaseHeld?(): Promise<void>
  signal?: AbortSignal
  onProgress?(step: SyncStep): void
}

/** What is told of a dataset of which nothing has come yet. */
export function startResult(
  { connector, dataset }: Pick<DatasetRun, 'connector' | 'dataset'>,
  state: SyncedDataset['state'],
): SyncedDataset {
  return {
    source_id: connector.contract.source_id,
    dataset: dataset.id,
    title: dataset.title,
    state,
    subjects: 0,
    asked: 0,
    reused: 0,
    unmatched: [],
    faults: [],
    report: null,
    error: null,
  }
}
