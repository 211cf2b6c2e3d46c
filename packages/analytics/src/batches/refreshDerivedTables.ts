import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics, Engine } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { withMutex } from '../client/serialQueue.ts'
import { FAST_POINTS } from '../client/statementSettings.ts'
import { recordBatchChecks, recordSeriesChecks } from '../quality/recordChecks.ts'
import { refreshAggregates } from '../rollups/refreshAggregates.ts'
import { refreshChecks } from '../rollups/refreshChecks.ts'
import { refreshDailyValues } from '../rollups/refreshDailyValues.ts'
import { refreshDisagreements } from '../rollups/refreshDisagreements.ts'
import { refreshFreshness, refreshGaps } from '../rollups/refreshFreshness.ts'
import { refreshRestatements } from '../rollups/refreshRestatements.ts'
import { refreshSeries, refreshSeriesMonths } from '../rollups/refreshSeries.ts'
import {
  type Changed,
  findNewestDay,
  type RefreshScope,
  type TouchedSeries,
  withRecent,
  withTouched,
} from '../rollups/touchedSeries.ts'
import { listEngines, onEach } from '../shards/openShards.ts'
import { raiseDataVersion } from '../state/storeState.ts'
import { resolveQuarantine } from './resolveQuarantine.ts'

export type RefreshOptions = {
  /** Computes whole histories as fast as it can: no user waits for the terminal yet. */
  isFirstFill?: boolean
}

/**
 * Recomputes all derived tables after a run of loads and raises the data version. `refreshStore` calls it, after it has
 * loaded the points of records. Holds the mutex of the store, since a load at the same
 * time would exchange the same tables.
 */
export async function refreshDerivedTables(
  db: Analytics,
  options: RefreshOptions = {},
): Promise<void> {
  await resolveQuarantine(db)
  await withMutex(db, () => finish(db, options))
}

async function finish(db: Analytics, options: RefreshOptions): Promise<void> {
  await compactTables(db)
  await withTouched(db, (changed) => compute(db, changed, options))
  await raiseDataVersion(db, 'aggregates')
  await db.releaseMemory()
}

async function compute(
  db: Analytics,
  changed: Changed,
  { isFirstFill = false }: RefreshOptions,
): Promise<void> {
  const { isIncrement, isSmall } = describeChanges(changed.touched, await findNewestDay(db))
  const isFast = isFirstFill || isSmall
  const refreshWith = (factsSince: RefreshScope['factsSince']) =>
    refreshAll(
      db,
      { ...changed, concurrency: isFast || isIncrement ? 2 : 1, isFast, factsSince },
      isFirstFill,
    )
  if (isIncrement) await withRecent(db, refreshWith)
  else await refreshWith(() => 'facts')
}

/**
 * Figures and checks are independent, so they run concurrently where two statements may. Of a first fill, figures come
 * first and are shown before anything is checked.
 */
async function refreshAll(
  db: Analytics,
  refreshScope: RefreshScope,
  isFirstFill: boolean,
): Promise<void> {
  await refreshSeriesMonths(db, refreshScope)
  await refreshSeries(db)
  await raiseDataVersion(db, 'series')
  const figures = () => computeFigures(db, refreshScope)
  const checks = () => computeChecks(db, refreshScope, isFirstFill)
  if (!isFirstFill)
    return mapConcurrently([figures, checks], refreshScope.concurrency, (make) => make())
  await figures()
  await raiseDataVersion(db, 'aggregates')
  await checks()
}

async function computeFigures(db: Analytics, refreshScope: RefreshScope): Promise<void> {
  const [begun] = await db.rows<{ at: string }>({ sql: `SELECT toString(now64(6, 'UTC')) AS at` })
  await refreshDailyValues(db, refreshScope)
  await refreshAggregates(db, refreshScope, begun?.at ?? null)
}

async function computeChecks(
  db: Analytics,
  refreshScope: RefreshScope,
  isFirstFill: boolean,
): Promise<void> {
  const lists = async () => {
    await refreshFreshness(db)
    await refreshGaps(db)
    await refreshRestatements(db, refreshScope)
    await refreshDisagreements(db)
  }
  const checks = () => refreshChecks(db, refreshScope)
  await mapConcurrently([checks, lists], isFirstFill ? 2 : 1, (make) => make())
  await recordSeriesChecks(db)
  await recordBatchChecks(db)
}

/** A series touched longer ago than this before the newest day is loaded as a history, not as an increment. */
const RECENT_DAYS = 366

/**
 * Describes the changes, which decide how much of the machine a refresh uses. One of long histories takes minutes, so
 * it runs one statement at a time, which leaves a processor to requests and keeps memory low.
 */
export function describeChanges(
  touched: readonly TouchedSeries[] | null,
  newest: Day,
): {
  /** True if most series changed only in the last days, which are then read from a smaller table. */
  isIncrement: boolean
  /** True if few days are computed again, at most as many as a first fill computes at a time. */
  isSmall: boolean
} {
  if (touched === null) return { isIncrement: false, isSmall: false }
  const recent = addDays(newest, -RECENT_DAYS)
  const histories = touched.filter(({ from }) => from < recent)
  const countSince = (from: Day) => daysBetween(from < FIRST_DAY ? FIRST_DAY : from, newest) + 1
  const days = touched.reduce((sum, { from }) => sum + Math.max(0, countSince(from)), 0)
  return {
    isIncrement: histories.length < touched.length / 2,
    isSmall: days <= FAST_POINTS,
  }
}

/**
 * Tables up to this size are merged into one part, unless their parts are large on average: rewriting those takes longer
 * than what queries save. The engine merges parts of other tables by itself.
 */
const REWRITE_UP_TO_BYTES = 16 * 1024 * 1024
const LARGE_PART_BYTES = 1024 * 1024
/** A table with fewer parts is fast enough to read. */
const MANY_PARTS = 4

/**
 * Merges the many parts that small loads create, since every query opens each of them. Parts that were merged already
 * stay on disk for minutes and do not count.
 */
export async function compactTables(db: Analytics): Promise<void> {
  await onEach(listEngines(db), compactEngine)
}

async function compactEngine(engine: Engine): Promise<void> {
  const tables = await engine.rows<{ name: string }>({
    sql: `
      SELECT name FROM system.tables
      WHERE database = currentDatabase() AND active_parts >= {many: UInt32}
        AND total_bytes <= least({most: UInt64}, active_parts * {large: UInt64})
      ORDER BY name`,
    params: { many: MANY_PARTS, most: REWRITE_UP_TO_BYTES, large: LARGE_PART_BYTES },
  })
  await mapConcurrently(tables, 2, ({ name }) =>
    engine.command({ sql: `OPTIMIZE TABLE ${name} FINAL` }),
  )
}
