import type { Plan } from '../compile/Plan.ts'
import type { Scope } from '../compile/resolveScope.ts'
import type { SeriesIndex } from './indexSeries.ts'
import type { SeriesRow } from './SeriesRow.ts'

/** The reported series that a plan reads within a scope. */
export function listUsedSeries(
  plan: Pick<Plan, 'bases'>,
  scope: Pick<Scope, 'projects'>,
  { byMetric }: Pick<SeriesIndex, 'byMetric'>,
): SeriesRow[] {
  const metrics = new Set(plan.bases.map((base) => base.ecosystem?.of ?? base.metric_id))
  const rows = [...metrics].flatMap((metric) => byMetric.get(metric) ?? [])
  const isEcosystem = plan.bases.some((base) => base.ecosystem !== null)
  if (scope.projects === null || isEcosystem) return rows
  const projects = new Set(scope.projects)
  return rows.filter((row) => projects.has(row.project_id))
}
