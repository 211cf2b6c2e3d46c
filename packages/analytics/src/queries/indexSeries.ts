import type { Day } from '@tickmark/core/time/Day'
import { SAMPLE_SOURCE } from '../batches/commitBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import type { SeriesShape } from '../compile/SeriesShape.ts'
import { listSeries, type SeriesRow } from './listSeries.ts'

/** What nearly every question needs to know of the series there are, made once per data version. */
export type SeriesIndex = SeriesShape & {
  byMetric: ReadonlyMap<string, readonly SeriesRow[]>
  /** The newest complete day of each metric over all projects; the newest day where none was complete. */
  newest: ReadonlyMap<string, Day>
  /** Whether what is loaded was generated. Generated and real data never stand side by side. */
  isSample: boolean
}

const NO_TOTAL: Day = '1970-01-01'

const cache = new WeakMap<Analytics, { version: number; index: Promise<SeriesIndex> }>()

export function indexSeries(db: Analytics): Promise<SeriesIndex> {
  const known = cache.get(db)
  if (known?.version === db.dataVersion) return known.index
  const index = listSeries(db).then(makeIndex)
  cache.set(db, { version: db.dataVersion, index })
  index.catch(() => cache.delete(db))
  return index
}

function makeIndex(series: readonly SeriesRow[]): SeriesIndex {
  const byMetric = Map.groupBy(series, (row) => row.metric_id)
  return {
    byMetric,
    newest: new Map(
      [...byMetric].map(([metric, rows]) => [
        metric,
        newestOf(rows.map((row) => row.last_complete_day)) ??
          newestOf(rows.map((row) => row.last_day)) ??
          NO_TOTAL,
      ]),
    ),
    endedTotals: series.filter(
      (row) => row.last_total_day > NO_TOTAL && row.last_total_day < row.last_day,
    ),
    parted: new Set(series.filter((row) => row.parts > 0).map((row) => row.metric_id)),
    isSample: series.some((row) => row.source_ids.includes(SAMPLE_SOURCE)),
  }
}

function newestOf(days: readonly (Day | null)[]): Day | undefined {
  return days
    .filter((day) => day !== null)
    .toSorted()
    .at(-1)
}
