import type { FigureMeta } from '@tickmark/core/answers/FigureMeta'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries } from './indexSeries.ts'
import { listChecks } from './listChecks.ts'
import { listUsedSeries } from './listUsedSeries.ts'

/** What stands under figures that were computed ahead: sources, checks, and whether values were generated. */
export async function describeSources(
  db: Analytics,
  metrics: readonly string[],
  projects: readonly string[] | null,
): Promise<FigureMeta> {
  const index = await indexSeries(db)
  const used = listUsedSeries(planMeasures(metrics, createParams()), { projects }, index)
  return {
    data_version: db.dataVersion,
    sample: index.isSample,
    sources: [...new Set(used.flatMap((row) => row.source_ids))].sort(),
    checks: await listChecks(db, projects),
  }
}
