import type { ProjectReadme, ReadmeMetric } from '@tickmark/core/answers/Coverage'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { listSourceNames } from '@tickmark/core/projects/listSourceNames'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { listRestatements } from '../provenance/listRestatements.ts'
import { indexSeries, listUsedSeries, type SeriesIndex } from '../series/indexSeries.ts'
import { readChecks } from '../status/listChecks.ts'
import { listGaps } from '../status/listGaps.ts'

/**
 * Describes how the figures of a project are obtained: sources per metric, names at the sources, checks, gaps and
 * restatements.
 */
export async function getProjectReadme(db: Analytics, projectId: string): Promise<ProjectReadme> {
  const scope = { projects: [projectId], limit: 1, offset: 0 }
  const [index, checks, { total: gaps }, { total: restatements }] = await Promise.all([
    indexSeries(db),
    readChecks(db),
    listGaps(db, scope),
    listRestatements(db, scope),
  ])
  return {
    project_id: projectId,
    metrics: listMetrics().flatMap(
      ({ metric_id }) => describeMetric({ db, index, projectId }, metric_id) ?? [],
    ),
    source_names: listSourceNames(db.catalog, projectId),
    checks: checks.filter((check) => check.project_id === projectId),
    gaps,
    restatements,
    meta: { data_version: db.dataVersion, sample: index.isSample },
  }
}

function describeMetric(
  { db, index, projectId }: { db: Analytics; index: SeriesIndex; projectId: string },
  metricId: string,
): ReadmeMetric | undefined {
  const own = index.byMetric.get(metricId)?.find((row) => row.project_id === projectId)
  if (own === undefined) return undefined
  const { metric_id, first_day, last_day, points, chains, products, contracts } = own
  const isReported = own.source_ids.length > 0
  const used = isReported
    ? [own]
    : listUsedSeries(
        planMeasures(db.catalog, [metricId], createParams()),
        { projects: [projectId] },
        index,
      )
  return {
    metric_id,
    first_day,
    last_day,
    points,
    is_reported: isReported,
    source_ids: [...new Set(used.flatMap((row) => row.source_ids))].sort(),
    chains,
    products,
    contracts,
  }
}
