import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { hasRealData } from '@tickmark/analytics/state/storeState'
import type { FirstImport } from '@tickmark/core/answers/DataStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { addDays, toDay } from '@tickmark/core/time/Day'
import { loadSample } from '@tickmark/ingest/sample/loadSample'

/** Fills a terminal without real data with sample data up to yesterday, while it already serves. */
type SampleFill = {
  /** The progress while it runs; null otherwise. */
  readonly now: FirstImport | null
  /**
   * Brings a sample of an earlier day up to date and leaves one of today as it is. Stops after its first projects if real
   * data are on their way, which would wait for the rest and then remove it.
   */
  fill(): Promise<void>
  /** Loads what `fill` left out, since no real data came. */
  complete(): Promise<void>
}

/** Creates the fill of a terminal. `expectsRealData` returns whether a source can be reached. */
export function createSampleFill(
  analytics: Analytics,
  { expectsRealData, log }: { expectsRealData(): Promise<boolean>; log(line: string): void },
): SampleFill {
  let now: FirstImport | null = null
  let isPartial = false

  async function load(isFirstEnough: () => Promise<boolean>): Promise<void> {
    if (await hasRealData(analytics)) return
    const since = new Date().toISOString()
    const report = await loadSample(analytics, {
      endDay: addDays(toDay(Date.now()), -1),
      onProgress: (done, count) => {
        now = { kind: 'sample', since, step: null, done, count }
      },
      isFirstEnough,
    }).finally(() => {
      now = null
    })
    if (report.state === 'loaded')
      log(`Sample data is in: ${formatCount(report.rows_kept)} points.`)
  }

  return {
    get now() {
      return now
    },
    async fill() {
      const expected = expectsRealData()
      await load(async () => {
        isPartial = await expected
        return isPartial
      })
    },
    async complete() {
      if (!isPartial) return
      isPartial = false
      await load(async () => false)
    },
  }
}
