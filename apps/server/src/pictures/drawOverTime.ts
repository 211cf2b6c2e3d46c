import { formatAxisValue } from '@tickmark/core/charts/formatChartValue'
import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import { drawTimeAxis, labelStyle } from './drawTimeAxis.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** The width of one label of the time axis, in widths of a letter. */
const LETTERS_OF_TICK = 9

/** A prepared chart over time as an SVG element of the box's size, in the colors of the dark theme. */
export function drawOverTime(chart: PreparedChart, { width, height, fontSize }: PictureBox) {
  const mostTicks = Math.max(2, Math.floor(width / (fontSize * LETTERS_OF_TICK)))
  const option = {
    grid: {
      left: 0,
      right: chart.axes.length > 1 ? 0 : 4,
      top: 10,
      bottom: 4,
      outerBoundsMode: 'same',
    },
    xAxis: drawTimeAxis(chart, { fontSize, mostTicks, hasBars: chart.mark === 'bar' }),
    yAxis: chart.axes.map((axis, index) => ({
      type: axis.log ? 'log' : 'value',
      position: axis.side,
      min: axis.bounds?.min,
      max: axis.bounds?.max,
      inverse: axis.isInverted,
      splitNumber: 4,
      scale: axis.fits,
      splitLine: { show: index === 0, lineStyle: { color: CARD_THEME.line } },
      axisTick: { customValues: axis.marks ?? undefined },
      axisLabel: {
        ...labelStyle(fontSize),
        customValues: axis.marks ?? undefined,
        formatter: (value: number) => formatAxisValue(value, axis.unit),
      },
    })),
    series: chart.series.flatMap((one) =>
      drawSeries(one, chart).map((drawn) => ({ ...drawn, yAxisIndex: one.axis })),
    ),
  }
  return renderSvg(option, { width, height })
}

function drawSeries(
  series: PreparedSeries,
  { mark, isStacked }: PreparedChart,
): (BarSeriesOption | LineSeriesOption)[] {
  const periods = { ...series, wholeFrom: series.partial?.end ?? 0 }
  if (mark === 'line' || series.isOver) return drawLine(periods, 2)
  const stack = isStacked ? { stack: 'all' } : {}
  if (mark === 'bar') return [{ ...drawBars(periods), ...stack }]
  const { values, colour } = series
  return [
    {
      type: 'line',
      ...stack,
      ...(mark === 'step' && { step: 'middle' }),
      showSymbol: false,
      lineStyle: { color: colour, width: 1 },
      areaStyle: { color: colour, opacity: 0.7 },
      data: values,
    },
  ]
}

/** One value for each period; `wholeFrom` is the first period that is not partial, `openFrom` the first unfinished one. */
type Periods = Pick<PreparedSeries, 'values' | 'colour' | 'openFrom'> & { wholeFrom: number }

/** Bars; those of partial and of unfinished periods are fainter. */
export function drawBars({ values, colour, openFrom, wholeFrom }: Periods): BarSeriesOption {
  return {
    type: 'bar',
    barCategoryGap: '25%',
    itemStyle: { color: colour },
    data: values.map((value, index) =>
      value !== null && (index >= openFrom || index < wholeFrom)
        ? { value, itemStyle: { opacity: 0.45 } }
        : value,
    ),
  }
}

/**
 * Finished periods as a solid line; dashed are the partial ones up to the first whole one, and the unfinished ones from
 * the last finished one on.
 */
export function drawLine(
  { values, colour, openFrom, wholeFrom }: Periods,
  width: number,
): LineSeriesOption[] {
  const line = (
    type: 'solid' | 'dashed',
    isDrawn: (index: number) => boolean,
  ): LineSeriesOption => ({
    type: 'line',
    showSymbol: false,
    lineStyle: { color: colour, width, type },
    data: values.map((value, index) => (isDrawn(index) ? value : null)),
  })
  return [
    ...(wholeFrom === 0 ? [] : [line('dashed', (index) => index <= wholeFrom && index < openFrom)]),
    line('solid', (index) => index >= wholeFrom && index < openFrom),
    line('dashed', (index) => index >= openFrom - 1),
  ]
}
