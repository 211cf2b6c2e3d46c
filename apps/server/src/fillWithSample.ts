import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { hasRealData } from '@tickmark/analytics/store/storeState'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { loadSample } from '@tickmark/ingest/sample/loadSample'

/**
 * Fills a terminal without real data with sample data up to yesterday, while it already serves.
 * A sample of an earlier day is brought up to date; one of today is left as it is.
 */
export async function fillWithSample(analytics: Analytics): Promise<void> {
  if (await hasRealData(analytics)) return
  const report = await loadSample(analytics, { endDay: addDays(toDay(Date.now()), -1) })
  if (report.state === 'loaded')
    process.stdout.write(`Sample data is in: ${report.rows_kept.toLocaleString('en-GB')} points.\n`)
}
