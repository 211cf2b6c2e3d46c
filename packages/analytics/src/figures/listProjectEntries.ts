import type { Project } from '@tickmark/core/projects/Project'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listSeries } from '../series/listSeries.ts'
import { listProjectsBySize } from './listProjectsBySize.ts'

/** A project of the catalog, and the metrics that it has values of. */
export type ProjectEntry = {
  project: Project
  metric_ids: readonly string[]
  /** True if rankings leave it out; see `findUnranked`. */
  is_unranked: boolean
}

/** Every project, the largest first, then those with data, then the rest by id. Memoized per data version. */
export const listProjectEntries = memoPerVersion(async (db: Analytics): Promise<ProjectEntry[]> => {
  const [series, bySize, unranked] = await Promise.all([
    listSeries(db),
    listProjectsBySize(db),
    findUnranked(db),
  ])
  const metricsOf = Map.groupBy(series, ({ project_id }) => project_id)
  const sizes = new Map(bySize.map((id, index) => [id, index] as const))
  const sizeOf = ({ project }: ProjectEntry) => sizes.get(project.project_id) ?? sizes.size
  return db.catalog.projects
    .map((project) => ({
      project,
      metric_ids: (metricsOf.get(project.project_id) ?? []).map(({ metric_id }) => metric_id),
      is_unranked: unranked.has(project.project_id),
    }))
    .sort(
      (a, b) =>
        sizeOf(a) - sizeOf(b) || Number(b.metric_ids.length > 0) - Number(a.metric_ids.length > 0),
    )
})

/** The same as of a moment, with the metrics that each project had values of by then. */
export async function listProjectEntriesAsOf(db: Analytics, asOf: AsOf): Promise<ProjectEntry[]> {
  const [entries, { byMetric }, unranked] = await Promise.all([
    listProjectEntries(db),
    indexSeries(db, asOf),
    findUnranked(db, asOf),
  ])
  const series = [...byMetric.values()].flat()
  const metricsOf = Map.groupBy(series, ({ project_id }) => project_id)
  return entries.map(({ project }) => ({
    project,
    metric_ids: (metricsOf.get(project.project_id) ?? []).map(({ metric_id }) => metric_id),
    is_unranked: unranked.has(project.project_id),
  }))
}
