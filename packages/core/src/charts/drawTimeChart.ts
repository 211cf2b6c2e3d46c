import { chooseTicks } from '../drawing/chooseTicks.ts'
import type { DrawingBox, DrawingStyle } from '../drawing/DrawingStyle.ts'
import { escapeXml } from '../drawing/escapeXml.ts'
import { round, svgDrawing } from '../drawing/svgDrawing.ts'
import type { EventShape } from './chartEvents.ts'
import { layOutPlot, type Plot } from './layOutPlot.ts'
import { isIncomplete, type PreparedChart, type PreparedSeries } from './PreparedChart.ts'

type Style = Omit<DrawingStyle, 'tile'>
type Drawn = { chart: PreparedChart; plot: Plot; patterns: Set<string> }

/** More bars have hardly a gap. */
const MANY_BARS = 120
const MAX_BAR_WIDTH = 28
/** The opacity of a finished and of an unfinished area. */
const FILLED = { whole: 0.75, open: 0.35 } as const
/** The width of a label of the time axis, in heights of a letter. */
const TICK_ROOM = 8
/** Ranks change by steps, so that each is marked where there is room for it. */
const MAX_RANK_DOTS = 60
/** Half the size of the mark of an event, and its distance from the foot of the plot, in pixels. */
const EVENT = { half: 3.5, foot: 8 } as const

/**
 * A prepared chart over time as an SVG element of the box's size: without a library, so that servers, frames and
 * pictures draw the same chart. Unfinished and partial periods are hatched or dashed. It decides nothing about figures.
 */
export function drawTimeChart(chart: PreparedChart, box: DrawingBox, style: Style): string {
  const { fontSize } = box
  const plot = layOutPlot(chart, box)
  const drawn: Drawn = { chart, plot, patterns: new Set() }
  const visible = chart.series.filter((one) => !one.hidden)
  const standing = visible.filter((one) => !one.isOver)
  const marks = [
    ...(chart.mark === 'line' ? standing.map((one) => drawLine(drawn, one)) : []),
    ...(chart.mark === 'area' ? drawAreas(drawn, standing) : []),
    ...(chart.mark === 'bar' || chart.mark === 'step' ? drawBars(drawn, standing) : []),
    ...visible.filter((one) => one.isOver).map((one) => drawLine(drawn, one)),
  ]
  return svgDrawing(box, style, [
    `<defs>${[...drawn.patterns].map((color) => writeHatch(color, plot)).join('')}</defs>`,
    drawValueAxes(drawn, style, fontSize),
    drawTimeAxis(drawn, style, fontSize),
    ...marks,
    drawToday(drawn, style, fontSize),
    drawEvents(drawn, style),
  ])
}

function drawValueAxes({ chart, plot }: Drawn, style: Style, fontSize: number): string {
  const { left, right } = plot
  return chart.axes
    .map((axis, index) => {
      const scale = plot.axes[index]
      if (scale === undefined || !axis.isShown) return ''
      const isLeft = axis.side === 'left'
      const x = isLeft ? left - fontSize * 0.6 : right + fontSize * 0.6
      const lines = scale.ticks.map(
        ({ value }) => `M${round(left)} ${round(scale.yOf(value))}H${round(right)}`,
      )
      const labels = scale.ticks.map(
        ({ value, label }) =>
          `<text x="${round(x)}" y="${round(scale.yOf(value) + fontSize * 0.35)}">${escapeXml(label)}</text>`,
      )
      const zero =
        axis.crossesZero && index === 0
          ? `<path d="M${round(left)} ${round(scale.yOf(0))}H${round(right)}" stroke="${style.text}"/>`
          : ''
      return `${index === 0 ? `<path d="${lines.join('')}" stroke="${style.line}"/>` : ''}<g fill="${style.text}" text-anchor="${isLeft ? 'end' : 'start'}">${labels.join('')}</g>${zero}`
    })
    .join('')
}

function drawTimeAxis({ chart, plot }: Drawn, style: Style, fontSize: number): string {
  const { left, right, bottom, xOf } = plot
  const most = Math.max(2, Math.floor((right - left) / (fontSize * TICK_ROOM)))
  const labels = chooseTicks(chart.timestamps, chart.granularity, most).map(({ index, label }) => {
    const half = (label.length * fontSize * 0.55) / 2
    const x = Math.min(Math.max(xOf(index), left + half - fontSize), right - half)
    return `<text x="${round(x)}" y="${round(bottom + fontSize * 1.5)}">${label}</text>`
  })
  return `<path d="M${round(left)} ${round(bottom)}H${round(right)}" stroke="${style.axis}"/><g fill="${style.text}" text-anchor="middle">${labels.join('')}</g>`
}

