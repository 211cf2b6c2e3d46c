import { listOutranked, listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Analytics } from '../client/Analytics.ts'
import { concurrencyOf, releaseAfterLarge } from '../client/largeBatches.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { differsSql } from '../compile/differsSql.ts'
import {
  batchSql,
  type CheckedBatch,
  DAYS_READ,
  TOUCHED,
  touchedDays,
} from '../quality/CheckedBatch.ts'
import { MARKED } from '../quality/withholdPoints.ts'

const KEY = 'metric_id, project_id, chain_id, product_id, contract_id, day'

/** A condition that a value differs from the known one by more than noise and rounding. */
const DIFFERS = differsSql('known.value', 'fresh.value')

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
  /** True if values of sources of lower precedence are no longer facts; stored as second opinions too. */
  replaces: boolean
}

type Staging = Pick<CheckedBatch, 'batches' | 'source_id' | 'points' | 'hasKnown' | 'isHistory'> & {
  /** True if some of the points fail a check. */
  hasMarks: boolean
  /** True if a point may occur twice, with the same value or another. */
  mayRepeat: boolean
  /** The batches whose points are stored with their lines. */
  traced: readonly string[]
}

/**
 * Moves the points of batches, or of a slice of them, from `observations_raw` to the staging tables: each once, without
 * points that the input contradicts itself on, and without values already known when it was observed. Where a source
 * of higher precedence has the point, the value is staged as a second opinion; where one of lower precedence has it,
 * that value is. Returns the counts by batch.
 */
export async function stagePoints(
  db: Analytics,
  batch: Staging,
): Promise<ReadonlyMap<string, StagedPoints>> {
  const { batches, source_id } = batch
  const outranking = batch.hasKnown ? await listLoadedBetter(db, source_id) : []
  const better = outranking.map((one) => `${one.metric_id} ${one.source_id}`)
  const params = { ...batchSql(batches).params, source_id, better }
  const algorithm = batch.points > MERGE_JOIN_FROM_ROWS ? 'full_sorting_merge' : 'hash'
  const before = await countStaged(db, source_id)
  const isOutranked = `known.is_known = 1 AND has({better: Array(String)}, concat(metric_id, ' ', known.source_id))`
  await db.command({
    sql: `
      INSERT INTO observations_staged
      ${
        batch.hasKnown
          ? compareSql(
              batch,
              `
        WHERE (known.is_known = 0 OR known.provisional != fresh.provisional OR ${DIFFERS})
          ${outranking.length === 0 ? '' : `AND NOT (${isOutranked})`}`,
            )
          : `${stagedColumns(batch)} FROM (${freshSql(batch)}) AS fresh`
      }
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${algorithm}'
        ${batch.hasKnown ? `, ${COMPARING_SETTINGS}` : ''}`,
    params,
  })
  await releaseAfterLarge(db, batch.points)
  if (outranking.length > 0)
    await stageSecondOpinions(db, { ...batch, params, isOutranked, algorithm })
  const after = await countStaged(db, source_id)
  const added = (id: string, table: keyof StagedCounts) =>
    (after.get(id)?.[table] ?? 0) - (before.get(id)?.[table] ?? 0)
  const counts = batches.map(({ batch_id }) => ({
    batch_id,
    kept: added(batch_id, 'points'),
    second_opinions: added(batch_id, 'second_opinions'),
  }))
  const kept = counts.reduce((sum, one) => sum + one.kept, 0)
  const replaces = batch.hasKnown && kept > 0 && (await stageReplaced(db, batch, algorithm))
  const staged = counts.map((one) => ({ ...one, replaces: replaces && one.kept > 0 }))
  const news = staged.filter((one) => one.kept + one.second_opinions > 0)
  const traced = batch.traced.filter((id) => news.some(({ batch_id }) => batch_id === id))
  await mapConcurrently(
    [
      ...(kept > 0 ? [() => stageFacts(db)] : []),
      ...(traced.length > 0 ? [() => stageLines(db, batches, traced)] : []),
    ],
    concurrencyOf(batch.points),
    async (stage) => {
      await stage()
      await releaseAfterLarge(db, batch.points)
    },
  )
  // If every point was kept, there are no known, repeated or conflicting points.
  const counted = kept === batch.points ? [] : await countPoints(db, batch)
  const conflicts = counted.some((one) => one.conflicts > 0) ? await listConflicts(db, batch) : []
  return new Map(
    staged.map(({ batch_id, ...of }) => {
      const found = counted.find((one) => one.of_batch === batch_id)
      const conflict_count = found?.conflicts ?? 0
      const known = (found?.points ?? of.kept + of.second_opinions) - of.kept - of.second_opinions
      return [
        batch_id,
        {
          ...of,
          known: known - conflict_count,
          conflict_count,
          conflicts: conflicts.filter((one) => one.of_batch === batch_id),
        },
      ]
    }),
  )
}

