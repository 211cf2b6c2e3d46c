import type { LineSeriesOption } from 'echarts/charts'
import type { PreparedChart, PreparedSeries } from '../PreparedChart.ts'

type Part = 'solid' | 'dashed'
type Point = number | null | { value: number; symbol: 'circle' }

/** Places are few and change by steps, so that each is marked where there is room for it. */
const MAX_PLACE_DOTS = 60
const OPACITY = { solid: 0.75, dashed: 0.35 } as const

/**
 * Finished periods as a solid line and, from the last of them on, the others dashed; areas likewise, filled and
 * half filled. Areas that stand on one another change at the same period.
 */
export function drawLines(
  chart: PreparedChart,
  series: PreparedSeries,
  visible: readonly PreparedSeries[],
): LineSeriesOption[] {
  const isFilled = chart.mark !== 'line'
  const isRank = series.unit === 'rank'
  const from = chart.isStacked ? Math.min(...visible.map((one) => one.openFrom)) : series.openFrom
  const showAll = isRank && chart.timestamps.length <= MAX_PLACE_DOTS
  const line = (part: Part, values: (number | null)[]): LineSeriesOption => ({
    id: `${series.id}|${chart.mark}|${part}`,
    name: series.name,
    type: 'line',
    yAxisIndex: series.axis,
    stack: chart.isStacked ? part : undefined,
    step: chart.mark === 'step' ? 'middle' : undefined,
    symbol: showAll ? 'circle' : 'none',
    symbolSize: isRank ? 6 : 4,
    showAllSymbol: true,
    itemStyle: { color: series.colour },
    lineStyle: {
      color: series.colour,
      width: lineWidth(chart.mark, isRank),
      type: isFilled ? 'solid' : part,
    },
    areaStyle: isFilled ? { color: series.colour, opacity: OPACITY[part] } : undefined,
    emphasis: { disabled: true },
    data: withDots(values),
  })
  if (from >= series.values.length) return [line('solid', series.values)]
  return [
    line(
      'solid',
      series.values.map((value, index) => (index < from ? value : null)),
    ),
    line(
      'dashed',
      series.values.map((value, index) => (index >= from - 1 ? value : null)),
    ),
  ]
}

function lineWidth(mark: PreparedChart['mark'], isRank: boolean): number {
  if (mark === 'step') return 0
  if (mark === 'area') return 1
  return isRank ? 2 : 1.6
}

/** A value with gaps on both sides would be invisible as a line, and is a dot. */
function withDots(values: readonly (number | null)[]): Point[] {
  const isKnown = (index: number) => typeof values[index] === 'number'
  return values.map((value, index) =>
    value !== null && !isKnown(index - 1) && !isKnown(index + 1)
      ? { value, symbol: 'circle' }
      : value,
  )
}
