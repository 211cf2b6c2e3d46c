import type { DatasetRun } from '../connectors/DatasetRun.ts'
import { fetchDataset } from '../connectors/fetchDataset.ts'
import type { SyncedDataset } from '../connectors/SyncReport.ts'
import { logDataset } from '../connectors/syncLog.ts'

/**
 * Asks for one dataset and loads it as a run does, but computes nothing from the facts: that would take most of the time
 * of a test, and nothing that looks at points and answers needs it.
 */
export async function loadDataset(
  job: Omit<DatasetRun, 'since' | 'trusting'> & Partial<DatasetRun>,
): Promise<SyncedDataset> {
  const asked = await fetchDataset({ since: null, trusting: false, ...job })
  const synced = await asked.load()
  await logDataset(job.rawFolder, synced, job.clock.now())
  return synced
}
