import type { TouchedSeries } from '../catalogue/listTouched.ts'
import { refreshAggregates } from '../catalogue/refreshAggregates.ts'
import { refreshChecks } from '../catalogue/refreshChecks.ts'
import { refreshDailyValues } from '../catalogue/refreshDailyValues.ts'
import { refreshDisagreements } from '../catalogue/refreshDisagreements.ts'
import { refreshFreshness } from '../catalogue/refreshFreshness.ts'
import { refreshGaps } from '../catalogue/refreshGaps.ts'
import { refreshRestatements } from '../catalogue/refreshRestatements.ts'
import { refreshSeries } from '../catalogue/refreshSeries.ts'
import { refreshSeriesMonths } from '../catalogue/refreshSeriesMonths.ts'
import { withTouched } from '../catalogue/withTouched.ts'
import type { Analytics } from '../client/Analytics.ts'
import { recordSeriesChecks } from '../quality/recordSeriesChecks.ts'
import { settleHeld } from '../quality/settleHeld.ts'
import { compactTables } from './compactTables.ts'
import { countLanes } from './countLanes.ts'
import { inTurn } from './inTurn.ts'
import { raiseDataVersion } from './raiseDataVersion.ts'
import { recordBatchChecks } from './recordBatchChecks.ts'
import { workThrough } from './workThrough.ts'

/**
 * Makes everything that is computed ahead new after a run of loads, and raises the data version.
 * Call it once after the last `loadBatch` of a run; a start after a crash calls it too. It waits for loads, and they
 * for it: whoever else loads meanwhile would exchange the same tables.
 */
export async function finishLoad(db: Analytics): Promise<void> {
  await settleHeld(db)
  await inTurn(db, () => finish(db))
}

async function finish(db: Analytics): Promise<void> {
  await compactTables(db)
  await withTouched(db, (touched) => compute(db, touched))
  await raiseDataVersion(db, 'aggregates')
  await db.releaseMemory()
}

/** With two lanes figures and checks are made side by side as well, as they are independent of each other. */
async function compute(db: Analytics, touched: readonly TouchedSeries[] | null): Promise<void> {
  const lanes = await countLanes(db, touched)
  await refreshSeriesMonths(db, touched, lanes)
  await refreshSeries(db)
  await raiseDataVersion(db, 'series')
  const figures = () => computeFigures(db, touched, lanes)
  const checks = () => computeChecks(db, touched)
  await workThrough([figures, checks], lanes, (make) => make())
}

async function computeFigures(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
  lanes: number,
): Promise<void> {
  await refreshDailyValues(db, touched)
  await refreshAggregates(db, lanes)
}

async function computeChecks(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
): Promise<void> {
  await refreshChecks(db, touched)
  await refreshFreshness(db)
  await refreshGaps(db)
  await refreshRestatements(db, touched)
  await refreshDisagreements(db)
  await recordSeriesChecks(db)
  await recordBatchChecks(db)
}
