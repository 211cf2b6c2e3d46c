import type { ProjectChecks } from '@tickmark/core/answers/ProjectChecks'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from './indexSeries.ts'
import { countProjectDays, type Days } from './listChecks.ts'
import { readChecks } from './readChecks.ts'

type ChecksFilter = {
  projects?: readonly string[]
  /** Only checks of any of these metrics. */
  metrics?: readonly string[]
  /** Only what was compared on these days. */
  days?: Days
}

/** How each identity stands for each project, from what the last load compared. */
export async function listProjectChecks(
  db: Analytics,
  { projects, metrics, days }: ChecksFilter = {},
): Promise<ProjectChecks> {
  const checks = (await readChecks(db)).filter(
    (check) =>
      (projects === undefined || projects.includes(check.project_id)) &&
      (metrics === undefined || check.metrics.some((id) => metrics.includes(id))),
  )
  return {
    checks:
      days === undefined || checks.length === 0 ? checks : await countProjectDays(db, checks, days),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
