import type { CustomChartKind } from '../documents/ChartDefinition.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { medianOf } from '../quality/OUTLIER_THRESHOLDS.ts'
import { type ChartSeries, type ChartUnit, seriesId } from './ChartAnswer.ts'
import { unitOf } from './chartUnits.ts'

/** So many times as large as the usual line, the largest one makes the others look flat. */
const TIMES = 10
/** Of two lines neither is the usual one. */
const MIN_LINES = 3

type Drawing = {
  series: readonly ChartSeries[]
  kind: CustomChartKind
  /** The unit that the chart made of all values; see `unitAfter`. */
  unit: ChartUnit | undefined
}

/**
 * Returns whether a chart is better read on a log axis, as long as its author has not chosen one: lines of ratios or
 * prices of several projects, of which the largest is typically ten times the middle one. Never where a value is at or
 * below zero, since a log axis leaves it out, nor for shares, which end at 100 %, and changes.
 */
export function suggestLogAxis(
  { series, kind, unit }: Drawing,
  hidden: ReadonlySet<string>,
): boolean {
  if (kind !== 'line' || unit !== undefined) return false
  const shown = series.filter((one) => !hidden.has(seriesId(one)))
  const typical: number[] = []
  for (const one of shown) {
    const of = findMetric(one.metric)?.kind
    const isSized = (of === 'ratio' || of === 'price') && unitOf(one) !== 'percent'
    const isMade = one.unit !== undefined || one.override?.isTransformed === true
    if (!isSized || isMade) return false
    const values = one.values.filter((value) => value !== null)
    if (values.some((value) => value <= 0)) return false
    if (values.length > 0) typical.push(medianOf(values) ?? 0)
  }
  return typical.length >= MIN_LINES && Math.max(...typical) >= TIMES * (medianOf(typical) ?? 0)
}
