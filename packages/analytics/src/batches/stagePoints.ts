import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { listOutranked, listOutranking } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import type { Analytics } from '../client/Analytics.ts'
import { concurrencyOf, releaseAfterLarge } from '../client/largeBatches.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { differsSql } from '../compile/differsSql.ts'
import {
  believedSql,
  countingSql,
  hasBetterSql,
  IS_OWN,
  isBetterSql,
  isOutrankedSql,
  rankParams,
  rankSql,
  VERSION,
} from '../compile/precedenceSql.ts'
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
  /** True if values of other sources are no longer facts, or second opinions too. */
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
  const others = batch.hasKnown ? await listOtherSources(db, source_id) : new Map<string, number>()
  const outranking = listOutranking(source_id).filter((one) => others.has(one.source_id))
  const isContested = others.size > 0 && (await findContested(db, { ...batch, others }))
  const of = { ...batch, others, isContested }
  const params = {
    ...batchSql(batches).params,
    ...rankParams(),
    source_id,
    better: outranking.map((one) => `${one.metric_id} ${one.source_id}`),
  }
  const algorithm = batch.points > MERGE_JOIN_FROM_ROWS ? 'full_sorting_merge' : 'hash'
  const before = await countStaged(db, source_id)
  const mayLose = outranking.length > 0 || isContested
  await db.command({
    sql: `
      INSERT INTO observations_staged
      ${
        batch.hasKnown
          ? compareSql(
              of,
              `
        WHERE (${source_id === DATAHUB_SOURCE} OR known.is_known = 0 OR known.provisional != fresh.provisional OR ${DIFFERS})
          ${mayLose ? 'AND known.is_outranked = 0' : ''}`,
            )
          : `${stagedColumns(batch)} FROM (${freshSql(batch)}) AS fresh`
      }
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${algorithm}'
        ${batch.hasKnown ? `, ${COMPARING_SETTINGS}` : ''}`,
    params,
  })
  await releaseAfterLarge(db, batch.points)
  if (mayLose) await stageSecondOpinions(db, { ...of, params, algorithm })
  const after = await countStaged(db, source_id)
  const added = (id: string, table: keyof StagedCounts) =>
    (after.get(id)?.[table] ?? 0) - (before.get(id)?.[table] ?? 0)
  const counts = batches.map(({ batch_id }) => ({
    batch_id,
    kept: added(batch_id, 'points'),
    second_opinions: added(batch_id, 'second_opinions'),
  }))
  const kept = counts.reduce((sum, one) => sum + one.kept, 0)
  const isNews = (one: (typeof counts)[number]) => one.kept + one.second_opinions > 0
  const replaces =
    batch.hasKnown &&
    counts.some(isNews) &&
    (await (isContested ? settleContested(db, of, params) : stageReplaced(db, of, algorithm)))
  const staged = counts.map((one) => ({ ...one, replaces: replaces && isNews(one) }))
  const news = staged.filter(isNews)
  const traced = batch.traced.filter((id) => news.some(({ batch_id }) => batch_id === id))
  await mapConcurrently(
    [
      ...(kept > 0 || replaces ? [() => stageFacts(db)] : []),
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

/** The other sources that were loaded, and the newest moments of their observations. */
type Others = ReadonlyMap<string, number>

async function listOtherSources(db: Analytics, sourceId: string): Promise<Others> {
  const rows = await db.rows<{ source_id: string; newest: number }>({
    sql: `SELECT toString(source_id) AS source_id, toUnixTimestamp64Milli(max(observed_at)) AS newest FROM batches
          WHERE source_id != {source_id: String} GROUP BY source_id`,
    params: { source_id: sourceId },
  })
  return new Map(rows.map(({ source_id, newest }) => [source_id, newest]))
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

/** The moment at which the batch of a row was observed. */
const momentSql = (of: Pick<Staging, 'batches'>) =>
  `fromUnixTimestamp64Milli(${batchSql(of.batches).observed_at}, 'UTC')`

/**
 * The points of the batch joined with what the source reported of them before, and whether a better source has them. The
 * newest version of a point is the first one of it in the order of the table, which takes a third of the time of comparing
 * all versions.
 */
function compareSql(of: Contested, where: string): string {
  const isBetter = `has({better: Array(String)}, concat(metric_id, ' ', source_id))`
  const newest = `
      SELECT ${KEY}, value, provisional, 1 AS is_known, ${isBetter} AS is_outranked
      FROM observations
      PREWHERE ${DAYS_READ} WHERE observed_at <= ${momentSql(of)}
        AND ${touchedDays(of)} ${of.others.size === 0 ? '' : `AND (source_id = {source_id: String} OR ${isBetter})`}
      ORDER BY ${KEY}, observed_at DESC, batch_id DESC LIMIT 1 BY ${KEY}`
  const settled = `
      SELECT ${KEY}, fact.4 AS value, fact.5 AS provisional, notEmpty(earlier) AS is_known, is_outranked
      FROM (
        SELECT ${KEY}, arrayFilter(v -> v.1 = {source_id: String} AND v.2 <= ${momentSql(of)}, facts) AS earlier, earlier[-1] AS fact,
               ${isOutrankedSql({ source: '{source_id: String}', moment: momentSql(of), rank: rankSql('{source_id: String}') }, 'reported')} AS is_outranked
        FROM (${settledSql(versionsSql(of))})
      )`
  return `
    ${stagedColumns(of)}
    FROM (${freshSql(of)}
    ) AS fresh
    LEFT JOIN (${of.isContested ? settled : newest}
    ) AS known USING (${KEY})
    ${where}`
}

/** Stages values that lose to another source, unless this source reported the same before. */
async function stageSecondOpinions(
  db: Analytics,
  of: Contested & { params: Record<string, unknown>; algorithm: string },
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO second_opinions_staged
      ${compareSql(
        of,
        `
        WHERE known.is_outranked = 1
          AND (${KEY}, fresh.value, fresh.provisional) NOT IN (
            SELECT ${KEY}, value, provisional FROM second_opinions FINAL
            PREWHERE ${DAYS_READ} WHERE source_id = {source_id: String}
              AND (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw))`,
      )}
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${of.algorithm}'`,
    params: of.params,
  })
}

/** Stages the newest values of lesser sources for the staged points, as they reported them. Returns whether there are any. */
async function stageReplaced(
  db: Analytics,
  of: Staging & { others: Others },
  algorithm: string,
): Promise<boolean> {
  const outranked = listOutranked(of.source_id)
  const isOther = 'source_id != {source_id: String}'
  const isLoaded = outranked?.some((one) => of.others.has(one.source_id)) ?? of.others.size > 0
  if (!isLoaded) return false
  const before = await countSlice(db)
  await db.command({
    sql: `
      INSERT INTO second_opinions_staged
      SELECT ${KEY}, known.value, known.provisional, known.source_id, known.batch_id, known.observed_at
      FROM (
        SELECT ${KEY} FROM observations_staged
        WHERE ${OF_SLICE} ${outranked === null ? '' : 'AND metric_id IN {metrics: Array(String)}'}
      ) AS fresh
      INNER JOIN (
        SELECT ${KEY}, value, provisional, source_id, batch_id, observed_at
        FROM observations
        PREWHERE ${DAYS_READ} WHERE ${outranked === null ? isOther : `has({worse: Array(String)}, concat(metric_id, ' ', source_id))`}
          AND ${touchedDays(of)} AND ${IS_OWN}
        ORDER BY ${KEY}, observed_at DESC, batch_id DESC LIMIT 1 BY ${KEY}, source_id
      ) AS known USING (${KEY})
      WHERE (${KEY}, known.source_id, known.batch_id) NOT IN (
        SELECT ${KEY}, source_id, batch_id FROM second_opinions
        PREWHERE ${DAYS_READ} WHERE ${TOUCHED})
      SETTINGS optimize_aggregation_in_order = 1, join_algorithm = '${algorithm}', ${COMPARING_SETTINGS}`,
    params: {
      source_id: of.source_id,
      worse: outranked?.map((one) => `${one.metric_id} ${one.source_id}`) ?? [],
      metrics: outranked?.map((one) => one.metric_id) ?? [],
    },
  })
  await releaseAfterLarge(db, of.points)
  return (await countSlice(db)) > before
}

/** The number of staged points of this slice. */
async function countSlice(db: Analytics): Promise<number> {
  const [staged] = await db.rows<{ count: number }>({
    sql: `SELECT (SELECT count() FROM observations_staged WHERE ${OF_SLICE})
               + (SELECT count() FROM second_opinions_staged WHERE ${OF_SLICE}) AS count`,
  })
  return staged?.count ?? 0
}

type Contested = Staging & { others: Others; isContested: boolean }

/**
 * Returns whether the newest known values are not enough to decide about the points of a batch: another source has some of
 * them at the same moment or later, or one without precedence among ranked ones, which may hide a better one.
 */
async function findContested(db: Analytics, of: Staging & { others: Others }): Promise<boolean> {
  const { source_id, others } = of
  const earliest = Math.min(...of.batches.map(({ observed_at }) => observed_at))
  const isLate = [...others.values()].some((newest) => newest >= earliest)
  const ranked = [...listOutranking(source_id), ...(listOutranked(source_id) ?? [])]
  const metrics = [
    ...new Set(ranked.filter((one) => others.has(one.source_id)).map((one) => one.metric_id)),
  ]
  if (!isLate && metrics.length === 0) return false
  const [rank, own] = [rankSql('source_id'), rankSql('{source_id: String}')]
  const conditions = [
    ...(isLate ? [`observed_at >= ${momentSql(of)}`] : []),
    ...(metrics.length > 0
      ? [
          `metric_id IN {metrics: Array(String)} AND NOT ${isBetterSql(rank, own)} AND NOT ${isBetterSql(own, rank)}`,
        ]
      : []),
  ]
  const found = await db.rows({
    sql: `SELECT 1 FROM observations
          PREWHERE ${DAYS_READ} AND source_id != {source_id: String}
          WHERE ${touchedDays(of)} AND (${conditions.map((one) => `(${one})`).join(' OR ')}) LIMIT 1`,
    params: { ...batchSql(of.batches).params, ...rankParams(), source_id, metrics },
  })
  return found.length > 0
}

/**
 * All versions of the points of a batch: source, moment, rank, value, provisional, batch, whether it is stored as a fact,
 * and whether it was observed at its moment. A row with another moment than its batch repeats what counts then.
 */
function versionsSql(of: Staging, isStaged = false): string {
  const columns = `${KEY}, value, provisional, source_id, batch_id, observed_at`
  const stored = (table: string, isFact: 0 | 1) => `
      SELECT ${columns}, ${isFact} AS is_fact, ${IS_OWN} AS is_own
      FROM ${table} PREWHERE ${DAYS_READ} WHERE ${touchedDays(of)}`
  const staged = (table: string, isFact: 0 | 1) =>
    `SELECT ${columns}, ${isFact} AS is_fact, 1 AS is_own FROM ${table}_staged WHERE ${OF_SLICE}`
  const rows = [
    stored('observations', 1),
    stored('second_opinions FINAL', 0),
    ...(isStaged ? [staged('observations', 1), staged('second_opinions', 0)] : []),
  ]
  return `
    SELECT ${KEY}, groupUniqArray((${VERSION}, toUInt8(is_fact), toUInt8(is_own))) AS versions
    FROM (${rows.join(' UNION ALL ')}) GROUP BY ${KEY}`
}

/** The points of `versionsSql`: what was reported, and of this what counts from its moment on, oldest first. */
function settledSql(versions: string): string {
  return `
    SELECT ${KEY}, versions, arrayFilter(v -> v.8 = 1, versions) AS reported,
           ${believedSql('reported')} AS believed, ${countingSql('believed')} AS facts
    FROM (${versions})`
}

/**
 * Stages what else follows from staged points that arrive after later ones, or among sources without precedence: from
 * each moment on the value that counts then, where another is stored, and all second opinions. Returns whether there is
 * any of it.
 */
async function settleContested(
  db: Analytics,
  of: Staging,
  params: Record<string, unknown>,
): Promise<boolean> {
  const isNews = `(${KEY}) IN (SELECT ${KEY} FROM observations_staged WHERE ${OF_SLICE}
    UNION ALL SELECT ${KEY} FROM second_opinions_staged WHERE ${OF_SLICE})`
  const settled = `SELECT * FROM (${settledSql(versionsSql(of, true))}) WHERE ${isNews}`
  const before = await countSlice(db)
  const isOpinion = `${isOutrankedSql({ source: 'w.1', moment: 'w.2', rank: 'w.3' }, 'reported')} OR ${hasBetterSql('w.3', 'reported')}`
  await db.command({
    sql: `
      INSERT INTO second_opinions_staged
      SELECT ${KEY}, w.4, w.5, w.1, w.6, w.2
      FROM (${settled})
      ARRAY JOIN arrayFilter(w -> (${isOpinion}) AND NOT arrayExists(o -> o.7 = 0 AND o.1 = w.1 AND o.2 >= w.2, versions), reported) AS w
      SETTINGS ${COMPARING_SETTINGS}`,
    params,
  })
  await db.command({
    sql: `
      INSERT INTO observations_staged
      SELECT ${KEY}, fresh.4, fresh.5, fresh.1, ${batchSql(of.batches).batch_id}, moment
      FROM (
        SELECT ${KEY}, moment, arrayLast(v -> v.2 <= moment, facts) AS fresh, arrayLast(v -> v.2 <= moment, stored) AS known
        FROM (
          SELECT ${KEY}, facts, arraySort(v -> (v.2, v.6), arrayFilter(v -> v.7 = 1, versions)) AS stored
          FROM (${settled})
        )
        ARRAY JOIN arrayDistinct(arrayMap(v -> v.2, stored)) AS moment
        WHERE arrayExists(v -> v.2 <= moment, facts)
      )
      WHERE fresh.1 != known.1 OR fresh.5 != known.5 OR ${differsSql('known.4', 'fresh.4')}
      SETTINGS ${COMPARING_SETTINGS}`,
    params,
  })
  await releaseAfterLarge(db, of.points)
  return (await countSlice(db)) > before
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
