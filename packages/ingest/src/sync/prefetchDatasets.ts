import { type DatasetRun, startResult } from '../datasets/DatasetRun.ts'
import type { FetchedDataset } from '../datasets/fetchDataset.ts'

/**
 * Fetches datasets in order. While the caller loads an increment, the next dataset is already
 * fetched if it has other metrics: the final days of a metric are looked up before fetching. Full
 * histories are loaded alone because of their memory use. Progress is reported for the current
 * dataset only. If a run is stopped, the remaining datasets are not attempted.
 */
export async function* askInTurn(
  runs: readonly DatasetRun[],
  ask: (run: DatasetRun) => Promise<FetchedDataset>,
): AsyncGenerator<FetchedDataset> {
  let told: DatasetRun | undefined
  let ahead: Promise<FetchedDataset> | null = null
  const askOrLeave = async (run: DatasetRun) =>
    run.signal?.aborted
      ? leaveOut(run)
      : ask({ ...run, onProgress: (step) => void (run === told && run.onProgress?.(step)) })
  try {
    for (const [index, run] of runs.entries()) {
      told = run
      const asked: FetchedDataset = await (ahead ?? askOrLeave(run))
      const next = runs[index + 1]
      ahead = next && asked.isIncrement && !shareMetrics(run, next) ? askOrLeave(next) : null
      // Thrown when this dataset is due.
      ahead?.catch(() => undefined)
      yield asked
    }
  } finally {
    // The caller may close the engine after stopping early.
    await ahead?.catch(() => undefined)
  }
}

function shareMetrics({ dataset }: DatasetRun, other: DatasetRun): boolean {
  return dataset.metrics.some((id) => other.dataset.metrics.includes(id))
}

function leaveOut(run: DatasetRun): FetchedDataset {
  const error = 'The sync was stopped before this.'
  return { isIncrement: true, load: async () => ({ ...startResult(run, 'not-attempted'), error }) }
}
