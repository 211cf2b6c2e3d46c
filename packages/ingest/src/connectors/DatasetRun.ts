import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncStep } from '@tickmark/core/answers/SyncStatus'
import type { Day } from '@tickmark/core/time/Day'
import type { Clock } from './Clock.ts'
import type { Connector, Dataset } from './Connector.ts'
import type { SourceClient } from './createSourceClient.ts'

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
