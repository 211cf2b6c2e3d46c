import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { OUTLIER_THRESHOLDS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { Analytics } from '../client/Analytics.ts'
import { IS_LABEL } from '../compile/labelSql.ts'
import {
  batchSql,
  type CheckedBatch,
  type CheckOutcome,
  DAYS_READ,
  POINT_KEY,
} from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'
import { PARTS_TOLERANCE } from './IDENTITIES.ts'
import { writeNumberSql } from './writeNumberSql.ts'

/** Sums that differ by more than the tolerance differ in these digits. */
const DIGITS = 6

/** Amounts whose parts cannot exceed their total: a part below zero offsets others. */
const listSummedIds = perMetrics((metrics) =>
  metrics
    .filter(({ additive, may_be_negative }) => additive && !may_be_negative)
    .map(({ metric_id }) => metric_id),
)

/**
 * Finds new totals and parts of days on which the parts exceed the total. Parts and totals arrive in one batch, so it
 * is compared with itself. A product that ended before the total, such as a predecessor's token, was no part of it.
 * If a fifth of the days or more break the rule, the parts are defined differently.
 */
export async function findBrokenParts(
  db: Analytics,
  batch: CheckedBatch,
  hasKnown: boolean,
): Promise<ReadonlyMap<string, CheckOutcome>> {
  const params = {
    ...doubtParams(batch),
    additive: listSummedIds(),
    tolerance: PARTS_TOLERANCE,
    check: 'parts',
  }
  const counted = await db.rows<CheckOutcome & { batch_id: string; odd: number }>({
    sql: `
      SELECT ${batchSql(batch.batches).batch_id} AS batch_id, sum(compared) AS compared, sum(broken_days) AS failed, countIf(broken_days > 0 AND ${IS_ODD}) AS odd
      FROM (
        SELECT metric_id, project_id, count() AS compared, countIf(broken) AS broken_days FROM (${DAYS_SQL})
        GROUP BY metric_id, project_id
      )
      GROUP BY batch_id`,
    params,
  })
  const outcomes = new Map(
    counted.map(({ batch_id, compared, failed }) => [batch_id, { compared, failed }]),
  )
  if (counted.every(({ odd }) => odd === 0)) return outcomes
  const toldBefore = `
    AND (${POINT_KEY}, value) NOT IN (
      SELECT ${POINT_KEY}, value FROM facts FINAL
      PREWHERE ${DAYS_READ} WHERE provisional = 0 AND (metric_id, project_id, day) IN (
        SELECT metric_id, project_id, day FROM (${DAYS_SQL}) WHERE broken))`
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns(batch, { check: '{check: String}', value: 'value', expected: `if(chain_id = '' AND product_id = '' AND contract_id = '', parts, NULL)`, why: `concat('parts of ', ${writeNumberSql('parts', DIGITS)}, ' against a total of ', ${writeNumberSql('total', DIGITS)})` })}
      FROM observations_raw AS fresh
      INNER JOIN (
        SELECT metric_id, project_id, day, total, parts,
               count() OVER (PARTITION BY metric_id, project_id) AS compared,
               sum(broken) OVER (PARTITION BY metric_id, project_id) AS broken_days, broken
        FROM (${DAYS_SQL})
      ) AS days USING (metric_id, project_id, day)
      WHERE broken AND ${IS_ODD}
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')
        ${hasKnown ? toldBefore : ''}`,
    params,
  })
  return outcomes
}

/**
 * The condition that the days of a series break the rule as exceptions, and not because its parts are defined
 * differently.
 */
const IS_ODD = `(compared < ${OUTLIER_THRESHOLDS.systematicDays} OR broken_days <= ${OUTLIER_THRESHOLDS.systematicShare} * compared)
  AND (metric_id, project_id) NOT IN (
    SELECT metric_id, project_id FROM checks
    WHERE check_id = {check: String} AND compared >= ${OUTLIER_THRESHOLDS.systematicDays} AND failed > ${OUTLIER_THRESHOLDS.systematicShare} * compared)`

/**
 * The days that have both a total and parts, with the largest sum of parts by chain, product or contract. Labels may
 * overlap, so they may exceed the total.
 */
const DAYS_SQL = `
  SELECT metric_id, project_id, day, sumIf(value, level = 0) AS total,
         greatest(sumIf(value, level = 1), sumIf(value, level = 2), sumIf(value, level = 4)) AS parts,
         parts > total + {tolerance: Float64} * abs(total) AS broken
  FROM (
    SELECT metric_id, project_id, day, value, product_id,
           (chain_id != '') + 2 * (product_id != '') + 4 * (contract_id != '') AS level
    FROM observations_raw
    WHERE metric_id IN {additive: Array(String)} AND NOT ${IS_LABEL} AND (metric_id, project_id) IN (
      SELECT DISTINCT metric_id, project_id FROM observations_raw
      WHERE chain_id != '' OR product_id != '' OR contract_id != '')
  )
  WHERE product_id = '' OR (metric_id, project_id, product_id) NOT IN (
    SELECT metric_id, project_id, product_id
    FROM (
      SELECT metric_id, project_id, product_id, max(day) AS last_day FROM observations_raw
      WHERE product_id != '' GROUP BY metric_id, project_id, product_id
    ) AS products
    INNER JOIN (
      SELECT metric_id, project_id, max(day) AS last_total_day FROM observations_raw
      WHERE chain_id = '' AND product_id = '' AND contract_id = '' GROUP BY metric_id, project_id
    ) AS totals USING (metric_id, project_id)
    WHERE last_day < last_total_day)
  GROUP BY metric_id, project_id, day
  HAVING countIf(level = 0) > 0 AND countIf(level IN (1, 2, 4)) > 0`
