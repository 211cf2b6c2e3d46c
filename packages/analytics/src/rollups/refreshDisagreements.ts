import { OPINION_LIMIT } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { listTokenMetrics, presentValueSql } from '../compile/presentValueSql.ts'

/**
 * Finds series for which a source of lower precedence differs by more than a twentieth of the fact. Days with one
 * source only are not compared. The largest difference is the largest relative to the fact; from zero it is infinite.
 */
export async function refreshDisagreements(db: Analytics): Promise<void> {
  const opinions = await db.rows({ sql: 'SELECT 1 FROM second_opinions LIMIT 1' })
  if (opinions.length === 0) return db.command({ sql: 'TRUNCATE TABLE disagreements' })
  await db.command({ sql: 'TRUNCATE TABLE disagreements_staged' })
  const params = createParams()
  const scope = { catalog: db.catalog, projects: null }
  const value = presentValueSql(scope, listTokenMetrics(), params)
  await db.command({
    sql: `
      INSERT INTO disagreements_staged
      SELECT metric_id, project_id, chain_id, product_id, contract_id,
             argMax(source_id, day), other_source_id, count(), countIf(differs) AS days,
             maxIf(day, differs), argMaxIf(answered, day, differs), argMaxIf(other, day, differs),
             argMaxIf(day, (distance, day), differs), argMaxIf(answered, (distance, day), differs),
             argMaxIf(other, (distance, day), differs)
      FROM (
        SELECT metric_id, project_id, chain_id, product_id, contract_id, day, facts.value AS answered,
               said.value AS other, facts.source_id AS source_id, said.source_id AS other_source_id,
               abs(other - answered) > ${OPINION_LIMIT} * abs(answered) AS differs,
               abs(other - answered) / abs(answered) AS distance
        FROM (
          SELECT metric_id, project_id, chain_id, product_id, contract_id, day, ${value} AS value, source_id
          FROM second_opinions FINAL
        ) AS said
        INNER JOIN (
          SELECT metric_id, project_id, chain_id, product_id, contract_id, day, ${value} AS value, source_id
          FROM facts FINAL
          WHERE (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM second_opinions)
        ) AS facts USING (metric_id, project_id, chain_id, product_id, contract_id, day)
        WHERE said.source_id != facts.source_id
      )
      GROUP BY metric_id, project_id, chain_id, product_id, contract_id, other_source_id
      HAVING days > 0`,
    params: params.values,
  })
  await db.command({ sql: 'EXCHANGE TABLES disagreements AND disagreements_staged' })
}
