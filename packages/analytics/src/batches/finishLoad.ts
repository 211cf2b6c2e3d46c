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
import { inTurn } from './inTurn.ts'
import { raiseDataVersion } from './raiseDataVersion.ts'
import { recordBatchChecks } from './recordBatchChecks.ts'

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

/**
 * After an increment two statements are worked on at a time, and figures and checks are made side by side. After a whole history, which takes minutes, they are made
 * one after the other, so that whoever looks finds a processor free.
 */
async function compute(db: Analytics, touched: readonly TouchedSeries[] | null): Promise<void> {
  await refreshSeriesMonths(db, touched, lanesOf(touched))
  await refreshSeries(db)
  await raiseDataVersion(db, 'series')
  const figures = () => computeFigures(db, touched)
  const checks = () => computeChecks(db, touched)
  if (touched === null) {
    await figures()
    await checks()
  } else await allOf([figures(), checks()])
  await recordSeriesChecks(db)
  await recordBatchChecks(db)
}

async function computeFigures(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
): Promise<void> {
  await refreshDailyValues(db, touched)
  await refreshAggregates(db, lanesOf(touched))
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
}

/** How many statements are worked on at a time. */
function lanesOf(touched: readonly TouchedSeries[] | null): number {
  return touched === null ? 1 : 2
}

/** Waits for all of them also where one fails, since whoever hears of it may close the engine. */
async function allOf(steps: readonly Promise<void>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(steps))
    if (outcome.status === 'rejected') throw outcome.reason
}
