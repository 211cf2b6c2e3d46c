import type { DatasetRun } from './DatasetRun.ts'
import type { SyncedDataset } from './SyncReport.ts'

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
