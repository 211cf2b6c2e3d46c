import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { Clock } from '../connectors/Clock.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { SourceClient } from '../connectors/createSourceClient.ts'
import type { DatasetRun } from '../datasets/DatasetRun.ts'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { syncDataset } from '../datasets/syncDataset.ts'
import { logDataset } from '../datasets/syncLog.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'

type Loading = {
  client: SourceClient
  clock: Clock
  raw: ObjectStore
  signal?: AbortSignal
  assertLeaseHeld?(): Promise<void>
}

/** Loads all datasets of a source; see `loadDataset`. */
export async function loadDatasets(
  db: Analytics,
  connector: Connector,
  loading: Loading,
): Promise<SyncedDataset[]> {
  const results: SyncedDataset[] = []
  for (const dataset of connector.datasets)
    results.push(await loadDataset({ db, connector, dataset, ...loading }))
  return results
}

/**
 * Fetches one dataset and loads it as a run does, but does not refresh derived tables: that would take most of the time
 * of a test, and nothing that looks at points and answers needs it.
 */
export async function loadDataset(
  job: Omit<DatasetRun, 'since' | 'trusting'> & Partial<DatasetRun>,
): Promise<SyncedDataset> {
  const synced = await syncDataset({ since: null, trusting: false, ...job })
  await logDataset(job.raw, synced, job.clock.now())
  return synced
}
