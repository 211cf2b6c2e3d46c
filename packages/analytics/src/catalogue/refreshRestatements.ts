import type { Analytics } from '../client/Analytics.ts'

/**
 * Finds the points whose value a later observation changed. A value that an unfinished day had before it was over does
 * not count as restated. Versions are compared only in series that have more of them than points, so that a first load
 * costs nothing. Runs after `refreshSeries`, which counts the points.
 */
export async function refreshRestatements(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE restatements_staged' })
  await db.command({
    sql: `
      INSERT INTO restatements_staged
      SELECT metric_id, project_id, chain_id, product_id, contract_id, day, assumeNotNull(old_value), value,
             old_source_id, source_id, old_observed_at, observed_at, old_batch_id, batch_id
      FROM (
        SELECT *,
               lagInFrame(toNullable(value)) OVER versions AS old_value,
               lagInFrame(provisional) OVER versions AS old_provisional,
               lagInFrame(toString(source_id)) OVER versions AS old_source_id,
               lagInFrame(observed_at) OVER versions AS old_observed_at,
               lagInFrame(toString(batch_id)) OVER versions AS old_batch_id
        FROM observations
        WHERE (metric_id, project_id) IN (
          SELECT metric_id, project_id FROM observations GROUP BY metric_id, project_id
          HAVING (metric_id, project_id, count()) NOT IN (
            SELECT metric_id, project_id, points FROM series WHERE notEmpty(source_ids)))
        WINDOW versions AS (
          PARTITION BY metric_id, project_id, chain_id, product_id, contract_id, day
          ORDER BY observed_at, batch_id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
      )
      WHERE old_value IS NOT NULL AND old_provisional = 0 AND old_value != value`,
  })
  await db.command({ sql: 'EXCHANGE TABLES restatements AND restatements_staged' })
}
