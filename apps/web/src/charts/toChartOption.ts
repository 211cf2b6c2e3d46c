import { formatAxisValue } from '@tickmark/core/charts/formatChartValue'
import type { PreparedAxis, PreparedChart } from '@tickmark/core/charts/PreparedChart'
import type {
  BarSeriesOption,
  LineSeriesOption,
  SankeySeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import type { ChartTheme } from './ChartTheme.ts'
import { axisId, MARKS_AXIS_ID } from './drawing/axisIds.ts'
import { drawBars } from './drawing/drawBars.ts'
import { drawLines } from './drawing/drawLines.ts'
import { drawMarks } from './drawing/drawMarks.ts'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | SankeySeriesOption
  | TreemapSeriesOption
  | GridComponentOption
>

/** A prepared chart in the words of the drawing library. Decides nothing about the figures. */
export function toChartOption(chart: PreparedChart, theme: ChartTheme): ChartOption {
  const label = { color: theme.text, fontFamily: theme.font, fontSize: 11 }
  const labels = new Map(chart.ticks.map((tick) => [tick.index, tick.label]))
  const time = {
    type: 'category' as const,
    data: chart.timestamps,
    boundaryGap: chart.mark === 'bar',
    axisTick: { show: false },
  }
  const standing = { ...chart, series: chart.series.filter((series) => !series.isOver) }
  const over = chart.series.filter((series) => series.isOver)
  const axisLine = { lineStyle: { color: theme.line } }
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same' },
    xAxis: [
      {
        ...time,
        id: 'time',
        // The names stay at the foot where values reach below zero; the line of zero is the second axis.
        axisLine: { ...axisLine, onZero: false },
        axisLabel: {
          ...label,
          hideOverlap: true,
          interval: (index: number) => labels.has(index),
          formatter: (_: string, index: number) => labels.get(index) ?? '',
        },
      },
      {
        ...time,
        id: 'zero',
        show: chart.axes[0]?.crossesZero === true,
        axisLine: { lineStyle: { color: theme.text }, onZeroAxisIndex: 0 },
        axisLabel: { show: false },
      },
    ],
    yAxis: [
      ...chart.axes.map((axis, index) => ({
        ...valueAxis(axis),
        id: axisId(index),
        show: axis.isShown,
        position: axis.side,
        splitLine: { show: index === 0, lineStyle: { color: theme.line } },
        axisTick: { show: false, customValues: axis.marks ?? undefined },
        axisLabel: {
          ...label,
          customValues: axis.marks ?? undefined,
          formatter: (value: number) => formatAxisValue(value, axis.unit),
        },
      })),
      { type: 'value' as const, id: MARKS_AXIS_ID, show: false, min: 0, max: 1 },
    ],
    series: [
      ...(chart.mark === 'bar' ? drawBars(standing) : drawLines(standing, theme)),
      ...drawLines({ ...chart, mark: 'line', isStacked: false, series: over }, theme),
      ...drawMarks(chart, theme),
    ],
  }
}

/** Every key is written: an axis that is drawn again keeps what is not set again. */
function valueAxis({ log, bounds, isInverted, fits }: PreparedAxis) {
  return {
    type: log ? ('log' as const) : ('value' as const),
    min: bounds?.min,
    max: bounds?.max,
    inverse: isInverted,
    splitNumber: 4,
    scale: fits,
  }
}
