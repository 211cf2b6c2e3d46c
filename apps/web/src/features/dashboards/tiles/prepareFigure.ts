import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { Transform } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { type Granularity, PERIODS_PER_YEAR } from '@tickmark/core/time/Granularity'
import type { ChartUnit } from '../../../charts/ChartUnit.ts'
import { formatChartValue } from '../../../charts/formatChartValue.ts'
import { unitAfter } from '../../../charts/unitAfter.ts'

/** How a figure moved against an earlier period; null where that period has no value. */
type Comparison = { change: number | null; against: string }

/** What a figure shows: its newest value, of which period, how that moved, and the way it came. */
export type PreparedFigure = {
  value: string
  period: string
  /** Whether the period is not over, so that the value may still change. */
  isUnfinished: boolean
  /** The day on which the data begin, where the value is made of fewer days than its period or window has. */
  dataFrom: Day | undefined
  comparisons: Comparison[]
  /** The value of the period that is under way, where an earlier one is shown because of it. */
  sinceThen: string | undefined
  lowerIsBetter: boolean
  trend: (number | null)[]
}

type Asked = { granularity: Granularity; transforms: readonly Transform[] }

/**
 * Takes the newest value of a question's only series. A period that is not over is not compared with whole ones: the
 * newest whole one is shown, and the other beside it.
 */
export function prepareFigure(
  { series, timestamps }: Pick<MetricAnswer, 'series' | 'timestamps'>,
  { granularity, transforms }: Asked,
): PreparedFigure | { problem: string } {
  const [only, ...others] = series
  if (only === undefined) return { problem: 'No values in this range.' }
  if (others.length > 0)
    return {
      problem: `A figure shows one series, and this question has ${series.length}. Choose one project, or one sector without splitting it.`,
    }
  const { values } = only
  const newest = values.findLastIndex((value) => value !== null)
  if (newest < 0) return { problem: 'No values in this range.' }
  const unfinished = timestamps.indexOf(only.provisional_from ?? '')
  const whole =
    unfinished < 0 ? newest : values.findLastIndex((value, at) => value !== null && at < unfinished)
  const shown = whole < 0 ? newest : whole
  const unit = unitAfter(transforms) ?? findFigureUnit(only.metric)
  const write = (value: number | null) => formatChartValue(value, unit, 'compact')
  const nameOf = (at: number) => {
    const day = timestamps[at]
    return day === undefined ? '' : formatPeriod(day, granularity).heading
  }
  const { partial } = only
  const isPartial = (at: number) => partial !== undefined && (timestamps[at] ?? '') <= partial.to
  const compare = (distance: number): Comparison[] => {
    const at = shown - distance
    if (at < 0) return []
    // A whole period is not compared with one that the data begin inside, nor the other way round.
    const before = isPartial(shown) || isPartial(at) ? null : values[at]
    return [{ change: changeOf(values[shown], before), against: nameOf(at) }]
  }
  // Changes and positions are not compared once more: a change of a change tells nobody anything.
  const mayCompare = !transforms.some(({ kind }) => COMPARED.has(kind))
  const year = PERIODS_PER_YEAR[granularity]
  return {
    value: write(values[shown] ?? null),
    period: nameOf(shown),
    isUnfinished: shown === unfinished,
    dataFrom: isPartial(shown) ? partial?.data_from : undefined,
    comparisons: mayCompare ? [...compare(1), ...(year === 1 ? [] : compare(year))] : [],
    sinceThen:
      newest > shown ? `${nameOf(newest)} so far ${write(values[newest] ?? null)}` : undefined,
    lowerIsBetter: findMetric(only.metric)?.is_lower_value_better === true,
    trend: values.slice(0, shown + 1),
  }
}

const COMPARED: ReadonlySet<string> = new Set(['change', 'rank', 'drawdown'])

function changeOf(now: number | null | undefined, before: number | null | undefined) {
  if (now === null || now === undefined || before === null || before === undefined) return null
  return before === 0 ? null : (now - before) / Math.abs(before)
}

/** What the values of a metric or formula are. The server has answered it, so that it can be read. */
function findFigureUnit(metric: string): ChartUnit {
  return findMetric(metric)?.format ?? findFormulaFormat(parseFormula(metric))
}
