import { JUDGING } from '@tickmark/core/quality/JUDGING'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import type { CheckedBatch, CheckOutcome } from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubtColumns.ts'
import type { IDENTITIES } from './IDENTITIES.ts'
import { POINT_KEY } from './POINT_KEY.ts'

type Identity = (typeof IDENTITIES)[number]

/**
 * Finds the new points that break an identity together with what is known. Where a project breaks one on every fifth of
 * its days or more, its source defines a part otherwise: that is told project by project, and no point is held for it.
 */
export async function findBrokenIdentity(
  db: Analytics,
  batch: CheckedBatch,
  identity: Identity,
): Promise<CheckOutcome> {
  const params = {
    ...doubtParams(batch),
    check: identity.check_id,
    tolerance: identity.tolerance,
    metrics: Object.keys(identity.expected),
  }
  const [counted] = await db.rows<{ compared: number; broken: number }>({
    sql: `SELECT count() AS compared, countIf(broken) AS broken FROM (${daysSql(identity)})`,
    params,
  })
  const { compared, broken: failed } = counted ?? { compared: 0, broken: 0 }
  if (failed === 0) return { compared, failed }
  const expected = Object.entries(identity.expected).flatMap(([id, sql]) => [
    `metric = '${id}'`,
    sql,
  ])
  const title = QUALITY_CHECKS[identity.check_id].title
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT metric AS metric_id, project_id, '' AS chain_id, '' AS product_id, '' AS contract_id, day,
             ${doubtColumns({ check: '{check: String}', value: 'totals[metric]', expected: `multiIf(${expected.join(', ')}, NULL)`, why: `concat({title: String}, ': ', toString(${identity.right}), ' against ', toString(${identity.left}))` })}
      FROM (
        SELECT *, count() OVER (PARTITION BY project_id) AS compared,
               sum(broken) OVER (PARTITION BY project_id) AS broken_days
        FROM (${daysSql(identity)})
      )
      ARRAY JOIN news AS metric
      WHERE broken AND (compared < ${JUDGING.systematicDays} OR broken_days <= ${JUDGING.systematicShare} * compared)
        AND project_id NOT IN (
          SELECT project_id FROM checks
          WHERE check_id = {check: String} AND compared >= ${JUDGING.systematicDays} AND failed > ${JUDGING.systematicShare} * compared)
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: { ...params, title },
  })
  return { compared, failed }
}

/** The days of which all parts of an identity are there and the batch has at least one that is new. */
function daysSql({ left, right }: Identity): string {
  const isMine = `metric_id IN {metrics: Array(String)} AND chain_id = '' AND product_id = '' AND contract_id = ''`
  return `
    SELECT project_id, day, CAST((groupArray(metric), groupArray(value)), 'Map(String, Float64)') AS totals,
           groupArrayIf(metric, is_new) AS news, abs(${left} - ${right}) > {tolerance: Float64} * abs(${right}) AS broken
    FROM (
      SELECT toString(metric_id) AS metric, project_id, day, argMax(told, is_fresh) AS value,
             anyIf(told, is_final) AS final, countIf(is_final) > 0 AS has_final,
             max(is_fresh) = 1 AND NOT (has_final AND final = value) AS is_new
      FROM (
        SELECT metric_id, project_id, day, value AS told, 1 AS is_fresh, 0 AS is_final FROM observations_raw WHERE ${isMine}
        UNION ALL
        SELECT metric_id, project_id, day, value AS told, 0 AS is_fresh, provisional = 0 AS is_final FROM facts FINAL
        WHERE ${isMine} AND (project_id, day) IN (SELECT DISTINCT project_id, day FROM observations_raw WHERE ${isMine})
      )
      GROUP BY metric_id, project_id, day
    )
    GROUP BY project_id, day HAVING count() = length({metrics: Array(String)}) AND notEmpty(news)`
}
