import type { Project } from '@tickmark/core/projects/Project'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { findUnranked } from '../rollups/findUnranked.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listSeries } from '../series/listSeries.ts'
import { getProjectFigures } from './getProjectFigures.ts'

/** A project of the catalog, and the metrics that it has values of. */
export type ProjectEntry = {
  project: Project
  metric_ids: readonly string[]
  /** True if rankings leave it out; see `findUnranked`. */
  is_unranked: boolean
}

/**
 * Every project, the largest first, then those with data, then the rest by id, of which the reviewed ones come first: while
 * figures of a load are computed, no other project stands before one with its ticker. Memoized per data version.
 */
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
        sizeOf(a) - sizeOf(b) ||
        Number(b.metric_ids.length > 0) - Number(a.metric_ids.length > 0) ||
        Number(b.project.is_reviewed) - Number(a.project.is_reviewed),
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

/**
 * The ids of projects by market cap, the largest first; behind them those without one by TVL. Projects with neither, or
 * that rankings leave out, are not among them. Memoized per data version, since every page with a list of projects needs it.
 */
const listProjectsBySize = memoPerVersion(async (db: Analytics): Promise<string[]> => {
  const { project_ids, columns } = await getProjectFigures(db, {
    columns: ['market_cap_circulating_7d_latest', 'tvl_7d_latest'],
  })
  const unranked = await findUnranked(db)
  const [caps = [], locked = []] = columns.map(({ values }) => values)
  return project_ids
    .map((id, index) => ({ id, cap: caps[index] ?? -1, tvl: locked[index] ?? -1 }))
    .filter(({ id, cap, tvl }) => Math.max(cap, tvl) >= 0 && !unranked.has(id))
    .sort((a, b) => b.cap - a.cap || b.tvl - a.tvl)
    .map(({ id }) => id)
})
