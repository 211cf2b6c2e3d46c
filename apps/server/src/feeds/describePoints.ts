import { getMetric } from '@tickmark/core/metrics/getMetric'
import { findProject } from '@tickmark/core/projects/findProject'
import type { Day } from '@tickmark/core/time/Day'

/** Points of one project that one batch brought. */
type Told = {
  project_id: string
  metric_ids: readonly string[]
  values: number
  first_day: Day
  last_day: Day
}

/** The most metrics that a title names. */
const MOST_NAMED = 3

/** What an entry says of its points, whatever became of them. */
export function describePoints(one: Told): {
  project: string
  values: string
  days: string
  metrics: string
} {
  const metrics = one.metric_ids.map((id) => getMetric(id).title)
  const others = metrics.length > MOST_NAMED ? ` and ${metrics.length - MOST_NAMED} more` : ''
  return {
    project: findProject(one.project_id)?.name ?? one.project_id,
    values: one.values === 1 ? '1 value' : `${one.values} values`,
    days:
      one.first_day === one.last_day
        ? `of ${one.first_day}`
        : `from ${one.first_day} to ${one.last_day}`,
    metrics: `${metrics.slice(0, MOST_NAMED).join(', ')}${others}`,
  }
}
