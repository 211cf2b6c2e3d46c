import type { QuarantinedProject } from '@tickmark/core/answers/QuarantinedProject'
import type { Analytics } from '../client/Analytics.ts'

type Narrowed = {
  /** All of them when absent. */
  projects?: readonly string[] | undefined
  metrics?: readonly string[] | undefined
  limit: number
}

/** What is held back now, by batch and project, the newest first. */
export function listQuarantinedProjects(
  db: Analytics,
  { projects, metrics, limit }: Narrowed,
): Promise<QuarantinedProject[]> {
  return db.rows<QuarantinedProject>({
    sql: `
      SELECT held_batch_id AS batch_id, project_id, any(source_id) AS source_id,
             formatDateTime(max(held.changed_at) AS changed, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS changed_at,
             count() AS values, countIf(held.withheld = 1) AS withheld,
             arraySort(groupUniqArray(toString(metric_id))) AS metric_ids,
             arraySort(groupUniqArray(toString(check_id))) AS check_ids,
             min(day) AS first_day, max(day) AS last_day
      FROM held_points AS held FINAL
      WHERE state = 'held' AND ({of_all: UInt8} OR project_id IN {projects: Array(String)})
        AND ({of_any: UInt8} OR metric_id IN {metrics: Array(String)})
      GROUP BY held_batch_id, project_id
      ORDER BY changed DESC, project_id
      LIMIT {limit: UInt32}`,
    params: {
      of_all: projects === undefined ? 1 : 0,
      projects: projects ?? [],
      of_any: metrics === undefined ? 1 : 0,
      metrics: metrics ?? [],
      limit,
    },
  })
}
