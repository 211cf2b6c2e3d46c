import type { MetricCoverage } from '@tickmark/core/answers/MetricCoverage'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from './listSeries.ts'
import type { SeriesRow } from './SeriesRow.ts'

/**
 * Which projects have values of a metric, reported or computed, from when to when and from which sources. A project
 * whose series has ended is among them; one without a single value is not.
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
