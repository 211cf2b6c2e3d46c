import type { ProjectCheck } from '@tickmark/core/answers/ProjectChecks'
import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'

export const CHECKS_SQL =
  'SELECT check_id, title, metrics, project_id, compared, failed FROM checks ORDER BY check_id, metric_id, project_id'

const cache = new WeakMap<Analytics, { version: number; rows: Promise<ProjectCheck[]> }>()

/** What the last load compared, in the order of checks, metrics and projects. Kept in memory under the data version, since every chart names checks. */
export function readChecks(db: Analytics): Promise<ProjectCheck[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = queryContext.share(() => db.rows<ProjectCheck>({ sql: CHECKS_SQL }))
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}
