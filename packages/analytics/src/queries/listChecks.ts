import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import type { Analytics } from '../client/Analytics.ts'

/** The identities that were compared after the last load, over all projects or for one. */
export async function listChecks(db: Analytics, projectId = ''): Promise<CheckResult[]> {
  const rows = await db.rows<Omit<CheckResult, 'passed'>>({
    sql: `
      SELECT check_id, any(title) AS title, sum(compared) AS compared, sum(failed) AS failed
      FROM checks
      WHERE {project: String} = '' OR project_id = {project: String}
      GROUP BY check_id ORDER BY check_id`,
    params: { project: projectId },
  })
  return rows.map((row) => ({ ...row, passed: row.failed === 0 }))
}
