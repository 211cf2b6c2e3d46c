import type { Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import { intervalStart } from '@tickmark/core/time/Interval'
import { isQuarter, quarterStart } from '@tickmark/core/time/Quarter'
import type { Analytics } from '../client/Analytics.ts'
import { createParams, type Params } from '../compile/createParams.ts'
import { makeWindow } from '../compile/makeWindow.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findSteps } from '../status/findSteps.ts'

/** A figure of the derived tables. */
type Figure = {
  metric_id: string
  interval: AggregateInterval
  aggregation: Aggregation
  anchor: Day
  /** The number of days of its window with a value, and the first of them. */
  points: number
  first_day: Day
}

/** Returns whether a figure is made of all days of its window. */
export function isOfDays(aggregation: Aggregation): boolean {
  return aggregation === 'sum' || aggregation === 'avg'
}

/**
 * Returns a test whether a sum or average is made of fewer days than its window has: days in it are missing, or the data
 * begin or end within it. All time begins with the data.
 */
export async function findPartial(
  db: Analytics,
  metricIds: readonly string[],
): Promise<(figure: Figure) => boolean> {
  const { measures } = planMeasures(db.catalog, [...new Set(metricIds)], createParams())
  const steps = await findSteps(db, measures)
  const stepOf = new Map([...steps].map(([{ metric }, step]) => [metric, step]))
  return ({ metric_id, interval, aggregation, anchor, points, first_day }) => {
    if (!isOfDays(aggregation)) return false
    const from = interval === 'max' ? first_day : intervalStart(interval, anchor)
    const days = daysBetween(from, anchor) + 1
    return points < Math.max(1, Math.floor(days / (stepOf.get(metric_id) ?? 1)))
  }
}

/**
 * Returns SQL of the same of a row with `metric_id`, `interval`, `anchor`, `points` and `first_day`, for metrics that are
 * added up or averaged. A row of one interval needs no `interval`.
 */
export async function isPartialSql(
  db: Analytics,
  { metrics, intervals }: { metrics: readonly string[]; intervals: readonly AggregateInterval[] },
  params: Params,
): Promise<string> {
  const [only, ...others] = intervals
  if (metrics.length === 0 || only === undefined) return '0'
  const { measures } = planMeasures(db.catalog, metrics, createParams())
  const steps = [...(await findSteps(db, measures))]
  const ids = params.add(
    steps.map(([{ metric }]) => metric),
    'Array(String)',
  )
  const lengths = params.add(
    steps.map(([, step]) => step),
    'Array(UInt32)',
  )
  const first = others.reduce(
    (rest, one) => `if(interval = ${params.add(one, 'String')}, ${intervalStartSql(one)}, ${rest})`,
    intervalStartSql(only),
  )
  return `(metric_id IN ${params.add(metrics, 'Array(String)')} AND points < greatest(1,
    intDiv(dateDiff('day', ${first}, anchor) + 1, transform(toString(metric_id), ${ids}, ${lengths}, toUInt32(1)))))`
}

function intervalStartSql(interval: AggregateInterval): string {
  if (interval === 'max') return 'toDate(first_day)'
  if (isQuarter(interval)) return `toDate('${quarterStart(interval)}')`
  return interval === 'ytd'
    ? 'toDate(toStartOfYear(anchor))'
    : `toDate(anchor - ${makeWindow(interval, ANY_DAY).days - 1})`
}

const ANY_DAY = '2001-01-01'
