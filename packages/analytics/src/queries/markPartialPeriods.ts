import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery, Transform } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import {
  addPeriods,
  firstPeriodFrom,
  type Granularity,
  PERIODS_PER_YEAR,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { nameOfSeries, type SeriesSpan, type SeriesSpans } from '../series/findDataSpan.ts'

type Of = {
  query: Pick<MetricQuery, 'breakdown' | 'granularity' | 'transforms'>
  /** Where the data of each series begin, by metric as asked. */
  spans: ReadonlyMap<string, SeriesSpans>
  timestamps: readonly Day[]
}

/**
 * Says of each series up to which period its values are made of fewer days than they are of later on, since the data
 * begin inside the period or inside the window that ends on it.
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
    const to = timestamps.findLast(
      (day, index) => day < whole && (line.values[index] ?? null) !== null,
    )
    return to === undefined ? line : { ...line, partial: { to, data_from: span.begin } }
  })
}

/** What is added up as Others begins with the first that is in it. */
function findRest(
  spans: SeriesSpans | undefined,
  shown: ReadonlySet<string>,
): SeriesSpan | undefined {
  const rest = [...(spans ?? [])].flatMap(([name, span]) => (shown.has(name) ? [] : span))
  return rest.toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
}

/** The first period that is whole: what comes before it is partial where it has a value. */
export function findFirstWhole(
  { from, summed, full }: Pick<SeriesSpan, 'from' | 'summed' | 'full'>,
  { granularity, transforms }: Pick<MetricQuery, 'granularity' | 'transforms'>,
): Day {
  const first = startOfPeriod(from, granularity)
  const begins = [
    first,
    ...(summed === null ? [] : [firstPeriodFrom(summed, granularity)]),
    // Of a level the last day of a period is read: it is whole when the window is full by then.
    ...(full === null ? [] : [startOfPeriod(full, granularity)]),
  ]
  let whole = begins.toSorted().at(-1) ?? first
  for (const transform of transforms) {
    const shift = shiftOf(transform, { granularity, isSummed: summed !== null })
    whole = shift === null ? first : addPeriods(whole, shift, granularity)
  }
  return whole
}

/** By how many periods what is not whole goes on; null where a transform makes whole values of it. */
function shiftOf(
  transform: Transform,
  { granularity, isSummed }: { granularity: Granularity; isSummed: boolean },
): number | null {
  switch (transform.kind) {
    case 'rolling':
      return transform.periods - 1
    case 'ltm':
      return isSummed ? PERIODS_PER_YEAR[granularity] - 1 : 0
    case 'change':
      return transform.over === 'year' ? PERIODS_PER_YEAR[granularity] : 1
    // A running total holds all there is.
    case 'cumulative':
      return null
    case 'share':
    case 'rank':
    case 'index':
    case 'drawdown':
    case 'annualised':
      return 0
  }
}
