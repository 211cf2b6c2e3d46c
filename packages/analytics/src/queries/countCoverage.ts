import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from './listSeries.ts'

/** How many projects have a metric, and the newest day of any of them; null where none has a value. */
export type Coverage = { projects: number; newest_day: Day | null }

/** How far each metric reaches, by its id. A metric that nobody has is not in it. */
export async function countCoverage(db: Analytics): Promise<Map<string, Coverage>> {
  const coverage = new Map<string, Coverage>()
  for (const { metric_id, last_day } of await listSeries(db)) {
    const known = coverage.get(metric_id) ?? { projects: 0, newest_day: null }
    const isNewer = known.newest_day === null || last_day > known.newest_day
    coverage.set(metric_id, {
      projects: known.projects + 1,
      newest_day: isNewer ? last_day : known.newest_day,
    })
  }
  return coverage
}
