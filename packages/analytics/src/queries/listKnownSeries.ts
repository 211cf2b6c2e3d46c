import type { AsOf } from '@tickmark/core/time/parseAsOf'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { knownSql } from '../compile/knownSql.ts'
import type { SeriesRow } from './SeriesRow.ts'

/** A series as it was known at a moment, and the chains that any of its parts is of. */
export type KnownSeriesRow = SeriesRow & { chain_ids: string[] }

/**
 * Every reported series as it was known at a moment: what `refreshSeries` would have listed then, told from all versions
 * that were known and not only from the newest of each point, which takes a tenth of the time. So `points` counts
 * versions, `source_ids` may name a source whose values another one had replaced, and a day counts as complete once any
 * of its versions was. A series of which nothing was known is absent.
 */
export function listKnownSeries(db: Analytics, asOf: AsOf): Promise<KnownSeriesRow[]> {
  const params = createParams()
  const isPart = `chain_id != '' OR product_id != '' OR contract_id != ''`
  return db.rows<KnownSeriesRow>({
    // In parentheses, so that whoever is shown the statement may put settings of his own behind it.
    sql: `SELECT * FROM (
      SELECT metric_id, project_id, min(day) AS first_day, max(day) AS last_day,
             maxOrNullIf(day, provisional = 0) AS last_complete_day,
             maxIf(day, NOT (${isPart})) AS last_total_day, count() AS points, countIf(${isPart}) AS parts,
             arraySort(groupUniqArray(toString(source_id))) AS source_ids,
             uniqExactIf(chain_id, chain_id != '') AS chains, uniqExactIf(product_id, product_id != '') AS products,
             uniqExactIf(contract_id, contract_id != '') AS contracts,
             groupUniqArrayIf(toString(chain_id), chain_id != '') AS chain_ids
      FROM observations WHERE ${knownSql(asOf, params)}
      GROUP BY metric_id, project_id SETTINGS optimize_aggregation_in_order = 1
    ) ORDER BY metric_id, project_id`,
    params: params.values,
  })
}
