import type { ProjectChecks } from '@tickmark/core/answers/ProjectChecks'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from './indexSeries.ts'
import { readChecks } from './readChecks.ts'

/** How each identity stands for each project, from what the last load compared. */
export async function listProjectChecks(db: Analytics): Promise<ProjectChecks> {
  return {
    checks: await readChecks(db),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
