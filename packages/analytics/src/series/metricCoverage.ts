import type { MetricCoverage } from '@tickmark/core/answers/Coverage'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from './listSeries.ts'
import type { SeriesRow } from './SeriesRow.ts'

/**
 * Returns the projects that have values of a metric, reported or derived, from when to when and from which sources.
 * Includes series that have ended, and excludes projects without any value.
 */
export async function getMetricCoverage(db: Analytics, metricId: string): Promise<MetricCoverage> {
  const rows = (await listSeries(db)).filter((row) => row.metric_id === metricId)
  return {
    metric_id: metricId,
    projects: rows.toSorted(compareReach).map((row) => ({
      project_id: row.project_id,
      first_day: row.first_day,
      last_day: row.last_day,
      sources: row.source_ids.toSorted(),
    })),
  }
}

function compareReach(a: SeriesRow, b: SeriesRow): number {
  return (
    b.last_day.localeCompare(a.last_day) ||
    a.first_day.localeCompare(b.first_day) ||
    a.project_id.localeCompare(b.project_id)
  )
}

/** The number of projects that have a metric, and the newest day of any of them; null without values. */
type Coverage = { projects: number; newest_day: Day | null }

/** The coverage of each metric by its id. Metrics without values are absent. */
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
