import { createResult, type DatasetRun } from '../datasets/DatasetRun.ts'
import type { FetchedDataset } from '../datasets/fetchDataset.ts'

/**
 * Fetches datasets in order. While the caller loads an increment, the next dataset is already
 * fetched if it has other metrics: the final days of a metric are looked up before fetching. Full
 * histories are loaded alone because of their memory use. Progress is reported for the current
 * dataset only. If a run is stopped, the remaining datasets are not attempted.
 */
export async function* prefetchDatasets(
  runs: readonly DatasetRun[],
  fetch: (run: DatasetRun) => Promise<FetchedDataset>,
): AsyncGenerator<FetchedDataset> {
  let current: DatasetRun | undefined
  let ahead: Promise<FetchedDataset> | null = null
  const fetchOrSkip = async (run: DatasetRun) =>
    run.signal?.aborted
      ? skip(run)
      : fetch({ ...run, onProgress: (step) => void (run === current && run.onProgress?.(step)) })
  try {
    for (const [index, run] of runs.entries()) {
      current = run
      const fetched: FetchedDataset = await (ahead ?? fetchOrSkip(run))
      const next = runs[index + 1]
      ahead = next && fetched.isIncrement && !shareMetrics(run, next) ? fetchOrSkip(next) : null
      // Thrown when this dataset is due.
      ahead?.catch(() => undefined)
      yield fetched
    }
  } finally {
    // The caller may close the engine after stopping early.
    await ahead?.catch(() => undefined)
  }
}

function shareMetrics({ dataset }: DatasetRun, other: DatasetRun): boolean {
  return dataset.metrics.some((id) => other.dataset.metrics.includes(id))
}

function skip(run: DatasetRun): FetchedDataset {
  const error = 'The sync was stopped before this.'
  return { isIncrement: true, load: async () => ({ ...createResult(run, 'not-attempted'), error }) }
}
