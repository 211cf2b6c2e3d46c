import { type DatasetRun, startResult } from '../datasets/DatasetRun.ts'
import type { FetchedDataset } from '../datasets/fetchDataset.ts'

/**
 * Has datasets asked for, one after the other. While whoever takes them loads an increment, the next is asked for
 * already, as long as it gives other metrics: what is settled of a metric is looked up before it is asked for. Whole
 * histories are loaded alone, since they take memory enough. Progress is told of the dataset whose turn it is. Where a
 * run is stopped, what was not asked for is not attempted.
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
      // A failure is thrown when its turn comes.
      ahead?.catch(() => undefined)
      yield asked
    }
  } finally {
    // Whoever stops in between may close the engine.
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
