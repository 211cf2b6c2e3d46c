import type { Series } from '@tickmark/core/answers/MetricAnswer'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods } from '@tickmark/core/time/Granularity'
import type { Measure } from '../compile/Plan.ts'
import { countLookback } from '../compile/transformSql.ts'
import { nameOfSeries, type SeriesSpans } from '../series/findDataSpan.ts'
import type { PackedSeries } from './PackedSeries.ts'

type Marked = {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms'>
  /** The beginning of the data of each series, by metric as requested. */
  spans: ReadonlyMap<string, SeriesSpans>
  /** The names of the series of the answer; see `nameOfSeries`. */
  shown: ReadonlySet<string>
  timestamps: readonly Day[]
  key: Series['key']
  measure: Measure
}

/**
 * Lists which values of a series are made of fewer days than their periods and windows have: up to which period
 * because the data begin within it, and in which later ones because days are missing.
 */
export function markPartial(
  row: PackedSeries,
  values: readonly (number | null)[],
  of: Marked,
): Pick<Series, 'partial' | 'gaps'> {
  const { query, spans, shown, timestamps, key, measure } = of
  const marked = row[`x_${measure.name}`]
  if (!Array.isArray(marked) || marked.length === 0) return {}
  const partial = marked
    .flatMap((at) => (at === null || (values[at] ?? null) === null ? [] : (timestamps[at] ?? [])))
    .toSorted()
  const begin = findBegin(
    query.breakdown.map((dimension) => key[dimension] ?? ''),
    { spans: spans.get(measure.metric), shown },
  )
  const longest = Math.max(1, ...measure.counted.map(({ window_days }) => window_days ?? 1))
  const periods = countLookback(query.transforms, query.granularity)
  const reachOf = (period: Day) =>
    addDays(addPeriods(period, -periods, query.granularity), 1 - longest)
  const isBegun = (period: Day) => begin === null || reachOf(period) >= begin
  const to = partial.findLast((period) => !isBegun(period))
  const gaps = partial.filter((period) => to === undefined || period > to)
  return {
    ...(to !== undefined && begin !== null && { partial: { to, data_from: begin } }),
    ...(gaps.length > 0 && { gaps }),
  }
}

/** The first day of the data of a series. The series Others begins with the first in it. */
function findBegin(
  ids: readonly string[],
  { spans, shown }: { spans: SeriesSpans | undefined; shown: ReadonlySet<string> },
): Day | null {
  if (!ids.includes(OTHERS_KEY)) return spans?.get(nameOfSeries(ids))?.begin ?? null
  const rest = [...(spans ?? [])].flatMap(([name, { begin }]) => (shown.has(name) ? [] : begin))
  return rest.toSorted()[0] ?? null
}
