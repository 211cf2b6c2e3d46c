import type { FigureMeta } from '@tickmark/core/answers/FigureMeta'
import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { indexSeries } from './indexSeries.ts'
import { listChecks } from './listChecks.ts'
import { listUsedSeries } from './listUsedSeries.ts'

type Described = {
  metrics: readonly string[]
  projects: readonly string[] | null
  asOf?: AsOf | null
}

/** What stands under figures that were computed ahead: sources, checks, and whether values were generated. */
export async function describeSources(
  db: Analytics,
  { metrics, projects, asOf = null }: Described,
): Promise<FigureMeta> {
  const index = await indexSeries(db, asOf)
  const used = listUsedSeries(planMeasures(metrics, createParams()), { projects }, index)
  return {
    data_version: db.dataVersion,
    sample: index.isSample,
    sources: [...new Set(used.flatMap((row) => row.source_ids))].sort(),
    // Before there was anything, nothing had been compared.
    checks: used.length === 0 ? [] : await listChecks(db, projects),
  }
}
