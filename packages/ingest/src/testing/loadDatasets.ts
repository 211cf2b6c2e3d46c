import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { Clock } from '../connectors/Clock.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { SourceClient } from '../connectors/createSourceClient.ts'
import type { SyncedDataset } from '../connectors/SyncReport.ts'
import { syncDataset } from '../connectors/syncDataset.ts'
import { logDataset } from '../connectors/syncLog.ts'

export type Loading = {
  client: SourceClient
  clock: Clock
  rawFolder: string
  signal?: AbortSignal
  mayWrite?(): Promise<void>
}

/**
 * Asks a source for its datasets and loads them as a run does, but computes nothing from the facts: that would take most
 * of the time of a test, and nothing that looks at points and answers needs it.
 */
export async function loadDatasets(
  db: Analytics,
  connector: Connector,
  loading: Loading,
): Promise<SyncedDataset[]> {
  const results: SyncedDataset[] = []
  for (const dataset of connector.datasets) {
    const result = await syncDataset({
      db,
      connector,
      dataset,
      since: null,
      trusting: false,
      ...loading,
    })
    await logDataset(loading.rawFolder, result, loading.clock.now())
    results.push(result)
  }
  return results
}
