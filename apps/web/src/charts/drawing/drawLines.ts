import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { stackTops } from '@tickmark/core/charts/stackTops'
import type { LineSeriesOption } from 'echarts/charts'
import type { ChartTheme } from '../ChartTheme.ts'
import { axisId } from './axisIds.ts'

type Part = 'begin' | 'solid' | 'dashed'

/** Places are few and change by steps, so that each is marked where there is room for it. */
const MAX_PLACE_DOTS = 60
const DOT = 5
/** The share of its color that an area has. */
const STRENGTH = { begin: 0.35, solid: 0.75, dashed: 0.35 } as const

/**
 * Finished periods as a solid line and, from the last of them on, the others dashed, as are those that the data begin
 * inside, up to the first whole one; areas likewise, filled and half filled. A period in which a check holds a point has a ring.
 */
export function drawLines(chart: PreparedChart, theme: ChartTheme): LineSeriesOption[] {
  const visible = chart.series.filter((series) => !series.hidden)
  if (chart.mark !== 'area' || !chart.isStacked)
    return visible.flatMap((series) => drawSeries(chart, series, theme))
  // The library would stack them as well, but adds them up digit by digit: a third of the time of a redraw.
  const tops = stackTops(visible.map((series) => series.values))
  const piled = visible.map((series, index) => ({ ...series, values: tops[index] ?? [] }))
  // From the top to the foot: each covers the lower part of the one above it.
  return piled.reverse().flatMap((series) => drawSeries(chart, series, theme))
}

function drawSeries(
  chart: PreparedChart,
  series: PreparedSeries,
  theme: ChartTheme,
): LineSeriesOption[] {
  const { mark } = chart
  const isRank = series.unit === 'rank'
  const showAll = isRank && chart.timestamps.length <= MAX_PLACE_DOTS
  const draw = (part: Part, first: number, end: number): LineSeriesOption => {
    const { data, hasDots } = listPoints(series.values.slice(first, end), first, series.held)
    return {
      id: `${series.id}|${mark}|${part}`,
      name: series.name,
      type: 'line',
      yAxisId: axisId(series.axis),
      stack: mark === 'step' ? part : undefined,
      step: mark === 'step' ? 'middle' : undefined,
      // The library compares old with new symbols one by one, even where none is to be drawn.
      showSymbol: showAll || hasDots,
      symbol: showAll ? 'circle' : 'none',
      symbolSize: DOT,
      showAllSymbol: true,
      itemStyle: { color: series.color },
      lineStyle: {
        color: series.color,
        width: lineWidth(mark, isRank),
        type: mark === 'line' && part !== 'solid' ? 'dashed' : 'solid',
      },
      areaStyle:
        mark === 'line'
          ? undefined
          : { color: mixColors(series.color, theme.raise, STRENGTH[part]), opacity: 1 },
      emphasis: { disabled: true },
      data,
    }
  }
  const end = series.values.length
  const from = Math.min(openFrom(chart, series), end)
  const whole = Math.min(wholeFrom(chart, series), from)
  const begun = Math.min(whole + 1, from)
  // A single period needs no part of its own where another part begins or ends with it.
  return [
    ...(whole > 0 && (begun > 1 || from === end) ? [draw('begin', 0, begun)] : []),
    ...(whole === 0 || from - whole > 1 ? [draw('solid', whole, from)] : []),
    ...(from < end ? [draw('dashed', Math.max(from - 1, 0), end)] : []),
  ]
}

/** The first period in which what is drawn is whole; areas that stand on one another change together. */
function wholeFrom(chart: PreparedChart, series: PreparedSeries): number {
  if (!chart.isStacked) return series.partial?.end ?? 0
  const visible = chart.series.filter((one) => !one.hidden)
  const first = chart.timestamps.findIndex((_, index) =>
    visible.some(
      ({ values, partial }) => (values[index] ?? null) !== null && index >= (partial?.end ?? 0),
    ),
  )
  return first === -1 || visible.every(({ partial }) => partial === undefined) ? 0 : first
}

/** Areas that stand on one another change together. */
function openFrom(chart: PreparedChart, series: PreparedSeries): number {
  return chart.isStacked ? Math.min(...chart.series.map((one) => one.openFrom)) : series.openFrom
}

function lineWidth(mark: PreparedChart['mark'], isRank: boolean): number {
  if (mark !== 'line') return 1
  return isRank ? 2 : 1.6
}

type Values = readonly (number | null)[]
type Pair = [index: number, value: number | null]
/** A plain list stands for the periods from the first on, and is read fastest. */
type Points = (number | null)[] | (Pair | { value: Pair; symbol: 'circle' | 'emptyCircle' })[]

/**
 * The points of a line that begins at period `first`, and whether one of them is a dot: a value with gaps on both
 * sides, which as a line would be invisible, or one that a check holds.
 */
export function listPoints(
  values: Values,
  first: number,
  held?: ReadonlySet<number>,
): { data: Points; hasDots: boolean } {
  const isKnown = (index: number) => typeof values[index] === 'number'
  const isLonely = (index: number) => isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1)
  const isHeld = (index: number) => held?.has(first + index) === true && isKnown(index)
  const hasDots = values.some((_, index) => isLonely(index) || isHeld(index))
  if (first === 0 && !hasDots) return { data: [...values], hasDots }
  const data = values.map(
    (value, index): Pair | { value: Pair; symbol: 'circle' | 'emptyCircle' } => {
      const pair: Pair = [first + index, value]
      if (isHeld(index)) return { value: pair, symbol: 'emptyCircle' }
      return isLonely(index) ? { value: pair, symbol: 'circle' } : pair
    },
  )
  return { data, hasDots }
}

/** `amount` of one color in another, from 0 to 1. Colors are `#rrggbb`. */
export function mixColors(color: string, ground: string, amount: number): string {
  const channels = [1, 3, 5].map((start) => {
    const [from, to] = [ground, color].map((hex) =>
      Number.parseInt(hex.slice(start, start + 2), 16),
    )
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * amount)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
