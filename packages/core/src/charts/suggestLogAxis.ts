import { findMetric } from '../metrics/findMetric.ts'
import { medianOf } from '../quality/JUDGING.ts'
import { type ChartAnswer, seriesId } from './ChartAnswer.ts'
import { unitOf } from './chartUnits.ts'

/** So many times as large as the usual line, the largest one makes the others look flat. */
const TIMES = 10
/** Of two lines neither is the usual one. */
const FEWEST_LINES = 3

/**
 * Whether the lines of a chart are better read on a log axis: ratios or prices of several projects, of which the largest
 * is typically ten times the middle one. Never where a value is at or below zero, since a log axis leaves it out, nor for
 * shares, which end at 100 %.
 */
export function suggestLogAxis(
  { series }: Pick<ChartAnswer, 'series'>,
  hidden: ReadonlySet<string>,
): boolean {
  const shown = series.filter((one) => !hidden.has(seriesId(one)))
  const typical: number[] = []
  for (const one of shown) {
    const kind = findMetric(one.metric)?.kind
    const isSized = (kind === 'ratio' || kind === 'price') && unitOf(one) !== 'percent'
    if (!isSized || one.override?.isTransformed === true) return false
    const values = one.values.filter((value) => value !== null)
    if (values.some((value) => value <= 0)) return false
    if (values.length > 0) typical.push(medianOf(values) ?? 0)
  }
  return typical.length >= FEWEST_LINES && Math.max(...typical) >= TIMES * (medianOf(typical) ?? 0)
}
