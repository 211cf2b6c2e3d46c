import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import type { Analytics } from '../client/Analytics.ts'

type Row = { check_id: string; title: string; project_id: string; compared: number; failed: number }

const cache = new WeakMap<Analytics, { version: number; rows: Promise<Row[]> }>()

/**
 * The identities that were compared after the last load, over all projects or over those given.
 * Kept in memory under the data version, since every chart names them.
 */
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

function readChecks(db: Analytics): Promise<Row[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = db.rows<Row>({
    sql: 'SELECT check_id, title, project_id, compared, failed FROM checks ORDER BY check_id, project_id',
  })
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}
