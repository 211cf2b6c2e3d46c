import type { RestatedProject } from '@tickmark/core/answers/RestatedProject'
import type { Analytics } from '../client/Analytics.ts'

/** What the newest loads changed of which projects, newest first; all projects, or some. */
export function listRestatedProjects(
  db: Analytics,
  { projects, limit }: { projects?: readonly string[] | undefined; limit: number },
): Promise<RestatedProject[]> {
  return db.rows<RestatedProject>({
    sql: `
      SELECT new_batch_id AS batch_id, project_id, any(new_source_id) AS source_id,
             formatDateTime(max(new_observed_at) AS observed, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS observed_at,
             count() AS values, arraySort(groupUniqArray(toString(metric_id))) AS metric_ids,
             min(day) AS first_day, max(day) AS last_day,
             argMax((new_value - old_value) / nullIf(abs(old_value), 0),
                    abs(new_value - old_value) / nullIf(abs(old_value), 0)) AS largest_change
      FROM restatements
      WHERE {all: UInt8} OR project_id IN {projects: Array(String)}
      GROUP BY batch_id, project_id
      ORDER BY observed DESC, project_id
      LIMIT {limit: UInt32}`,
    params: { all: projects === undefined ? 1 : 0, projects: projects ?? [], limit },
  })
}
