import { METRICS } from '@tickmark/core/metrics/METRICS'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { stretchProjects, type WeighedProject } from '../batches/stretchProjects.ts'
import type { Analytics } from '../client/Analytics.ts'
import { FRUGAL_SETTINGS } from '../client/FRUGAL_SETTINGS.ts'
import { IDENTITIES, inMap, isBrokenSql, PARTS_TOLERANCE } from '../quality/IDENTITIES.ts'

/** Points of projects that are compared at once. */
const POINTS_AT_ONCE = 250_000

/**
 * Compares the reported totals of every day with the identities and keeps the outcome per project.
 * Runs after each load, since it reads every fact, and after `refreshSeries`, which tells whom there is anything to
 * compare of. It reads some projects after the others, so that memory stays the same.
 */
export async function refreshChecks(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE checks_staged' })
  for (const identity of IDENTITIES) await checkIdentity(db, identity)
  await checkParts(db)
  await db.command({ sql: 'EXCHANGE TABLES checks AND checks_staged' })
}

async function checkIdentity(db: Analytics, identity: (typeof IDENTITIES)[number]): Promise<void> {
  const { check_id, tolerance, metrics } = identity
  const projects = await db.rows<WeighedProject>({
    sql: `
      SELECT project_id, sum(points) AS weight FROM series
      WHERE metric_id IN {metrics: Array(String)} AND notEmpty(source_ids)
      GROUP BY project_id HAVING count() = length({metrics: Array(String)}) ORDER BY project_id`,
    params: { metrics },
  })
  const params = { check_id, tolerance, metrics, title: QUALITY_CHECKS[check_id].title }
  for (const { first, last } of stretchProjects(projects, POINTS_AT_ONCE))
    await compare(db, identitySql(identity), { ...params, first, last })
}

function identitySql(identity: (typeof IDENTITIES)[number]): string {
  return `
      INSERT INTO checks_staged
      SELECT {check_id: String}, {title: String}, project_id, count(),
             countIf(${isBrokenSql(identity, inMap)})
      FROM (
        SELECT project_id, day,
               CAST((groupArray(toString(metric_id)), groupArray(value)), 'Map(String, Float64)') AS totals
        FROM facts FINAL
        WHERE metric_id IN {metrics: Array(String)} AND project_id BETWEEN {first: String} AND {last: String}
          AND chain_id = '' AND product_id = '' AND contract_id = ''
        GROUP BY project_id, day HAVING count() = length({metrics: Array(String)})
      )
      GROUP BY project_id`
}

/**
 * No chain's, product's or contract's parts may add up to more than the total that stands beside them.
 * A product that ended before the total is left out: a predecessor token, say, was no part of it.
 */
async function checkParts(db: Analytics): Promise<void> {
  const additive = METRICS.filter((metric) => metric.additive).map((metric) => metric.metric_id)
  const projects = await db.rows<WeighedProject>({
    sql: `
      SELECT project_id, sum(points) AS weight FROM series
      WHERE metric_id IN {additive: Array(String)} AND parts > 0 AND notEmpty(source_ids)
      GROUP BY project_id ORDER BY project_id`,
    params: { additive },
  })
  const params = { tolerance: PARTS_TOLERANCE, additive, title: QUALITY_CHECKS.parts.title }
  for (const { first, last } of stretchProjects(projects, POINTS_AT_ONCE))
    await compare(db, PARTS_SQL, { ...params, first, last })
}

async function compare(db: Analytics, sql: string, params: Record<string, unknown>): Promise<void> {
  await db.command({
    sql: `${sql} SETTINGS optimize_aggregation_in_order = 1, ${FRUGAL_SETTINGS}`,
    params,
  })
  await db.releaseMemory()
}

const PARTS_SQL = `
      INSERT INTO checks_staged
      SELECT 'parts', {title: String}, project_id, count(),
             countIf(greatest(chains, products, contracts) > total + {tolerance: Float64} * abs(total))
      FROM (
        SELECT metric_id, project_id, day,
               sumIf(value, level = 0) AS total, sumIf(value, level = 1) AS chains,
               sumIf(value, level = 2) AS products, sumIf(value, level = 4) AS contracts,
               countIf(level = 0) AS totals, countIf(level IN (1, 2, 4)) AS parts
        FROM (
          SELECT metric_id, project_id, day, value,
                 (chain_id != '') + 2 * (product_id != '') + 4 * (contract_id != '') AS level
          FROM facts FINAL
          WHERE metric_id IN {additive: Array(String)} AND project_id BETWEEN {first: String} AND {last: String}
          AND (metric_id, project_id) IN (SELECT metric_id, project_id FROM series WHERE parts > 0)
          AND (product_id = '' OR (metric_id, project_id, product_id) NOT IN (
            SELECT metric_id, project_id, product_id FROM facts
            INNER JOIN series USING (metric_id, project_id)
            WHERE product_id != '' AND project_id BETWEEN {first: String} AND {last: String}
            GROUP BY metric_id, project_id, product_id
            HAVING max(day) < any(last_total_day)))
        )
        GROUP BY metric_id, project_id, day
        HAVING totals > 0 AND parts > 0
      )
      GROUP BY project_id`
