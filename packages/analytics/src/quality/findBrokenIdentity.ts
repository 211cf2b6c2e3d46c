import { OUTLIER_THRESHOLDS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Analytics } from '../client/Analytics.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import {
  batchSql,
  type CheckedBatch,
  type CheckOutcome,
  DAYS_READ,
  POINT_KEY,
} from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'
import { type IDENTITIES, inColumn, isBrokenSql } from './IDENTITIES.ts'
import { writeNumberSql } from './writeNumberSql.ts'

/** Sides that differ by more than the tolerance differ in these digits. */
const DIGITS = 6

type Identity = (typeof IDENTITIES)[number]

export type IdentityOfBatch = { batch: CheckedBatch; hasKnown: boolean; identity: Identity }

/** The outcomes by batch, and whether any point has to be quarantined. */
type CountedDays = { outcomes: ReadonlyMap<string, CheckOutcome>; hasOdd: boolean }

/**
 * Counts the days on which new points break an identity together with known points. If a project breaks it on every
 * fifth day or more, its source defines a part differently; this is decided per project, and none of these points is
 * quarantined.
 */
export async function countBrokenDays(db: Analytics, of: IdentityOfBatch): Promise<CountedDays> {
  const settings = of.hasKnown ? `SETTINGS ${COMPARING_SETTINGS}` : ''
  const counted = await db.rows<CheckOutcome & { batch_id: string; odd: number }>({
    sql: `
      SELECT ${batchSql(of.batch.batches).batch_id} AS batch_id, sum(compared) AS compared, sum(broken_days) AS failed,
             countIf(broken_days > 0 AND ${IS_ODD}) AS odd
      FROM (SELECT project_id, count() AS compared, countIf(broken) AS broken_days FROM (${daysSql(of)}) GROUP BY project_id)
      GROUP BY batch_id ${settings}`,
    params: identityParams(of),
  })
  const outcomes = new Map(
    counted.map(({ batch_id, compared, failed }) => [batch_id, { compared, failed }]),
  )
  return { outcomes, hasOdd: counted.some(({ odd }) => odd > 0) }
}

function identityParams({ identity, batch }: IdentityOfBatch): Record<string, unknown> {
  return {
    ...doubtParams(batch),
    check: identity.check_id,
    tolerance: identity.tolerance,
    metrics: identity.metrics,
    better: listOutranking(batch.source_id).map((one) => `${one.metric_id} ${one.source_id}`),
  }
}

/** Quarantines new points of days that break an identity as an exception, unless another check did. */
export async function holdBrokenDays(db: Analytics, of: IdentityOfBatch): Promise<void> {
  const { identity, batch } = of
  const choose = (pick: (metricId: string) => string) =>
    `multiIf(${identity.metrics.flatMap((id) => [`metric = '${id}'`, pick(id)]).join(', ')}, NULL)`
  const title = QUALITY_CHECKS[identity.check_id].title
  const sides = `${writeNumberSql(identity.right(inColumn), DIGITS)}, ' against ', ${writeNumberSql(identity.left(inColumn), DIGITS)}`
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT metric AS metric_id, project_id, '' AS chain_id, '' AS product_id, '' AS contract_id, day,
             ${doubtColumns(batch, {
               check: '{check: String}',
               value: `assumeNotNull(${choose(inColumn)})`,
               expected: choose((id) => identity.expected[id]?.(inColumn) ?? 'NULL'),
               why: `concat({title: String}, ': ', ${sides})`,
             })}
      FROM (
        SELECT *, count() OVER (PARTITION BY project_id) AS compared,
               sum(broken) OVER (PARTITION BY project_id) AS broken_days
        FROM (${daysSql(of)})
      )
      ARRAY JOIN news AS metric
      WHERE broken AND ${IS_ODD}
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: { ...identityParams(of), title },
  })
}

/** The condition that a project breaks the identity as an exception, and not because a part is defined differently. */
const IS_ODD = `(compared < ${OUTLIER_THRESHOLDS.systematicDays} OR broken_days <= ${OUTLIER_THRESHOLDS.systematicShare} * compared)
  AND project_id NOT IN (
    SELECT project_id FROM checks
    WHERE check_id = {check: String} AND compared >= ${OUTLIER_THRESHOLDS.systematicDays} AND failed > ${OUTLIER_THRESHOLDS.systematicShare} * compared)`

/**
 * The days on which all parts of an identity have values and at least one of them is new. Values that lose to a
 * source of higher precedence become second opinions and are excluded.
 */
function daysSql({ identity, hasKnown }: IdentityOfBatch): string {
  const isMine = `metric_id IN {metrics: Array(String)} AND chain_id = '' AND product_id = '' AND contract_id = ''`
  const totals = identity.metrics.map(
    (id) => `argMaxIf(reported, is_fresh, metric_id = '${id}') AS ${inColumn(id)}`,
  )
  const news = identity.metrics.map(
    (id) => `if(countIf(metric_id = '${id}' AND is_fresh = 1) > 0
      AND NOT (countIf(metric_id = '${id}' AND is_final = 1) > 0 AND anyIf(reported, metric_id = '${id}' AND is_final = 1) = ${inColumn(id)}), '${id}', '')`,
  )
  const known = `
    UNION ALL
    SELECT metric_id, project_id, day, value AS reported, 0 AS is_fresh, provisional = 0 AS is_final FROM facts FINAL
    PREWHERE ${DAYS_READ} WHERE ${isMine} AND (project_id, day) IN (SELECT DISTINCT project_id, day FROM observations_raw WHERE ${isMine})`
  const outranked = `
    AND (metric_id, project_id, day) NOT IN (
      SELECT metric_id, project_id, day FROM facts FINAL
      PREWHERE ${DAYS_READ} WHERE ${isMine} AND has({better: Array(String)}, concat(metric_id, ' ', source_id))
        AND project_id IN (SELECT DISTINCT project_id FROM observations_raw))`
  return `
    SELECT project_id, day, ${totals.join(', ')},
           arrayFilter(one -> one != '', [${news.join(', ')}]) AS news, ${isBrokenSql(identity, inColumn)} AS broken
    FROM (
      SELECT metric_id, project_id, day, value AS reported, 1 AS is_fresh, 0 AS is_final FROM observations_raw
      WHERE ${isMine} ${hasKnown ? outranked : ''}
      ${hasKnown ? known : ''}
    )
    GROUP BY project_id, day
    HAVING ${identity.metrics.map((id) => `countIf(metric_id = '${id}') > 0`).join(' AND ')} AND notEmpty(news)`
}
