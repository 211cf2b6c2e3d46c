import { listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Analytics } from '../client/Analytics.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { DAYS_READ, touchedDays } from '../quality/CheckedBatch.ts'
import { MARKED } from '../quality/withholdPoints.ts'

const KEY = 'metric_id, project_id, chain_id, product_id, contract_id, day'

/** Larger batches use a sort-merge join, so that memory stays constant. */
const MERGE_JOIN_FROM_ROWS = 2_000_000

/** Slices are consecutive ranges of projects, so no other slice has projects within the range of this one. */
const OF_SLICE = `project_id BETWEEN (SELECT min(project_id) FROM observations_raw)
  AND (SELECT max(project_id) FROM observations_raw)`

export type StagedPoints = {
  kept: number
  known: number
  /** Points with more than one value in the input. */
  conflicts: { point: string; values: number[]; lines: number[] }[]
  conflict_count: number
  /** Points for which a source of higher precedence has the fact; stored as second opinions. */
  second_opinions: number
}

/**
 * Moves the points of a batch or slice from `observations_raw` to the staging tables: each once, without points that
 * the input contradicts itself on, and without values already known at `observed_at`. Where a source of higher
 * precedence has the point, the value is staged as a second opinion.
 */
export async function stagePoints(
  db: Analytics,
  batch: {
    batch_id: string
    source_id: string
    observed_at: number
    points: number
    /** Whether some of its points fail a check. */
    hasMarks: boolean
    /** Whether a point may occur twice, with the same value or another. */
    mayRepeat: boolean
    /** Whether the store has any of its series. */
    hasKnown: boolean
  },
): Promise<StagedPoints> {
  const outranking = batch.hasKnown ? await listLoadedBetter(db, batch.source_id) : []
  const params = { ...batch, better: outranking.map((one) => `${one.metric_id} ${one.source_id}`) }
  const algorithm = batch.points > MERGE_JOIN_FROM_ROWS ? 'full_sorting_merge' : 'hash'
  const before = await countStaged(db)
  const isOutranked = `known.is_known = 1 AND has({better: Array(String)}, concat(metric_id, ' ', known.source_id))`
  await db.command({
    sql: `
      INSERT INTO observations_staged
      ${
        batch.hasKnown
          ? compareSql(
              batch,
              `
        WHERE (known.is_known = 0 OR known.value != fresh.value OR known.provisional != fresh.provisional)
          ${outranking.length === 0 ? '' : `AND NOT (${isOutranked})`}`,
            )
          : `${STAGED_COLUMNS} FROM (${freshSql(batch)}) AS fresh`
      }
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${algorithm}'
        ${batch.hasKnown ? `, ${COMPARING_SETTINGS}` : ''}`,
    params,
  })
  if (outranking.length > 0)
    await stageSecondOpinions(db, { ...batch, params, isOutranked, algorithm })
  const after = await countStaged(db)
  const kept = after.points - before.points
  const second_opinions = after.second_opinions - before.second_opinions
  if (kept > 0)
    await db.command({
      // Each point is there once, so that looking for older versions in the new part would take time for nothing.
      sql: `INSERT INTO facts_staged SELECT * FROM observations_staged WHERE ${OF_SLICE} SETTINGS optimize_on_insert = 0`,
    })
  // If every point was kept, there are no known, repeated or conflicting points.
  if (kept === batch.points)
    return { kept, known: 0, conflict_count: 0, conflicts: [], second_opinions }
  const { points, conflicts } = await countPoints(db, batch)
  return {
    kept,
    known: points - conflicts - kept - second_opinions,
    second_opinions,
    conflict_count: conflicts,
    conflicts: conflicts === 0 ? [] : await listConflicts(db),
  }
}

/** The loaded sources that have a higher precedence than this one for a metric. */
async function listLoadedBetter(
  db: Analytics,
  sourceId: string,
): Promise<ReturnType<typeof listOutranking>> {
  const better = listOutranking(sourceId)
  if (better.length === 0) return []
  const loaded = await db.rows<{ source_id: string }>({
    sql: 'SELECT DISTINCT source_id FROM batches WHERE source_id IN {better: Array(String)}',
    params: { better: better.map(({ source_id }) => source_id) },
  })
  const sources = new Set(loaded.map(({ source_id }) => source_id))
  return better.filter(({ source_id }) => sources.has(source_id))
}

