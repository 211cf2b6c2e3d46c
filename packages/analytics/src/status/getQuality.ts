import type { QualityCheckStatus, QualityStatus } from '@tickmark/core/answers/Quality'
import { QUALITY_CHECK_IDS, QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { countFacts } from './getDataStatus.ts'

type Counts = { check_id: string; held: number; withheld: number; settled: number }
type Run = { check_id: string; last_run_at: string; compared: number; failed: number }

/** All checks with their description, last run, and number of quarantined points. */
export async function getQuality(db: Analytics): Promise<QualityStatus> {
  const counts = await db.rows<Counts>({
    sql: `SELECT check_id, countIf(state = 'held') AS held, countIf(state = 'held' AND withheld = 1) AS withheld,
                 countIf(state != 'held') AS settled
          FROM held_points FINAL GROUP BY check_id`,
  })
  const runs = await db.rows<Run>({
    sql: `SELECT check_id, formatDateTime(ran_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS last_run_at, compared, failed
          FROM check_runs FINAL`,
  })
  const checks = QUALITY_CHECK_IDS.map((check_id): QualityCheckStatus => {
    const { title, says } = QUALITY_CHECKS[check_id]
    const count = counts.find((row) => row.check_id === check_id)
    const run = runs.find((row) => row.check_id === check_id)
    return {
      check_id,
      title,
      says,
      last_run_at: run?.last_run_at ?? null,
      last_compared: run?.compared ?? 0,
      last_failed: run?.failed ?? 0,
      held: count?.held ?? 0,
      withheld: count?.withheld ?? 0,
      settled: count?.settled ?? 0,
    }
  })
  return {
    checks,
    held: checks.reduce((sum, check) => sum + check.held, 0),
    points: await countFacts(db),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}
