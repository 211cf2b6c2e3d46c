import type { SecondOpinion } from '@tickmark/core/answers/Trace'
import { OPINION_LIMIT } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, type Granularity } from '@tickmark/core/time/Granularity'
import type { Analytics } from '../client/Analytics.ts'
import { createParams } from '../compile/createParams.ts'
import { asOfFactsSql } from '../compile/factsSql.ts'
import { presentValueSql } from '../compile/presentValueSql.ts'
import { resolveAsOf } from '../compile/resolveAsOf.ts'

const MAX_OPINIONS = 200

/**
 * The values of other sources for the points of a period, where they differ. With `as_of` only values observed by
 * then count, compared with the value at that time.
 */
export async function listSecondOpinions(
  db: Analytics,
  of: {
    project_id: string
    metric_id: string
    timestamp: Day
    granularity: Granularity
    as_of?: string | undefined
  },
): Promise<SecondOpinion[]> {
  const params = createParams()
  const asOf = await resolveAsOf(db, of.as_of)
  const known = asOf === null ? '' : `AND ${asOfFactsSql(asOf, params)}`
  const scope = { catalog: db.catalog, projects: [of.project_id] }
  const value = presentValueSql(scope, [of.metric_id], params)
  return db.rows({
    sql: `
      SELECT said.day AS day, said.value AS value, facts.value AS current_value, said.chain_id AS chain_id,
             said.product_id AS product_id, said.contract_id AS contract_id, said.source_id AS source_id,
             said.batch_id AS batch_id, batches.input AS file,
             formatDateTime(said.observed_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS observed_at
      FROM (
        SELECT * REPLACE (${value} AS value) FROM second_opinions FINAL
        WHERE metric_id = {metric: String} AND project_id = {project: String}
          AND day BETWEEN {from: Date} AND {to: Date}
          ${known}
      ) AS said
      INNER JOIN (
        SELECT chain_id, product_id, contract_id, day,
               argMax(${value}, (observed_at, batch_id)) AS value,
               argMax(source_id, (observed_at, batch_id)) AS source_id
        FROM observations
        WHERE metric_id = {metric: String} AND project_id = {project: String}
          AND day BETWEEN {from: Date} AND {to: Date}
          ${known}
        GROUP BY chain_id, product_id, contract_id, day
      ) AS facts USING (chain_id, product_id, contract_id, day)
      LEFT JOIN (SELECT batch_id, input FROM batches FINAL) AS batches USING (batch_id)
      WHERE said.source_id != facts.source_id
        AND abs(said.value - facts.value) > ${OPINION_LIMIT} * abs(facts.value)
      ORDER BY said.day DESC, said.source_id
      LIMIT ${MAX_OPINIONS}`,
    params: {
      ...params.values,
      metric: of.metric_id,
      project: of.project_id,
      from: of.timestamp,
      to: endOfPeriod(of.timestamp, of.granularity),
    },
  })
}
