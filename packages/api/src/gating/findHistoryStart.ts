import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'

/**
 * The first day that the tier of whoever asks shows; null when it shows everything. It counts back from the newest day
 * that any metric has, so that an installation with old data shows as much of them as one with new data.
 */
export async function findHistoryStart({ analytics }: ApiContext): Promise<Day | null> {
  return (await analytics.history?.start()) ?? null
}
