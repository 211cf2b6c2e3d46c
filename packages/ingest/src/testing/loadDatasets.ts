import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { Clock } from '../connectors/Clock.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { SourceClient } from '../connectors/createSourceClient.ts'
import type { SyncedDataset } from '../connectors/SyncReport.ts'
import { loadDataset } from './loadDataset.ts'

export type Loading = {
  client: SourceClient
  clock: Clock
  rawFolder: string
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
