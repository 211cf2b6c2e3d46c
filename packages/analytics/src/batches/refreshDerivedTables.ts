import { addDays } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { withMutex } from '../client/serialQueue.ts'
import { recordBatchChecks, recordSeriesChecks } from '../quality/recordChecks.ts'
import { resolveQuarantine } from '../quality/resolveQuarantine.ts'
import { refreshAggregates } from '../rollups/refreshAggregates.ts'
import { refreshChecks } from '../rollups/refreshChecks.ts'
import { refreshDailyValues } from '../rollups/refreshDailyValues.ts'
import { refreshDisagreements } from '../rollups/refreshDisagreements.ts'
import { refreshFreshness, refreshGaps } from '../rollups/refreshFreshness.ts'
import { refreshRestatements } from '../rollups/refreshRestatements.ts'
import { refreshSeries, refreshSeriesMonths } from '../rollups/refreshSeries.ts'
import {
  findNewestDay,
  type Renewal,
  type TouchedSeries,
  withRecent,
  withTouched,
} from '../rollups/touchedSeries.ts'
import { raiseDataVersion } from '../store/storeState.ts'

/**
 * Makes everything that is computed ahead new after a run of loads, and raises the data version.
 * Call it once after the last `loadBatch` of a run; a start after a crash calls it too. It waits for loads, and they
 * for it: whoever else loads meanwhile would exchange the same tables.
 */
export async function refreshDerivedTables(db: Analytics): Promise<void> {
  await resolveQuarantine(db)
  await withMutex(db, () => finish(db))
}

async function finish(db: Analytics): Promise<void> {
  await compactTables(db)
  await withTouched(db, (touched) => compute(db, touched))
  await raiseDataVersion(db, 'aggregates')
  await db.releaseMemory()
}

/** After an increment two statements are worked on at a time, and find the last days in a table of their own. */
async function compute(db: Analytics, touched: readonly TouchedSeries[] | null): Promise<void> {
  const lanes = await countLoadConnections(db, touched)
  const renewWith = (factsSince: Renewal['factsSince']) => renew(db, { touched, lanes, factsSince })
  if (lanes === 1) await renewWith(() => 'facts')
  else await withRecent(db, renewWith)
}

/** Figures and checks are independent of each other, and made side by side where there are two lanes. */
async function renew(db: Analytics, renewal: Renewal): Promise<void> {
  await refreshSeriesMonths(db, renewal)
  await refreshSeries(db)
  await raiseDataVersion(db, 'series')
  const figures = () => computeFigures(db, renewal)
  const checks = () => computeChecks(db, renewal)
  await mapConcurrently([figures, checks], renewal.lanes, (make) => make())
}

async function computeFigures(db: Analytics, renewal: Renewal): Promise<void> {
  await refreshDailyValues(db, renewal)
  await refreshAggregates(db, renewal)
}

async function computeChecks(db: Analytics, renewal: Renewal): Promise<void> {
  await refreshChecks(db, renewal)
  await refreshFreshness(db)
  await refreshGaps(db)
  await refreshRestatements(db, renewal)
  await refreshDisagreements(db)
  await recordSeriesChecks(db)
  await recordBatchChecks(db)
}

/** What begins so long before the newest day is a history, not an increment. */
const RECENT_DAYS = 366

/**
 * How many statements are worked on at a time when what was touched is made anew: two where most of it is of the last
 * days. Whole histories take minutes, in which whoever looks finds a processor free, and memory stays the same.
 */
export async function countLoadConnections(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
): Promise<1 | 2> {
  if (touched === null) return 1
  const recent = addDays(await findNewestDay(db), -RECENT_DAYS)
  const histories = touched.filter(({ from }) => from < recent)
  return histories.length < touched.length / 2 ? 2 : 1
}

/** Tables up to this size are merged into one part; parts of larger ones the engine merges by itself, when it is worth it. */
const REWRITE_UP_TO_BYTES = 16 * 1024 * 1024
/** A table with fewer parts is quick enough to read as it is. */
const MANY_PARTS = 4

/** Merges what many small loads left in many parts, since every question opens each of them. */
export async function compactTables(db: Analytics): Promise<void> {
  const tables = await db.rows<{ name: string }>({
    sql: `
      SELECT name FROM system.tables
      WHERE database = currentDatabase() AND parts >= {many: UInt32} AND total_bytes <= {most: UInt64} ORDER BY name`,
    params: { many: MANY_PARTS, most: REWRITE_UP_TO_BYTES },
  })
  for (const { name } of tables) await db.command({ sql: `OPTIMIZE TABLE ${name} FINAL` })
}