function drawToday({ chart: { today, timestamps }, plot }: Drawn, style: Style, fontSize: number) {
  if (today === null) return ''
  const { xOf, top, bottom } = plot
  const isLate = today > timestamps.length * 0.85
  const x = xOf(today) + (isLate ? -5 : 5)
  return `<path d="M${round(xOf(today))} ${round(top)}V${round(bottom)}" stroke="${style.text}"/><text x="${round(x)}" y="${round(top + fontSize * 0.8)}" fill="${style.text}" text-anchor="${isLate ? 'end' : 'start'}">Today</text>`
}

/** Draws the events at the foot of the plot, each kind as its shape. */
function drawEvents({ chart: { events }, plot }: Drawn, style: Style): string {
  const y = plot.bottom - EVENT.foot
  return events
    .filter(({ hidden }) => !hidden)
    .map(({ shape, marks }) => {
      const path = marks.map(({ index }) => shapePath(shape, plot.xOf(index), y)).join('')
      return `<path d="${path}" fill="${style.strong}" fill-opacity="0.8" stroke="${style.ground}"/>`
    })
    .join('')
}

function shapePath(shape: EventShape, x: number, y: number): string {
  const half = EVENT.half
  const corners: readonly (readonly [number, number])[] = {
    triangle: [
      [0, -half],
      [half, half],
      [-half, half],
    ] as const,
    rect: [
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ] as const,
    diamond: [
      [0, -half],
      [half, 0],
      [0, half],
      [-half, 0],
    ] as const,
    circle: [],
  }[shape]
  if (shape === 'circle')
    return `M${round(x - half)} ${round(y)}a${half} ${half} 0 1 0 ${2 * half} 0a${half} ${half} 0 1 0 ${-2 * half} 0Z`
  return `M${corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join('L')}Z`
}

/** A stretch of periods, and whether all of them are finished and whole. */
type Stretch = { from: number; end: number; isWhole: boolean }

/** The partial periods at the beginning, the whole ones, and the unfinished ones; neighbors share a point. */
function listStretches(series: Pick<PreparedSeries, 'values' | 'openFrom' | 'partial'>): Stretch[] {
  const end = series.values.length
  const open = Math.min(series.openFrom, end)
  const whole = Math.min(series.partial?.end ?? 0, open)
  const begun = Math.min(whole + 1, open)
  return [
    ...(whole > 0 && (begun > 1 || open === end) ? [{ from: 0, end: begun, isWhole: false }] : []),
    ...(whole === 0 || open - whole > 1 ? [{ from: whole, end: open, isWhole: true }] : []),
    ...(open < end ? [{ from: Math.max(open - 1, 0), end, isWhole: false }] : []),
  ]
}

function drawLine({ plot, chart }: Drawn, series: PreparedSeries): string {
  const { values, color, held } = series
  const yOf = plot.axes[series.axis]?.yOf ?? (() => 0)
  const isKnown = (index: number) => typeof values[index] === 'number'
  const lines = listStretches(series).map(({ from, end, isWhole }) => {
    let path = ''
    for (let index = from; index < end; index++) {
      const value = values[index]
      if (typeof value !== 'number') continue
      path += `${index > from && isKnown(index - 1) ? 'L' : 'M'}${round(plot.xOf(index))} ${round(yOf(value))}`
    }
    return path === '' ? '' : `<path d="${path}"${isWhole ? '' : ' stroke-dasharray="4 3"'}/>`
  })
  const isRank = series.unit === 'rank'
  const showAll = isRank && values.length <= MAX_RANK_DOTS
  // A value between gaps would be invisible as a line; one that a check holds has a ring.
  const dots = values.map((value, index) => {
    const isHeld = held?.has(index) === true
    const isLonely = !isKnown(index - 1) && !isKnown(index + 1)
    if (value === null || !(isHeld || isLonely || showAll)) return ''
    return `<circle cx="${round(plot.xOf(index))}" cy="${round(yOf(value))}" r="2.5" fill="${isHeld ? 'none' : color}"/>`
  })
  const lineWidth = chart.mark === 'line' ? 1.6 : 1.4
  const width = isRank ? 2 : lineWidth
  return `<g fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round">${lines.join('')}${dots.join('')}</g>`
}

