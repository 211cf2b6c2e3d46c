import type { DrawingBox } from '../drawing/DrawingStyle.ts'
import { formatAxisValue } from './formatChartValue.ts'
import type { PreparedAxis, PreparedChart, PreparedSeries } from './PreparedChart.ts'
import { findExtent } from './prepareTimeSeries.ts'

/** The positions of the parts of a chart over time in its box, in pixels. */
export type Plot = {
  left: number
  right: number
  top: number
  bottom: number
  /** The width of a period. */
  step: number
  /** The middle of a period. */
  xOf: (index: number) => number
  axes: PlotAxis[]
}

type PlotAxis = {
  /** The values to name, from the foot to the top, with their names. */
  ticks: { value: number; label: string }[]
  yOf: (value: number) => number
}

/** The width of a letter and the room around a label, in heights of a letter. */
const LETTER = 0.64
/** Letters that are wider. */
const WIDE = /[%M\u2030]/g
const GAP = 0.7
/** About how many parts the marks of an axis divide it into. */
const PARTS = 4

/** Places the plot of a prepared chart in a box, and gives each axis its scale. */
export function layOutPlot(chart: PreparedChart, { width, height, fontSize }: DrawingBox): Plot {
  const scales = chart.axes.map((axis, index) => chooseScale(axis, valuesOn(chart, index)))
  const room = (side: PreparedAxis['side']) =>
    Math.max(
      0,
      ...chart.axes
        .flatMap((axis, index) =>
          axis.isShown && axis.side === side ? (scales[index] ?? EMPTY).ticks : [],
        )
        .map(
          ({ label }) => (label.length + countWide(label) / 2) * fontSize * LETTER + fontSize * GAP,
        ),
    )
  const [left, right] = [room('left'), width - Math.max(room('right'), 4)]
  const [top, bottom] = [fontSize * GAP, height - fontSize * 1.8]
  const periods = Math.max(1, chart.timestamps.length)
  const hasSlots = chart.mark === 'bar' || chart.mark === 'step' || periods === 1
  const step = (right - left) / (hasSlots ? periods : periods - 1)
  return {
    left,
    right,
    top,
    bottom,
    step,
    xOf: (index) => left + step * (hasSlots ? index + 0.5 : index),
    axes: scales.map(({ ticks, shareOf }, index) => ({
      ticks,
      yOf: (value) => {
        const share = shareOf(value)
        const isInverted = chart.axes[index]?.isInverted === true
        return isInverted ? top + share * (bottom - top) : bottom - share * (bottom - top)
      },
    })),
  }
}

function countWide(label: string): number {
  return label.match(WIDE)?.length ?? 0
}

/** The visible values of an axis, with the sums of those that stand on one another. */
function valuesOn(chart: PreparedChart, axis: number): (number | null)[][] {
  const own = chart.series.filter((one) => !one.hidden && one.axis === axis)
  const values = own.map((one) => one.values)
  if (!chart.isStacked) return values
  const stacked = own.filter((one) => !one.isOver)
  return [
    ...values,
    ...(chart.mark === 'bar' ? pileBars(stacked) : stackTops(stacked.map((one) => one.values))),
  ]
}

/** Measures how far the bars of a period reach above zero, and how far below it. */
function pileBars(stacked: readonly PreparedSeries[]): number[][] {
  const periods = stacked[0]?.values.map((_, index) => index) ?? []
  return [Math.max, Math.min].map((choose) =>
    periods.map((index) =>
      stacked.reduce((sum, { values }) => sum + choose(values[index] ?? 0, 0), 0),
    ),
  )
}

type Scale = Pick<PlotAxis, 'ticks'> & {
  /** Returns the position of a value between the foot, 0, and the top, 1. */
  shareOf: (value: number) => number
}

const EMPTY: Scale = { ticks: [], shareOf: () => 0 }

function chooseScale(axis: PreparedAxis, values: (number | null)[][]): Scale {
  const extent = axis.bounds ?? findExtent(values)
  if (extent === null) return EMPTY
  const name = (value: number) => ({ value, label: formatAxisValue(value, axis.unit) })
  if (axis.log && extent.min > 0) return makeLogScale(extent, name)
  const [low, high] =
    axis.fits || axis.bounds !== null
      ? [extent.min, extent.max]
      : [Math.min(0, extent.min), Math.max(0, extent.max)]
  const step = niceStep((high - low || Math.abs(high) || 1) / PARTS)
  const isBound = axis.bounds !== null
  const from = isBound ? low : Math.floor(low / step + 1e-9) * step
  const to = isBound ? high : Math.max(Math.ceil(high / step - 1e-9) * step, from + step)
  const count = Math.round((to - from) / step)
  const marks =
    axis.marks ?? Array.from({ length: count + 1 }, (_, index) => clean(from + index * step))
  return { ticks: marks.map(name), shareOf: (value) => (value - from) / (to - from) }
}

/** From one power of ten, or half or a fifth of one, to another, so that no empty decade is drawn. */
function makeLogScale(
  { min, max }: { min: number; max: number },
  name: (value: number) => Scale['ticks'][number],
): Scale {
  const decades = listDecades(min, max)
  const steps = decades.flatMap((decade) => [decade, 2 * decade, 5 * decade])
  const from = steps.findLast((step) => step <= min * (1 + 1e-9)) ?? min
  const to = steps.find((step) => step >= max * (1 - 1e-9) && step > from) ?? max
  const inside = (list: number[]) => list.filter((step) => step >= from && step <= to)
  const few = inside(decades).length < 3 ? inside(steps) : inside(decades)
  const [foot, span] = [Math.log(from), Math.log(to / from)]
  const every = Math.ceil(few.length / (2 * PARTS))
  return {
    ticks: few.filter((_, index) => index % every === 0).map((step) => name(clean(step))),
    shareOf: (value) => (Math.log(value) - foot) / span,
  }
}

function listDecades(min: number, max: number): number[] {
  const first = Math.floor(Math.log10(min))
  const last = Math.ceil(Math.log10(max))
  return Array.from({ length: last - first + 2 }, (_, index) => 10 ** (first + index))
}

/** The next larger of 1, 2, 2.5 and 5 times a power of ten. */
function niceStep(rough: number): number {
  const decade = 10 ** Math.floor(Math.log10(rough))
  return (NICE.find((nice) => nice * decade >= rough * (1 - 1e-9)) ?? 10) * decade
}

const NICE = [1, 2, 2.5, 5] as const

/** Without the noise of sums of fractions. */
function clean(value: number): number {
  return Number(value.toPrecision(12))
}

type Values = readonly (number | null)[]

/**
 * Returns the height that each list reaches when it is stacked on those before it. A value that is missing in a list is
 * missing in its tops, and those after it stand on what is there.
 */
export function stackTops(lists: readonly Values[]): (number | null)[][] {
  const height = new Float64Array(Math.max(0, ...lists.map((values) => values.length)))
  return lists.map((values) =>
    values.map((value, index) => {
      if (value === null) return null
      const top = (height[index] ?? 0) + value
      height[index] = top
      return top
    }),
  )
}
