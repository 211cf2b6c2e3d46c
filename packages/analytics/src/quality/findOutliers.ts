import type { PointKey } from '@tickmark/core/answers/fields'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { listMetrics, perMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { checkPoint } from '@tickmark/core/quality/checkPoint'
import { OUTLIER_THRESHOLDS, SPIKE_LIMITS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { releaseAfterLarge } from '../client/largeBatches.ts'
import { COMPARING_SETTINGS } from '../client/statementSettings.ts'
import { findTokenUnits } from '../compile/presentValueSql.ts'
import { type CheckedBatch, SERIES_KEY, TOUCHED } from './CheckedBatch.ts'
import { type FoundDoubt, insertDoubts } from './doubts.ts'

/** For how many days after a redenomination the usual level may be that of the old token. */
const WITHIN_DAYS = 60
/** The largest distance of the step between two levels from the factor. */
const SLACK = 2

/**
 * Returns whether a value differs from the usual level as a redenomination of its token near that day explains: it is in
 * units of the other token.
 */
function isRedenomination(
  { redenominations }: Pick<Catalog, 'redenominations'>,
  { metric_id, project_id, day, value }: PointKey & { value: number },
  level: number | null,
): boolean {
  if (level === null || level === 0 || findTokenUnits(metric_id) === null) return false
  const step = Math.abs(Math.log(Math.abs(value / level)))
  return (redenominations.get(project_id) ?? []).some(
    ({ date, factor }) =>
      Math.abs(daysBetween(date, day)) <= WITHIN_DAYS &&
      Math.abs(step - Math.abs(Math.log(factor))) <= Math.log(SLACK),
  )
}

/** Larger batches are checked metric by metric, so that memory stays constant. */
const ALL_AT_ONCE_ROWS = 2_000_000
/** A batch with at most this many days of a series is an increment and is compared with the newest level. */
const INCREMENT_DAYS = 60
/** The number of days before a batch that contain the values of a level, for daily series. */
export const LEVEL_WITHIN_DAYS = 2 * OUTLIER_THRESHOLDS.levelDays

const listJudged = perMetrics((metrics) =>
  metrics.filter(({ kind }) => SPIKE_LIMITS[kind] !== null),
)
const listZeroOdd = () => listJudged().filter(({ kind }) => SPIKE_LIMITS[kind]?.zeroIsOdd)
const listPositive = perMetrics((metrics) =>
  metrics.filter(({ kind }) => kind === 'price' || kind === 'unique'),
)

type FarRow = PointKey & {
  value: number
  provisional: number
  known_before: number[]
  known_after: number[]
  fresh_before: number[]
  fresh_after: number[]
}

/**
 * Finds outliers. The engine selects points that jump, and `checkPoint` decides on each: by the known values of its
 * series or, if these are not enough, by its own batch. `known` is the first day of the batch, or null if nothing is
 * known of the series.
 */
export async function findOutliers(
  db: Analytics,
  batch: CheckedBatch,
  known: { first: Day } | null,
): Promise<FoundDoubt[]> {
  const ids = listMetrics().map(({ metric_id }) => metric_id)
  const turns = batch.points > ALL_AT_ONCE_ROWS ? ids.map((id) => [id]) : [ids]
  const found: FoundDoubt[] = []
  for (const metrics of turns) {
    const rows = await db.rows<FarRow>({
      sql: farSql(known !== null),
      params: { ...paramsOf(metrics), ...known },
    })
    const doubts = rows.flatMap((row) => judge(row, db.catalog))
    await insertDoubts(db, batch, doubts)
    found.push(...doubts)
    await releaseAfterLarge(db, batch.points)
  }
  return found
}

function judge(row: FarRow, catalog: Catalog): FoundDoubt[] {
  const kind = findMetric(row.metric_id)?.kind
  if (kind === undefined) return []
  const isKnown = row.known_before.length >= OUTLIER_THRESHOLDS.leastDays
  const doubt = checkPoint({
    kind,
    value: row.value,
    isUnfinished: row.provisional === 1,
    before: isKnown ? row.known_before : row.fresh_before,
    after: isKnown ? row.known_after : row.fresh_after,
  })
  const { metric_id, project_id, chain_id, product_id, contract_id, day, value } = row
  const point = { metric_id, project_id, chain_id, product_id, contract_id, day, value }
  if (doubt === null || isRedenomination(catalog, point, doubt.expected)) return []
  return [{ ...point, ...doubt }]
}

function paramsOf(metrics: readonly string[]): Record<string, unknown> {
  return {
    metrics,
    zero_odd: listZeroOdd().map(({ metric_id }) => metric_id),
    positive: listPositive().map(({ metric_id }) => metric_id),
    judged: listJudged().map(({ metric_id }) => metric_id),
    factors: listJudged().map(({ kind }) => SPIKE_LIMITS[kind]?.factor ?? 0),
    least: listJudged().map(({ kind }) => SPIKE_LIMITS[kind]?.least ?? 0),
  }
}

/** The number of points of a series that are searched at a time; more than a decision needs on either side. */
const CHUNK_POINTS = 500
/** Rows contain the points around a point, so larger blocks would take hundreds of MB. */
const BLOCK_ROWS = 2_048

/**
 * Points that jump compared with the five before them or with the newest known level, and that are far from the level
 * before them, each with its neighboring points. A series is searched in chunks: candidates carry the points of their
 * chunk, since the whole series would need memory in the square of its length. For the same reason a series is split
 * into chunks before it becomes several rows. Lambdas take arrays as arguments: an array in a closure is copied for
 * each element.
 */
function farSql(hasKnown: boolean): string {
  const steps = [1, 2, 3, 4, 5]
  const near = steps.map((step) => `abs(p${step})`).join(', ')
  const { levelDays, followingDays } = OUTLIER_THRESHOLDS
  const isImpossible = (x: string) =>
    `abs(${x}) > ${OUTLIER_THRESHOLDS.largestValue} OR (positive AND ${x} < 0)`
  return `
    SELECT ${SERIES_KEY}, toString(day) AS day, value, provisional, known_before, known_after, fresh_before, fresh_after
    FROM (
      SELECT *, arraySort(arrayMap(one -> abs(one), if(length(known_before) >= ${OUTLIER_THRESHOLDS.leastDays}, known_before, fresh_before))) AS level_values,
             level_values[intDiv(length(level_values) + 1, 2)] AS level
      FROM (
        SELECT ${SERIES_KEY}, days[i] AS day, v[i] AS value, open[i] AS provisional, factor, positive,
               arraySlice(v, greatest(1, i - ${levelDays}), least(i - 1, ${levelDays})) AS fresh_before,
               arraySlice(v, i + 1, ${followingDays}) AS fresh_after,
               ${
                 hasKnown
                   ? `arrayCount(one -> one < day, k_days) AS n, k_days[n + 1] = day AS is_stated, k_values[n + 1] AS stated,
               arraySlice(k_values, greatest(1, n - ${levelDays - 1}), least(n, ${levelDays})) AS known_before,
               arraySlice(k_values, n + 1 + is_stated, ${followingDays}) AS known_after`
                   : '[]::Array(Float64) AS known_before, []::Array(Float64) AS known_after'
               }
        FROM (
          SELECT ${SERIES_KEY}, many, length(d0) + 1 AS chunk_from, length(d0) + length(d1) AS chunk_to,
                 arrayConcat(d0, d1, d2) AS days, arrayConcat(v0, v1, v2) AS v, arrayConcat(o0, o1, o2) AS open,
                 transform(toString(metric_id), {judged: Array(String)}, {factors: Array(Float64)}, inf) AS factor,
                 transform(toString(metric_id), {judged: Array(String)}, {least: Array(Float64)}, inf) AS least_level,
                 metric_id IN {zero_odd: Array(String)} AS zero_odd, metric_id IN {positive: Array(String)} AS positive
                 ${hasKnown ? `, k_level, k_last, ${knownChunkSql()}` : ''}
          FROM (${chunksSql()}) AS fresh
          ${hasKnown ? knownSql() : ''}
        )
        ARRAY JOIN arrayFilter(
          (i, x, d, ${steps.map((step) => `p${step}`).join(', ')}) ->
            i BETWEEN chunk_from AND chunk_to AND (
            ${isImpossible('x')}
            OR ((x != 0 OR zero_odd) AND (
              (greatest(abs(x), ${near}) >= least_level AND (abs(x) > factor * least(${near}) OR abs(x) * factor < greatest(${near})))
              ${hasKnown ? `OR ((many <= ${INCREMENT_DAYS} OR d > k_last) AND k_level > 0 AND (abs(x) > factor * greatest(k_level, least_level) OR (k_level >= least_level AND abs(x) * factor < k_level)))` : ''}))),
          arrayEnumerate(v), v, days, ${steps.map((step) => `arrayShiftRight(v, ${step}, v[1])`).join(', ')}
        ) AS i
      )
    )
    WHERE (${isImpossible('value')} OR (length(level_values) >= ${OUTLIER_THRESHOLDS.leastDays}
        AND (abs(value) > ${NEARLY} * factor * level OR abs(value) * ${NEARLY} * factor < level)))
      AND (${SERIES_KEY}, day) NOT IN (SELECT ${SERIES_KEY}, day FROM held_points_raw WHERE state != 'replaced')
      ${hasKnown ? `AND NOT (is_stated AND abs(stated - value) <= ${OUTLIER_THRESHOLDS.sameValue} * abs(stated))` : ''}
    SETTINGS optimize_aggregation_in_order = 1, max_block_size = ${BLOCK_ROWS}${hasKnown ? `, ${COMPARING_SETTINGS}` : ''}`
}

/** `checkPoint` decides; what the engine leaves out is clearly nearer than the limit. */
const NEARLY = 0.99

/**
 * The series of a batch in chunks: the days, values and provisional marks of a chunk (`d1`, `v1`, `o1`) and those that
 * decisions need of the chunks before (`…0`) and after (`…2`). A batch usually has the days of a series in order.
 */
function chunksSql(): string {
  const { levelDays, followingDays } = OUTLIER_THRESHOLDS
  const ordered = (raw: string, place: number) =>
    `if(is_ordered, ${raw}, arrayMap(one -> one.${place}, sorted))`
  const split = (array: string) =>
    `arraySplit((one, place) -> place % ${CHUNK_POINTS} = 0, ${array}, range(many))`
  const around = (name: string) => `
    ${name} AS ${name}1,
    arrayPushFront(arrayMap(one -> arraySlice(one, -${levelDays}), arrayPopBack(${name})), arrayResize(${name}[1], 0)) AS ${name}0,
    arrayPushBack(arrayMap(one -> arraySlice(one, 1, ${followingDays}), arrayPopFront(${name})), arrayResize(${name}[1], 0)) AS ${name}2`
  return `
    SELECT ${SERIES_KEY}, many, d0, d1, d2, v0, v1, v2, o0, o1, o2
    FROM (
      SELECT ${SERIES_KEY}, many, ${split(ordered('raw_days', 1))} AS d, ${split(ordered('raw_values', 2))} AS v,
             ${split(ordered('raw_open', 3))} AS o
      FROM (
        SELECT ${SERIES_KEY}, length(raw_days) AS many, groupArray(day) AS raw_days, groupArray(value) AS raw_values,
               groupArray(provisional) AS raw_open,
               NOT arrayExists((one, next) -> next <= one, arrayPopBack(raw_days), arrayPopFront(raw_days)) AS is_ordered,
               arraySort(arrayZip(${['raw_days', 'raw_values', 'raw_open']
                 .map((name) => `if(is_ordered, arrayResize(${name}, 0), ${name})`)
                 .join(', ')})) AS sorted
        FROM observations_raw WHERE metric_id IN {metrics: Array(String)}
        GROUP BY ${SERIES_KEY}
      )
    )
    ARRAY JOIN ${['d', 'v', 'o'].map(around).join(', ')}`
}

/** The known days of a chunk, with the neighboring days that a decision needs. */
function knownChunkSql(): string {
  const { levelDays, followingDays } = OUTLIER_THRESHOLDS
  return `
    greatest(0, arrayCount(one -> one < days[chunk_from], all_days) - ${levelDays}) AS k_skipped,
    arrayCount(one -> one <= days[chunk_to], all_days) + ${followingDays + 1} - k_skipped AS k_many,
    arraySlice(all_days, k_skipped + 1, k_many) AS k_days, arraySlice(all_values, k_skipped + 1, k_many) AS k_values`
}

/**
 * The published, final points of the series of a batch: from two months before its first day on, and all of them for
 * series with fewer values than a level needs.
 */
function knownSql(): string {
  const isMine = `provisional = 0 AND metric_id IN {metrics: Array(String)}`
  const since = `toDate({first: String}) - ${LEVEL_WITHIN_DAYS}`
  return `
    LEFT JOIN (
      SELECT ${SERIES_KEY}, groupArray(day) AS known_days, arraySort(known_days) AS all_days,
             arraySort((one, known_day) -> known_day, groupArray(value), known_days) AS all_values, all_days[-1] AS k_last,
             arraySort(arrayMap(one -> abs(one), arraySlice(all_values, -${OUTLIER_THRESHOLDS.levelDays}))) AS newest,
             newest[intDiv(length(newest) + 1, 2)] AS k_level
      FROM (
        SELECT ${SERIES_KEY}, day, value FROM facts FINAL PREWHERE day >= ${since} WHERE ${isMine} AND ${TOUCHED}
        UNION ALL
        SELECT ${SERIES_KEY}, day, value FROM facts FINAL PREWHERE day < ${since}
        WHERE ${isMine} AND (${SERIES_KEY}) IN (
          SELECT DISTINCT ${SERIES_KEY} FROM observations_raw
          WHERE (${SERIES_KEY}) NOT IN (
            SELECT ${SERIES_KEY} FROM facts FINAL
            PREWHERE day >= ${since} AND day < toDate({first: String}) WHERE ${isMine} AND ${TOUCHED}
            GROUP BY ${SERIES_KEY} HAVING count() >= ${OUTLIER_THRESHOLDS.levelDays}))
      )
      GROUP BY ${SERIES_KEY}
    ) AS known USING (${SERIES_KEY})`
}
