import type { Analytics } from '../client/Analytics.ts'
import { recordSeriesChecks } from '../quality/recordSeriesChecks.ts'
import { resolveQuarantine } from '../quality/resolveQuarantine.ts'
import type { TouchedSeries } from '../rollups/listTouched.ts'
import type { Renewal } from '../rollups/Renewal.ts'
import { refreshAggregates } from '../rollups/refreshAggregates.ts'
import { refreshChecks } from '../rollups/refreshChecks.ts'
import { refreshDailyValues } from '../rollups/refreshDailyValues.ts'
import { refreshDisagreements } from '../rollups/refreshDisagreements.ts'
import { refreshFreshness } from '../rollups/refreshFreshness.ts'
import { refreshGaps } from '../rollups/refreshGaps.ts'
import { refreshRestatements } from '../rollups/refreshRestatements.ts'
import { refreshSeries } from '../rollups/refreshSeries.ts'
import { refreshSeriesMonths } from '../rollups/refreshSeriesMonths.ts'
import { withRecent } from '../rollups/withRecent.ts'
import { withTouched } from '../rollups/withTouched.ts'
import { compactTables } from './compactTables.ts'
import { countLoadConnections } from './countLoadConnections.ts'
import { mapConcurrently } from './mapConcurrently.ts'
import { raiseDataVersion } from './raiseDataVersion.ts'
import { recordBatchChecks } from './recordBatchChecks.ts'
import { withMutex } from './withMutex.ts'

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