function stageFacts(db: Analytics): Promise<void> {
  return db.command({
    // Each point is there once, so that looking for older versions in the new part would take time for nothing.
    sql: `INSERT INTO facts_staged SELECT * FROM observations_staged WHERE ${OF_SLICE} SETTINGS optimize_on_insert = 0`,
  })
}

/** Stages the line of each point of imported files. */
function stageLines(
  db: Analytics,
  batches: Staging['batches'],
  traced: readonly string[],
): Promise<void> {
  const { batch_id, params } = batchSql(batches)
  return db.command({
    sql: `INSERT INTO point_lines_staged
          SELECT ${batch_id} AS of_batch, metric_id, project_id, chain_id, product_id, contract_id, day, line
          FROM observations_raw WHERE of_batch IN {traced: Array(String)}`,
    params: { ...params, traced },
  })
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

function stagedColumns({ batches }: Staging): string {
  const { batch_id, observed_at } = batchSql(batches)
  return `
    SELECT ${KEY}, fresh.value, fresh.provisional,
           {source_id: String}, ${batch_id}, fromUnixTimestamp64Milli(${observed_at}, 'UTC')`
}

/** The points of the batch, each once and without conflicts. Points that fail a check are provisional. */
function freshSql(of: Staging): string {
  const isMarked = `(${KEY}) IN (${MARKED})`
  if (!of.mayRepeat)
    return `SELECT ${KEY}, value, ${of.hasMarks ? `greatest(provisional, ${isMarked}) AS provisional` : 'provisional'}
            FROM observations_raw`
  return `
      SELECT ${KEY}, any(value) AS value,
             ${of.hasMarks ? `greatest(max(provisional), ${isMarked})` : 'max(provisional)'} AS provisional
      FROM observations_raw GROUP BY ${KEY} HAVING min(value) = max(value)`
}

/**
 * The points of the batch joined with their known values. The newest version of a point is the first one of it in the
 * order of the table, which takes a third of the time of comparing all versions.
 */
function compareSql(of: Staging, where: string): string {
  return `
    ${stagedColumns(of)}
    FROM (${freshSql(of)}
    ) AS fresh
    LEFT JOIN (
      SELECT ${KEY}, value, provisional, source_id, 1 AS is_known
      FROM observations
      PREWHERE ${DAYS_READ} WHERE observed_at <= fromUnixTimestamp64Milli(${batchSql(of.batches).observed_at}, 'UTC')
        AND ${touchedDays(of)}
      ORDER BY ${KEY}, observed_at DESC, batch_id DESC LIMIT 1 BY ${KEY}
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
  } & Staging,
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

/**
 * Stages the values that the staged points replace as facts although another source reported them, as it did: with its
 * batch and moment. Returns whether there are any.
 */
async function stageReplaced(db: Analytics, of: Staging, algorithm: string): Promise<boolean> {
  const outranked = listOutranked(of.source_id)
  const worse = outranked?.map((one) => `${one.metric_id} ${one.source_id}`) ?? []
  const isReplaced =
    outranked === null
      ? `known.source_id != {source_id: String}`
      : `has({worse: Array(String)}, concat(metric_id, ' ', known.source_id))`
  const earliest = Math.min(...of.batches.map(({ observed_at }) => observed_at))
  const [loaded] = await db.rows<{ count: number; newer: number }>({
    sql: `SELECT count() AS count, countIf(observed_at > fromUnixTimestamp64Milli({earliest: Int64}, 'UTC')) AS newer
          FROM batches
          WHERE ${outranked === null ? 'source_id != {source_id: String}' : 'source_id IN {sources: Array(String)}'}`,
    params: {
      source_id: of.source_id,
      sources: outranked?.map((one) => one.source_id) ?? [],
      earliest,
    },
  })
  if (loaded === undefined || loaded.count === 0) return false
  const isOfMetric = outranked === null ? '' : 'AND metric_id IN {metrics: Array(String)}'
  /** The staged points with what another source reported of them, before or after their moment. */
  const replacedSql = (is: '<=' | '>') => `
      FROM (SELECT * FROM observations_staged WHERE ${OF_SLICE} ${isOfMetric}) AS fresh
      INNER JOIN (
        SELECT ${KEY}, value, provisional, source_id, batch_id, observed_at
        FROM observations
        PREWHERE ${DAYS_READ} WHERE observed_at ${is} fromUnixTimestamp64Milli(${batchSql(of.batches).observed_at}, 'UTC')
          AND ${touchedDays(of)}
        ORDER BY ${KEY}, observed_at DESC, batch_id DESC LIMIT 1 BY ${KEY}
      ) AS known USING (${KEY})
      WHERE ${isReplaced}`
  const params = {
    ...batchSql(of.batches).params,
    source_id: of.source_id,
    worse,
    metrics: outranked?.map((one) => one.metric_id) ?? [],
  }
  const settings = `SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${algorithm}', ${COMPARING_SETTINGS}`
  const moments = loaded.newer > 0 ? (['<=', '>'] as const) : (['<='] as const)
  for (const is of moments)
    await db.command({
      sql: `
      INSERT INTO second_opinions_staged
      SELECT ${KEY}, known.value, known.provisional, known.source_id, known.batch_id, known.observed_at
      ${replacedSql(is)} AND ${DIFFERS}
        AND (${KEY}, known.source_id, known.batch_id) NOT IN (
          SELECT ${KEY}, source_id, batch_id FROM second_opinions
          PREWHERE ${DAYS_READ} WHERE ${TOUCHED})
      ${settings}`,
      params,
    })
  // A value that arrives after one that was observed later counts from the moment of that one on too.
  if (loaded.newer > 0)
    await db.command({
      sql: `
      INSERT INTO observations_staged
      SELECT ${KEY}, fresh.value, fresh.provisional, fresh.source_id, fresh.batch_id, known.observed_at + INTERVAL 1 MILLISECOND
      ${replacedSql('>')} AND (${DIFFERS} OR known.provisional != fresh.provisional)
      ${settings}`,
      params,
    })
  await releaseAfterLarge(db, of.points)
  const [replaced] = await db.rows<{ count: number }>({
    sql: `SELECT count() AS count FROM second_opinions_staged
          WHERE source_id != {source_id: String} AND ${OF_SLICE}`,
    params: { source_id: of.source_id },
  })
  return (replaced?.count ?? 0) > 0
}

type StagedCounts = { points: number; second_opinions: number }

/** The number of points staged so far, including earlier slices, by batch. */
async function countStaged(
  db: Analytics,
  source_id: string,
): Promise<ReadonlyMap<string, StagedCounts>> {
  const rows = await db.rows<StagedCounts & { of_batch: string }>({
    sql: `SELECT toString(batch_id) AS of_batch, sum(is_kept) AS points, sum(NOT is_kept) AS second_opinions
          FROM (SELECT batch_id, 1 AS is_kept FROM observations_staged
                UNION ALL SELECT batch_id, 0 FROM second_opinions_staged WHERE source_id = {source_id: String})
          GROUP BY of_batch`,
    params: { source_id },
  })
  return new Map(rows.map(({ of_batch, ...counts }) => [of_batch, counts]))
}

/** The number of distinct points of each batch, and of those with more than one value. */
function countPoints(
  db: Analytics,
  { batches, mayRepeat }: Staging,
): Promise<{ of_batch: string; points: number; conflicts: number }[]> {
  const { batch_id, params } = batchSql(batches)
  return db.rows({
    sql: !mayRepeat
      ? `SELECT ${batch_id} AS of_batch, count() AS points, 0 AS conflicts FROM observations_raw GROUP BY of_batch`
      : `
      SELECT ${batch_id} AS of_batch, count() AS points, countIf(low != high) AS conflicts
      FROM (SELECT project_id, min(value) AS low, max(value) AS high FROM observations_raw GROUP BY ${KEY})
      GROUP BY of_batch
      SETTINGS optimize_aggregation_in_order = 1`,
    params,
  })
}

/** The first few points of each batch with conflicting values, with these values and their lines. */
function listConflicts(
  db: Analytics,
  { batches }: Staging,
): Promise<(StagedPoints['conflicts'][number] & { of_batch: string })[]> {
  const { batch_id, params } = batchSql(batches)
  return db.rows({
    sql: `
      SELECT ${batch_id} AS of_batch, concat(metric_id, ' of ', project_id, ' on ', toString(day)) AS point,
             groupArray(3)(value) AS values, groupArray(3)(line) AS lines
      FROM observations_raw GROUP BY ${KEY} HAVING min(value) != max(value)
      ORDER BY ${KEY} LIMIT 3 BY of_batch`,
    params,
  })
}
