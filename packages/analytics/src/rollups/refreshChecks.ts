import { perMetrics } from '@tickmark/core/metrics/listMetrics'
import { QUALITY_CHECKS } from '@tickmark/core/quality/QUALITY_CHECKS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import { createParams } from '../compile/createParams.ts'
import { type FactsTable, LATEST_IN } from '../compile/factsSql.ts'
import { IS_LABEL } from '../compile/labelSql.ts'
import { presentValueSql } from '../compile/presentValueSql.ts'
import { IDENTITIES, inMap, isBrokenSql, PARTS_TOLERANCE } from '../quality/IDENTITIES.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { fillRollup, type RollupTable } from './fillRollup.ts'
import { sliceTouched } from './sliceTouched.ts'
import type { RefreshScope } from './touchedSeries.ts'

/** The number of points that are compared at a time. */
const POINTS_AT_ONCE = 250_000

type Making = { refreshScope: RefreshScope; table: RollupTable<'check_months'> }

/**
 * Compares the reported totals of every day with the identities and stores the outcome per project: for all days, or
 * from the first touched month on. Call it after `refreshSeries`, which finds the series with parts. Processes slices
 * of projects, so that memory stays constant.
 */
export async function refreshChecks(db: Analytics, refreshScope: RefreshScope): Promise<void> {
  const { byMetric } = await indexSeries(db)
  // Without one of its metrics an identity compares nothing, which takes statements to find.
  const identities = IDENTITIES.filter(({ metrics }) => metrics.every((id) => byMetric.has(id)))
  await fillRollup(db, { table: 'check_months', changed: refreshScope }, async (table) => {
    for (const identity of identities) await checkIdentity(db, identity, { refreshScope, table })
    await checkParts(db, { refreshScope, table })
    await checkFrozen(db, { refreshScope, table })
  })
  await addUp(db)
}

/** Adds up the months of each project, with the metrics that each check covers. */
async function addUp(db: Analytics): Promise<void> {
  await db.command({ sql: 'TRUNCATE TABLE checks_staged' })
  const ids = [...IDENTITIES.map(({ check_id }) => check_id), 'parts', 'frozen'] as const
  const about = IDENTITIES.map(
    ({ check_id, metrics }) => `check_id = '${check_id}', ['${metrics.join("', '")}']`,
  )
  await db.command({
    sql: `
      INSERT INTO checks_staged
      SELECT check_id, transform(toString(check_id), {ids: Array(String)}, {titles: Array(String)}, ''), metric_id,
             multiIf(${about.join(', ')}, [toString(metric_id)]), project_id,
             sum(bitCount(compared_days)) AS compared, sum(bitCount(failed_days))
      FROM check_months FINAL GROUP BY check_id, metric_id, project_id HAVING compared > 0`,
    params: { ids, titles: ids.map((id) => QUALITY_CHECKS[id].title) },
  })
  await db.command({ sql: 'EXCHANGE TABLES checks AND checks_staged' })
}

async function checkIdentity(
  db: Analytics,
  identity: (typeof IDENTITIES)[number],
  { refreshScope, table }: Making,
): Promise<void> {
  const { check_id, tolerance, metrics, unless = '' } = identity
  const read = unless === '' ? metrics : [...metrics, unless]
  const slices = await sliceTouched(db, { refreshScope, metrics: read, points: POINTS_AT_ONCE })
  for (const slice of slices) {
    const present = createParams()
    const value = presentValueSql({ ...slice, catalog: db.catalog }, metrics, present)
    const days = identitySql(identity, { facts: refreshScope.factsSince(slice.from), value })
    await compare(db, {
      sql: `INSERT INTO ${table} (check_id, metric_id, project_id, month, compared_days, failed_days) ${days}`,
      params: { ...present.values, check_id, tolerance, metrics, read, unless, ...slice },
      isFast: refreshScope.isFast,
    })
  }
}

/** The bit of a day in the bit set of its month. */
const DAY_BIT = 'bitShiftLeft(toUInt32(1), toDayOfMonth(day) - 1)'

