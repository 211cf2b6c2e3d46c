import type { Analytics } from '../client/Analytics.ts'

/**
 * Lists the series that sources report. Derived ones stay as they were until `refreshAggregates`,
 * which is the one that computes them, renews them.
 */
export async function refreshSeries(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT metric_id, project_id, min(day), max(day), maxOrNullIf(day, provisional = 0),
             maxIf(day, chain_id = '' AND product_id = '' AND contract_id = ''), count(),
             countIf(chain_id != '' OR product_id != '' OR contract_id != ''),
             groupUniqArray(source_id),
             uniqExactIf(chain_id, chain_id != ''), uniqExactIf(product_id, product_id != ''),
             uniqExactIf(contract_id, contract_id != '')
      FROM facts FINAL GROUP BY metric_id, project_id
      SETTINGS optimize_aggregation_in_order = 1`,
  })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT * FROM series
      WHERE empty(source_ids)
        AND (metric_id, project_id) NOT IN (SELECT metric_id, project_id FROM series_staged)`,
  })
  await db.command({ sql: 'EXCHANGE TABLES series AND series_staged' })
}
