import type { Analytics } from '../client/Analytics.ts'
import { MOVE_SOURCE } from './Move.ts'

/** The source of generated values. They are never mixed with real data. */
export const SAMPLE_SOURCE = 'sample'

/** Sources of batches that load nothing new: generated values, and moves of points between projects. */
const NOT_LOADED = [SAMPLE_SOURCE, MOVE_SOURCE]

/** Returns whether any real data was loaded. */
export async function hasRealData(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM batches FINAL
          WHERE source_id NOT IN {others: Array(String)} AND state IN ('loaded', 'committing')`,
    params: { others: NOT_LOADED },
  })
  return row?.found === 1
}

/** Returns whether the store has generated values, which the first real batch removes. */
export async function hasSample(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM batches FINAL
          WHERE source_id = {sample: String} AND state IN ('loaded', 'committing')`,
    params: { sample: SAMPLE_SOURCE },
  })
  return row?.found === 1
}

/** The prefix of the inputs of batches that were loaded from source responses; see `loadAnswers`. */
const ASKED_FOLDER = 'raw/'

/** Returns whether anything was loaded from files or an export, not from source responses or generated. */
export async function holdsOwnFiles(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ found: number }>({
    sql: `SELECT count() > 0 AS found FROM batches FINAL
          WHERE state IN ('loaded', 'committing') AND source_id NOT IN {others: Array(String)}
            AND NOT startsWith(input, {folder: String})`,
    params: { others: NOT_LOADED, folder: ASKED_FOLDER },
  })
  return row?.found === 1
}

/** Returns whether a load has started and not ended: it is running, or its process or the engine was killed. */
export async function hasLeftovers(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ open: number }>({
    sql: `SELECT (SELECT count() FROM batches FINAL WHERE state IN ('loading', 'committing'))
               + (SELECT count() FROM writers FINAL WHERE ended_at = toDateTime64(0, 6, 'UTC')) AS open`,
  })
  return row !== undefined && row.open > 0
}

/**
 * Returns whether the derived tables are older than the last committed batch or the last migration, or a refresh of
 * them began and did not end.
 */
export async function isUnfinished(db: Analytics): Promise<boolean> {
  const [row] = await db.rows<{ unfinished: number }>({
    sql: `
      SELECT loaded > toDateTime64(0, 6, 'UTC') AND (greatest(loaded, migrated) > computed OR refreshed = 0) AS unfinished
      FROM (
        SELECT (SELECT max(changed_at) FROM batches FINAL WHERE state = 'loaded') AS loaded,
               (SELECT max(applied_at) FROM migrations) AS migrated,
               (SELECT max(changed_at) FROM data_versions WHERE reason = 'aggregates') AS computed,
               (SELECT count() FROM renewals) AS refreshed
      )`,
  })
  return row?.unfinished === 1
}

/** The reason why a data version was raised. */
type VersionReason = 'series' | 'aggregates' | 'sample-removed'

/** Raises the data version, which invalidates caches and ETags. */
export async function raiseDataVersion(db: Analytics, reason: VersionReason): Promise<void> {
  await db.command({
    sql: `INSERT INTO data_versions
          SELECT max(data_version) + 1, now64(3, 'UTC'), {reason: String} FROM data_versions`,
    params: { reason },
  })
  await db.refreshDataVersion()
}
