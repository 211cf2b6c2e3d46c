import type { Disagreement } from '@tickmark/core/answers/Disagreement'
import type { Analytics } from '../client/Analytics.ts'
import { queryContext } from '../client/queryContext.ts'

const cache = new WeakMap<Analytics, { version: number; rows: Promise<Disagreement[]> }>()

/**
 * Where sources differ, the largest difference first; one from a zero is the largest there is. Kept in memory under the
 * data version, since every chart asks: one row is a whole series.
 */
export function readDisagreements(db: Analytics): Promise<Disagreement[]> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.rows
  const rows = queryContext.share(() =>
    db.rows<Disagreement>({
      sql: `SELECT metric_id, project_id, chain_id, product_id, contract_id, source_id, other_source_id, compared, days,
                 toString(newest_day) AS newest_day, value, other_value, toString(largest_day) AS largest_day,
                 largest_value, largest_other_value
          FROM disagreements
          ORDER BY abs(largest_other_value - largest_value) / abs(largest_value) DESC, days DESC, metric_id, project_id,
                   chain_id, product_id, contract_id, other_source_id`,
    }),
  )
  cache.set(db, { version: db.dataVersion, rows })
  rows.catch(() => cache.delete(db))
  return rows
}
