import { indexSeries } from '@tickmark/analytics/queries/indexSeries'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'

/**
 * The first day that the tier of whoever asks shows; null when it shows everything. It counts back from the newest day
 * that any metric has, so that an installation with old data shows as much of them as one with new data.
 */
export async function findHistoryStart({ access, analytics }: ApiContext): Promise<Day | null> {
  const { history_days } = TIERS[access.tier]
  if (!access.isGated || history_days === null) return null
  const { newest } = await indexSeries(analytics)
  const last = [...newest.values()].toSorted().at(-1)
  return last === undefined ? null : addDays(last, 1 - history_days)
}