function identitySql(
  identity: (typeof IDENTITIES)[number],
  { facts, value }: { facts: FactsTable; value: string },
): string {
  const days = `
        SELECT project_id, day,
               CAST((groupArray(toString(metric_id)), groupArray(${value})), 'Map(String, Float64)') AS totals,
               NOT mapContains(totals, {unless: String}) AS is_compared
        FROM ${LATEST_IN[facts]}
        WHERE metric_id IN {read: Array(String)} AND project_id IN {projects: Array(String)} AND day >= {from: Date}
          AND chain_id = '' AND product_id = '' AND contract_id = ''
        GROUP BY project_id, day
        HAVING arrayAll(one -> mapContains(totals, one), {metrics: Array(String)})`
  if (identity.isOfMonths)
    return `
      SELECT {check_id: String}, '', project_id, month, if(is_whole, ${DAY_BIT}, 0),
             if(is_whole AND ${isBrokenSql(identity, inMap)}, ${DAY_BIT}, 0)
      FROM (
        SELECT project_id, month, newest AS day, known = toDayOfMonth(toLastDayOfMonth(newest)) AS is_whole, totals
        FROM (
          SELECT project_id, toStartOfMonth(day) AS month, max(day) AS newest, count() AS known, sumMap(totals) AS totals
          FROM (${days}) GROUP BY project_id, month
        )
      )`
  return `
      SELECT {check_id: String}, '', project_id, toStartOfMonth(day) AS month, groupBitOrIf(${DAY_BIT}, is_compared),
             groupBitOrIf(${DAY_BIT}, is_compared AND ${isBrokenSql(identity, inMap)})
      FROM (${days})
      GROUP BY project_id, month`
}

/**
 * The parts of a chain, product or contract must not add up to more than the reported total; labels may. A product that ended
 * before the total is excluded: a predecessor token, for example, was no part of it. That changes
 * from day to day, so projects with products are compared on all days.
 */
async function checkParts(db: Analytics, { refreshScope, table }: Making): Promise<void> {
  const rows = await db.rows<{ metric_id: string; project_id: string; products: number }>({
    sql: `
      SELECT metric_id, project_id, products FROM series
      WHERE metric_id IN {additive: Array(String)} AND parts > 0 AND notEmpty(source_ids)`,
    params: { additive: listSummedIds() },
  })
  const parted = new Map(rows.map((row) => [`${row.metric_id} ${row.project_id}`, row.products]))
  const own = refreshScope.touched?.flatMap((one) => {
    const products = parted.get(`${one.metric_id} ${one.project_id}`)
    return products === undefined ? [] : [products > 0 ? { ...one, from: FIRST_DAY } : one]
  })
  const slices = await sliceTouched(db, {
    refreshScope: { ...refreshScope, touched: own ?? null },
    metrics: [...new Set(rows.map((row) => row.metric_id))],
    points: POINTS_AT_ONCE,
  })
  for (const slice of slices)
    await compare(db, {
      sql: `INSERT INTO ${table} (check_id, metric_id, project_id, month, compared_days, failed_days) ${partsSql(refreshScope.factsSince(slice.from))}`,
      params: { tolerance: PARTS_TOLERANCE, additive: listSummedIds(), ...slice },
      isFast: refreshScope.isFast,
    })
}

/** Finds amounts that repeat for days although they moved before; see `FROZEN`. */
async function checkFrozen(db: Analytics, { refreshScope, table }: Making): Promise<void> {
  const metrics = listFlowIds()
  const slices = await sliceTouched(db, { refreshScope, metrics, points: POINTS_AT_ONCE })
  for (const slice of slices) {
    const read = slice.from <= FIRST_DAY ? slice.from : addDays(slice.from, -FROZEN.lookback)
    await compare(db, {
      sql: `INSERT INTO ${table} (check_id, metric_id, project_id, month, compared_days, failed_days) ${frozenSql(refreshScope.factsSince(read))}`,
      params: { metrics, read, ...slice },
      isFast: refreshScope.isFast,
    })
  }
}

async function compare(
  db: Analytics,
  {
    sql,
    params,
    isFast,
  }: { sql: string; params: { from: Day } & Record<string, unknown>; isFast: boolean },
): Promise<void> {
  await db.command({
    sql: `${sql} SETTINGS optimize_aggregation_in_order = 1, ${frugalSettings(params.from, isFast)}`,
    params,
  })
  await db.releaseMemory()
}

/** Amounts whose parts cannot exceed their total: a part below zero offsets others. */
const listSummedIds = perMetrics((metrics) =>
  metrics
    .filter(({ additive, may_be_negative }) => additive && !may_be_negative)
    .map(({ metric_id }) => metric_id),
)

const listFlowIds = perMetrics((metrics) =>
  metrics.filter(({ kind }) => kind === 'flow').map(({ metric_id }) => metric_id),
)

/**
 * A day is frozen if it and at least the `days` − 1 before it have the same amount, other than zero, and the amounts
 * before these differ on at least `moves` of `before` values. Longer repetitions than `longest` days are how the source
 * reports. All of it depends on the `lookback` days before, so that an increment finds the same as a full refresh.
 */