/** Areas on one another change together: where one of them is unfinished, or all are partial, all are half filled. */
function drawAreas({ plot, chart }: Drawn, standing: readonly PreparedSeries[]): string[] {
  const periods = chart.timestamps.length
  const open = Math.min(...standing.map((one) => one.openFrom))
  const whole = chart.timestamps.findIndex((_, index) =>
    standing.some(
      ({ values, partial }) => (values[index] ?? null) !== null && index >= (partial?.end ?? 0),
    ),
  )
  const partial = whole <= 0 ? undefined : { end: whole, dataFrom: '' }
  const feet = new Float64Array(periods)
  return standing.map(({ values, color, axis }) => {
    const yOf = plot.axes[axis]?.yOf ?? (() => 0)
    const bands = values.map((value, index) => {
      const foot = chart.isStacked ? (feet[index] ?? 0) : 0
      if (value === null) return null
      feet[index] = foot + value
      return { x: plot.xOf(index), top: yOf(foot + value), foot: yOf(foot) }
    })
    const parts = listStretches({ values, openFrom: open, partial }).map(
      ({ from, end, isWhole }) => {
        const shown = bands.slice(from, end).filter((band) => band !== null)
        if (shown.length === 0) return ''
        const top = shown
          .map((band, index) => `${index === 0 ? 'M' : 'L'}${round(band.x)} ${round(band.top)}`)
          .join('')
        const foot = shown
          .toReversed()
          .map((band) => `L${round(band.x)} ${round(band.foot)}`)
          .join('')
        return `<path d="${top}${foot}Z" fill="${color}" fill-opacity="${isWhole ? FILLED.whole : FILLED.open}"/><path d="${top}" fill="none" stroke="${color}"/>`
      },
    )
    return parts.join('')
  })
}

/** Bars beside or on one another; as steps they are as wide as their periods. */
function drawBars(drawn: Drawn, standing: readonly PreparedSeries[]): string[] {
  const { chart, plot } = drawn
  const periods = chart.timestamps.length
  const beside = chart.isStacked ? 1 : Math.max(1, standing.length)
  const share = periods > MANY_BARS ? 0.9 : 0.75
  const width =
    chart.mark === 'step' ? plot.step : Math.min(MAX_BAR_WIDTH, (plot.step * share) / beside)
  const ends = { above: new Float64Array(periods), below: new Float64Array(periods) }
  return standing.map((series, position) => {
    const left = chart.isStacked ? -width / 2 : (position - beside / 2) * width
    const stack = (value: number, index: number) => {
      if (!chart.isStacked) return 0
      const side = value < 0 ? ends.below : ends.above
      const foot = side[index] ?? 0
      side[index] = foot + value
      return foot
    }
    const bars = listBars(drawn, series, stack)
    const write = (isHatched: boolean) =>
      bars
        .filter((bar) => bar.isHatched === isHatched)
        .map(
          ({ x, from, to }) =>
            `M${round(x + left)} ${round(from)}V${round(to)}h${round(width)}V${round(from)}Z`,
        )
        .join('')
    const [whole, hatched] = [write(false), write(true)]
    if (hatched !== '') drawn.patterns.add(series.color)
    return [
      whole && `<path d="${whole}" fill="${series.color}"/>`,
      hatched && `<path d="${hatched}" fill="url(#${hatchId(series.color, plot)})"/>`,
    ].join('')
  })
}

/** The bars of a series, from where to where each reaches; `stack` gives where a value begins. */
function listBars(
  { chart, plot }: Drawn,
  series: PreparedSeries,
  stack: (value: number, index: number) => number,
) {
  const yOf = plot.axes[series.axis]?.yOf ?? (() => 0)
  // A logarithmic axis has no zero to stand on.
  const ground = chart.axes[series.axis]?.log === true ? plot.bottom : yOf(0)
  return series.values.flatMap((value, index) => {
    if (value === null || value === 0) return []
    const foot = stack(value, index)
    const from = foot === 0 ? ground : yOf(foot)
    return [
      { x: plot.xOf(index), from, to: yOf(foot + value), isHatched: isIncomplete(series, index) },
    ]
  })
}

/** Drawings of several sizes are in one page, and one that is not shown lends no patterns. */
function hatchId(color: string, { right }: Plot): string {
  return `hatch-${Math.round(right)}-${color.slice(1)}`
}

/** Diagonal stripes in a color. */
function writeHatch(color: string, plot: Plot): string {
  return `<pattern id="${hatchId(color, plot)}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${color}" fill-opacity="0.22"/><path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" stroke="${color}" stroke-width="1.6" stroke-opacity="0.9"/></pattern>`
}
