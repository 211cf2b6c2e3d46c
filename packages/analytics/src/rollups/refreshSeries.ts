import type { Analytics } from '../client/Analytics.ts'

/**
 * Lists the series that sources report, from what their months come to. Derived ones stay as they were until
 * `refreshAggregates`, which is the one that computes them, renews them. Months of the same sources and parts, as nearly
 * all of a series are, are put together first: to add lists to lists takes five times as long.
 */
export async function refreshSeries(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT metric_id, project_id, min(first), max(last), max(last_complete), max(last_total), sum(count), sum(of_parts),
             groupUniqArrayArray(source_ids), uniqExactArray(chains), uniqExactArray(products), uniqExactArray(contracts)
      FROM (
        SELECT metric_id, project_id, sources.source_id AS source_ids, chains, products, contracts,
               min(first_day) AS first, max(last_day) AS last, max(last_complete_day) AS last_complete,
               max(last_total_day) AS last_total, sum(points) AS count, sum(parts) AS of_parts
        FROM series_months FINAL
        GROUP BY metric_id, project_id, sources.source_id, chains, products, contracts
      )
      GROUP BY metric_id, project_id`,
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