const STAGED_COLUMNS = `
    SELECT ${KEY}, fresh.value, fresh.provisional,
           {source_id: String}, {batch_id: String}, fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')`

type Compared = { points: number; hasMarks: boolean; mayRepeat: boolean }

/** The points of the batch, each once and without conflicts. Points that fail a check are provisional. */
function freshSql(of: Compared): string {
  const isMarked = `(${KEY}) IN (${MARKED})`
  if (!of.mayRepeat)
    return `SELECT ${KEY}, value, ${of.hasMarks ? `greatest(provisional, ${isMarked}) AS provisional` : 'provisional'}
            FROM observations_raw`
  return `
      SELECT ${KEY}, any(value) AS value,
             ${of.hasMarks ? `greatest(max(provisional), ${isMarked})` : 'max(provisional)'} AS provisional
      FROM observations_raw GROUP BY ${KEY} HAVING min(value) = max(value)`
}

/** The points of the batch joined with their known values. */
function compareSql(of: Compared, where: string): string {
  return `
    ${STAGED_COLUMNS}
    FROM (${freshSql(of)}
    ) AS fresh
    LEFT JOIN (
      SELECT ${KEY}, argMax(value, (observed_at, batch_id)) AS value,
             argMax(provisional, (observed_at, batch_id)) AS provisional,
             argMax(source_id, (observed_at, batch_id)) AS source_id, 1 AS is_known
      FROM observations
      PREWHERE ${DAYS_READ} WHERE observed_at <= fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')
        AND ${touchedDays(of)}
      GROUP BY ${KEY}
    ) AS known USING (${KEY})
    ${where}`
}

/** Stages values that lose to another source, unless this source reported the same before. */
async function stageSecondOpinions(
  db: Analytics,
  of: {
    params: Record<string, unknown>
    isOutranked: string
    algorithm: string
  } & Compared,
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO second_opinions_staged
      ${compareSql(
        of,
        `
        WHERE ${of.isOutranked}
          AND (${KEY}, fresh.value, fresh.provisional) NOT IN (
            SELECT ${KEY}, value, provisional FROM second_opinions FINAL
            PREWHERE ${DAYS_READ} WHERE source_id = {source_id: String}
              AND (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw))`,
      )}
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${of.algorithm}'`,
    params: of.params,
  })
}

/** The number of points staged so far, including earlier slices. */
async function countStaged(
  db: Analytics,
): Promise<Pick<StagedPoints, 'second_opinions'> & { points: number }> {
  const [row] = await db.rows<{ points: number; second_opinions: number }>({
    sql: `SELECT (SELECT count() FROM observations_staged) AS points,
                 (SELECT count() FROM second_opinions_staged) AS second_opinions`,
  })
  return row ?? { points: 0, second_opinions: 0 }
}

/** The number of distinct points of an input, and of those with more than one value. */
async function countPoints(
  db: Analytics,
  { mayRepeat }: Compared,
): Promise<{ points: number; conflicts: number }> {
  const [row] = await db.rows<{ points: number; conflicts: number }>({
    sql: !mayRepeat
      ? 'SELECT count() AS points, 0 AS conflicts FROM observations_raw'
      : `
      SELECT count() AS points, countIf(low != high) AS conflicts
      FROM (SELECT min(value) AS low, max(value) AS high FROM observations_raw GROUP BY ${KEY})
      SETTINGS optimize_aggregation_in_order = 1`,
  })
  return row ?? { points: 0, conflicts: 0 }
}

/** The first few points with conflicting values, with these values and their lines. */
function listConflicts(db: Analytics): Promise<StagedPoints['conflicts']> {
  return db.rows({
    sql: `
      SELECT concat(metric_id, ' of ', project_id, ' on ', toString(day)) AS point,
             groupArray(3)(value) AS values, groupArray(3)(line) AS lines
      FROM observations_raw GROUP BY ${KEY} HAVING min(value) != max(value)
      ORDER BY ${KEY} LIMIT 3`,
  })
}
