import type { Analytics } from '../client/Analytics.ts'

/**
 * Lists the series that sources report, from what their months come to. Derived ones stay as they were until
 * `refreshAggregates`, which is the one that computes them, renews them.
 */
export async function refreshSeries(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT metric_id, project_id, min(first_day), max(last_day), max(last_complete_day), max(last_total_day),
             sum(points), sum(parts), groupUniqArrayArray(arrayMap(source -> source.source_id, sources)),
             uniqExactArray(chains), uniqExactArray(products), uniqExactArray(contracts)
      FROM series_months FINAL GROUP BY metric_id, project_id
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
