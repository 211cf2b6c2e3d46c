import type { Analytics } from '../client/Analytics.ts'

const SERIES = 'metric_id, project_id, chain_id, product_id, contract_id'
const KEY = `${SERIES}, day`

/** A level is known once so many of its newest days are, and it is this high; below it anything may happen. */
const LEVEL_DAYS = 30
const LEAST_DAYS = 10
const LEAST_LEVEL = 10

/** So far from what is known, a value is in other units rather than another amount. */
const OTHER_UNITS = 1_000
/** So far from the usual level, a value is believed once it has stood for a week. */
const SPIKE = 50
const SPIKE_DAYS = 7

export type HeldBack = { held: number; spikes: number; example: string }

/**
 * Looks over what a batch has read, before any of it can be seen, and keeps what cannot be right from being published.
 *
 * A value a thousand times what is known of the same day, or of a new day a thousand times the usual level, or as much
 * smaller, is taken out: its source has changed its units. One of the last days that is fifty times the usual level
 * stays as provisional. Series without a known level are not judged.
 */
export async function holdBack(db: Analytics, batch: { observed_at: number }): Promise<HeldBack> {
  const doubtful = await db.rows<{ is_held: number; many: number; example: string }>({
    sql: `
      SELECT is_held, count() AS many,
             any(concat(metric_id, ' of ', project_id, ' on ', toString(day), ': ', toString(value), ' after ', toString(usual))) AS example
      FROM (${doubtfulSql()}) GROUP BY is_held ORDER BY is_held`,
    params: batch,
  })
  const held = doubtful.find((row) => row.is_held === 1)
  const spikes = doubtful.find((row) => row.is_held === 0)
  if (spikes)
    await db.command({
      sql: `ALTER TABLE observations_raw UPDATE provisional = 1
            WHERE (${KEY}) IN (SELECT ${KEY} FROM (${doubtfulSql()}) WHERE is_held = 0)
            SETTINGS mutations_sync = 1`,
      params: batch,
    })
  if (held)
    await db.command({
      sql: `ALTER TABLE observations_raw DELETE
            WHERE (${KEY}) IN (SELECT ${KEY} FROM (${doubtfulSql()}) WHERE is_held = 1)
            SETTINGS mutations_sync = 1`,
      params: batch,
    })
  return { held: held?.many ?? 0, spikes: spikes?.many ?? 0, example: held?.example ?? '' }
}

/** The points that stand far from what is known, with what that is and whether they are held back altogether. */
function doubtfulSql(): string {
  return `
    SELECT ${KEY}, value, usual, distance > ${OTHER_UNITS} AS is_held
    FROM (
      SELECT ${KEY}, fresh.value AS value, if(known.is_known = 1, known.value, levels.level) AS usual,
             if(fresh.value > usual, fresh.value / usual, usual / fresh.value) AS distance,
             known.is_known AS is_known
      FROM observations_raw AS fresh
      LEFT JOIN (
        SELECT ${KEY}, value, 1 AS is_known FROM facts FINAL
        WHERE (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw)
      ) AS known USING (${KEY})
      LEFT JOIN (
        SELECT ${SERIES}, median(value) AS level, max(day) AS last_day, count() AS days
        FROM (
          SELECT ${SERIES}, day, value FROM facts FINAL
          WHERE value > 0
            AND (provisional = 0 OR day < toDate(fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')))
            AND (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw)
          ORDER BY day DESC LIMIT ${LEVEL_DAYS} BY ${SERIES}
        )
        GROUP BY ${SERIES} HAVING days >= ${LEAST_DAYS}
      ) AS levels USING (${SERIES})
      WHERE fresh.value > 0 AND usual >= ${LEAST_LEVEL} AND (known.is_known = 1 OR fresh.day > levels.last_day)
    )
    WHERE distance > ${OTHER_UNITS}
       OR (is_known = 0 AND distance > ${SPIKE}
           AND day > toDate(fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')) - ${SPIKE_DAYS})`
}
