import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import type { Analytics } from '../client/Analytics.ts'
import { readChecks } from './readChecks.ts'

/** The identities that were compared after the last load, over all projects or over those given. */
export async function listChecks(
  db: Analytics,
  projects: readonly string[] | null = null,
): Promise<CheckResult[]> {
  const chosen = projects && new Set(projects)
  const results = new Map<string, CheckResult>()
  for (const row of await readChecks(db)) {
    if (chosen && !chosen.has(row.project_id)) continue
    const known = results.get(row.check_id)
    const compared = (known?.compared ?? 0) + row.compared
    const failed = (known?.failed ?? 0) + row.failed
    const { check_id, title } = row
    results.set(check_id, { check_id, title, passed: failed === 0, compared, failed })
  }
  return [...results.values()]
}