const FROZEN = { days: 8, before: 30, moves: 27, within: 45, longest: 60, lookback: 120 } as const

/**
 * The values that follow those of a series that moves are compared. A month without comparisons has a row as well, where
 * there are enough values before it. Arrays are shifted, since one in a closure is copied for each element.
 */
function frozenSql(facts: FactsTable): string {
  const { days, before, moves, within, longest } = FROZEN
  const atStart = (column: string) =>
    `arrayFill((one, is_change) -> is_change, ${column}, changes) AS start_${column}`
  return `
      SELECT 'frozen', metric_id, project_id, toStartOfMonth(day) AS month,
             groupBitOrIf(${DAY_BIT}, is_compared), groupBitOrIf(${DAY_BIT}, is_frozen)
      FROM (
        SELECT metric_id, project_id, one.1 AS day, one.2 AS is_compared, is_compared AND one.3 AS is_frozen, one.4 AS is_known
        FROM (
          SELECT metric_id, project_id,
                 arrayMap((place, day, earlier, changed, changed_before) ->
                   place > ${before} AND changed - changed_before >= ${moves} AND day - earlier <= ${within},
                   places, dates, arrayShiftRight(dates, ${before}), moved, arrayShiftRight(moved, ${before})) AS moving,
                 ${['places', 'dates', 'moving'].map(atStart).join(', ')},
                 arrayJoin(arrayMap((place, day, value, start, start_day, is_moving, earlier) -> (
                     day,
                     is_moving AND place - start < ${longest},
                     value != 0 AND place - start >= ${days - 1} AND day - start_day = place - start,
                     place > ${before + days} AND day - earlier <= ${within + days}),
                   places, dates, values, start_places, start_dates, start_moving,
                   arrayShiftRight(dates, ${before + days}))) AS one
          FROM (
            SELECT metric_id, project_id, arraySort(groupArray((day, value))) AS points,
                   arrayMap(point -> point.1, points) AS dates, arrayMap(point -> point.2, points) AS values,
                   arrayEnumerate(values) AS places,
                   arrayMap((value, earlier, place) -> toUInt8(place = 1 OR value != earlier),
                            values, arrayShiftRight(values, 1), places) AS changes,
                   arrayCumSum(changes) AS moved
            FROM ${LATEST_IN[facts]}
            WHERE metric_id IN {metrics: Array(String)} AND project_id IN {projects: Array(String)} AND day >= {read: Date}
              AND chain_id = '' AND product_id = '' AND contract_id = ''
            GROUP BY metric_id, project_id
          )
        )
      )
      WHERE is_known AND day >= {from: Date}
      GROUP BY metric_id, project_id, month`
}

/** A month without comparisons has a row as well, which replaces an older one. */
function partsSql(facts: FactsTable): string {
  return `
      SELECT 'parts', metric_id, project_id, toStartOfMonth(day) AS month,
             groupBitOrIf(${DAY_BIT}, totals > 0 AND parts > 0),
             groupBitOrIf(${DAY_BIT}, totals > 0 AND parts > 0
               AND greatest(chains, products, contracts) > total + {tolerance: Float64} * abs(total))
      FROM (
        SELECT metric_id, project_id, day,
               sumIf(value, level = 0) AS total, sumIf(value, level = 1) AS chains,
               sumIf(value, level = 2) AS products, sumIf(value, level = 4) AS contracts,
               countIf(level = 0) AS totals, countIf(level IN (1, 2, 4)) AS parts
        FROM (
          SELECT metric_id, project_id, day, value,
                 (chain_id != '') + 2 * (product_id != '') + 4 * (contract_id != '') AS level
          FROM ${LATEST_IN[facts]}
          WHERE metric_id IN {additive: Array(String)} AND project_id IN {projects: Array(String)} AND day >= {from: Date}
          AND NOT ${IS_LABEL} AND (metric_id, project_id) IN (SELECT metric_id, project_id FROM series WHERE parts > 0)
          AND (product_id = '' OR (metric_id, project_id, product_id) NOT IN (
            SELECT metric_id, project_id, product_id FROM facts
            INNER JOIN series USING (metric_id, project_id)
            WHERE product_id != '' AND project_id IN {projects: Array(String)}
            GROUP BY metric_id, project_id, product_id
            HAVING max(day) < any(last_total_day)))
        )
        GROUP BY metric_id, project_id, day
      )
      GROUP BY metric_id, project_id, month`
}
