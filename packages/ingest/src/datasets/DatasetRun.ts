import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { Day } from '@tickmark/core/time/Day'
import type { Clock } from '../connectors/Clock.ts'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import type { SourceClient } from '../connectors/createSourceClient.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import type { DatasetParts } from './DatasetParts.ts'
import type { SyncedDataset } from './SyncReport.ts'

/** Everything needed to fetch and load one dataset. */
export type DatasetRun = {
  db: Analytics
  connector: Connector
  dataset: Dataset
  client: SourceClient
  clock: Clock
  /** The store of raw answers. */
  raw: ObjectStore
  /** Fetches from this day on, regardless of what is known. */
  since: Day | null
  /** Accepts values without quarantine checks. */
  trusting: boolean
  /** Loads only the newest day, from bulk listings: a first run does so before it requests histories. */
  isBulk?: boolean
  /** Loads only the histories of the largest projects, where there are many more. */
  isLeading?: boolean
  /** The parts that the runs of one dataset in one sync have loaded. */
  parts?: DatasetParts
  /** The number of leading projects. */
  leading?: number
  /** Loads when the queue reaches this dataset, since one batch is loaded at a time; at once if absent. */
  queueLoad?<T extends Loaded>(load: () => Promise<T>): Promise<T>
  /** See `BatchInput`. */
  assertLeaseHeld?(): Promise<void>
  signal?: AbortSignal
  onProgress?(step: SyncStep): void
  /** Called when the source has answered all, before the last of it is loaded; not after a failure. */
  onFetched?(): void
}

/** The outcome of loading a batch. */
export type Loaded = { state: string } | { report: { state: string } | null }

/** The report of a dataset before anything was fetched. */
export function createResult(
  { connector, dataset }: Pick<DatasetRun, 'connector' | 'dataset'>,
  state: SyncedDataset['state'],
): SyncedDataset {
  return {
    source_id: connector.contract.source_id,
    dataset: dataset.id,
    title: dataset.title,
    state,
    subjects: 0,
    left: 0,
    asked: 0,
    reused: 0,
    unmatched: [],
    faults: [],
    report: null,
    error: null,
    refusal: null,
    needs: null,
  }
}
