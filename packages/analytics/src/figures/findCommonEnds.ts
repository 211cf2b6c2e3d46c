import { LEVEL_DAYS } from '@tickmark/core/answers/headlineFigure'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { findAnchorDays } from '../series/findAnchors.ts'

/**
 * The last day of each metric, where some end so long before others that no project would have a figure of both: the
 * oldest of their newest days, for all of them. Undefined where they end together, or one has no data.
 */
export async function findCommonEnds(
  db: Analytics,
  metrics: readonly string[],
  asOf: AsOf | null,
): Promise<ReadonlyMap<string, Day> | undefined> {
  const anchors = await findAnchorDays(db, [...new Set(metrics)], asOf)
  const days = [...anchors.values()]
  if (days.some((day) => day === null)) return undefined
  const known = days.flatMap((day) => day ?? []).toSorted()
  const [oldest, newest] = [known[0], known.at(-1)]
  if (oldest === undefined || newest === undefined) return undefined
  if (newest < addDays(oldest, LEVEL_DAYS)) return undefined
  return new Map([...anchors.keys()].map((metric) => [metric, oldest]))
}
