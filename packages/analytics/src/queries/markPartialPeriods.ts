import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery, Transform } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import {
  addPeriods,
  firstPeriodFrom,
  type Granularity,
  startOfPeriod,
  yearAfter,
} from '@tickmark/core/time/Granularity'
import { nameOfSeries, type SeriesSpan, type SeriesSpans } from '../series/findDataSpan.ts'

type Of = {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms'>
  /** Where the data of each series begin, by metric as requested. */
  spans: ReadonlyMap<string, SeriesSpans>
  timestamps: readonly Day[]
}

/**
 * Sets for each series up to which period its values cover fewer days than later ones, because the data begin within
 * the period or within the window that ends on it.
 */
export function markPartialPeriods(lines: readonly Series[], of: Of): Series[] {
  const { query, spans, timestamps } = of
  const idsOf = ({ key }: Series) => query.breakdown.map((dimension) => key[dimension] ?? '')
  const shown = new Set(lines.map((line) => nameOfSeries(idsOf(line))))
  return lines.map((line) => {
    const known = spans.get(line.metric)
    const ids = idsOf(line)
    const span = ids.includes(OTHERS_KEY) ? findRest(known, shown) : known?.get(nameOfSeries(ids))
    if (span === undefined) return line
    const whole = findFirstWhole(span, query)
    // Periods before the first complete one are few, whereas an answer may have thousands.
    const end = timestamps.findIndex((day) => day >= whole)
    const partial = timestamps.slice(0, end === -1 ? undefined : end)
    const to = partial.findLast((_day, index) => (line.values[index] ?? null) !== null)
    return to === undefined ? line : { ...line, partial: { to, data_from: span.begin } }
  })
}

/** The series Others begins with the first series in it. */
function findRest(
  spans: SeriesSpans | undefined,
  shown: ReadonlySet<string>,
): SeriesSpan | undefined {
  const rest = [...(spans ?? [])].flatMap(([name, span]) => (shown.has(name) ? [] : span))
  return rest.toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
}

/** The first complete period; earlier ones are partial where they have a value. */
export function findFirstWhole(
  { from, summed, full }: Pick<SeriesSpan, 'from' | 'summed' | 'full'>,
  { granularity, transforms }: Pick<MetricQuery, 'granularity' | 'transforms'>,
): Day {
  const first = startOfPeriod(from, granularity)
  const begins = [
    first,
    ...(summed === null ? [] : [firstPeriodFrom(summed, granularity)]),
    // A level is read on the last day of a period: the period is complete if the window is by then.
    ...(full === null ? [] : [startOfPeriod(full, granularity)]),
  ]
  let whole = begins.toSorted().at(-1) ?? first
  for (const transform of transforms) {
    const next = wholeAfter(transform, { whole, granularity, isSummed: summed !== null })
    whole = next ?? first
  }
  return whole
}

/** The first complete period after a transform; null if the transform makes all values complete. */
function wholeAfter(
  transform: Transform,
  { whole, granularity, isSummed }: { whole: Day; granularity: Granularity; isSummed: boolean },
): Day | null {
  switch (transform.kind) {
    case 'rolling':
      return addPeriods(whole, transform.periods - 1, granularity)
    case 'ltm':
      return isSummed ? yearAfter(addPeriods(whole, -1, granularity), granularity) : whole
    case 'change':
      return transform.over === 'year'
        ? yearAfter(whole, granularity)
        : addPeriods(whole, 1, granularity)
    // A running total includes all data.
    case 'cumulative':
      return null
    case 'share':
    case 'rank':
    case 'index':
    case 'drawdown':
    case 'annualised':
      return whole
  }
}
