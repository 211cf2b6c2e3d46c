import { formatValue } from '@tickmark/core/formats/formatValue'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { ChartOption } from './ChartOption.ts'
import type { ChartTheme } from './ChartTheme.ts'
import { makeHatch } from './makeHatch.ts'
import type { PreparedChart, PreparedSeries } from './PreparedChart.ts'

/** A prepared chart in the words of the drawing library. Decides nothing about the figures. */
export function toChartOption(chart: PreparedChart, theme: ChartTheme): ChartOption {
  const visible = chart.series.filter((series) => !series.hidden)
  const label = { color: theme.text, fontFamily: theme.font, fontSize: 11 }
  const labels = new Map(chart.ticks.map((tick) => [tick.index, tick.label]))
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: chart.timestamps,
      boundaryGap: chart.kind === 'bar' || chart.kind === 'stacked',
      axisLine: { lineStyle: { color: theme.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        interval: (index: number) => labels.has(index),
        formatter: (_: string, index: number) => labels.get(index) ?? '',
      },
    },
    yAxis: chart.axes.map((axis, index) => ({
      type: axis.log ? ('log' as const) : ('value' as const),
      position: index === 0 ? ('left' as const) : ('right' as const),
      max: chart.kind === 'share' ? 1 : undefined,
      splitNumber: 4,
      scale: chart.kind === 'line',
      splitLine: { show: index === 0, lineStyle: { color: theme.line } },
      axisLabel: {
        ...label,
        formatter: (value: number) => formatValue(value, axis.format, 'compact'),
      },
    })),
    series: visible.flatMap((series): (BarSeriesOption | LineSeriesOption)[] =>
      chart.kind === 'bar' || chart.kind === 'stacked'
        ? [drawBars(chart, series)]
        : drawLines(chart, series),
    ),
  }
}

function drawBars(chart: PreparedChart, series: PreparedSeries): BarSeriesOption {
  const hatch = makeHatch(series.colour)
  return {
    id: series.id,
    name: series.name,
    type: 'bar',
    yAxisIndex: series.axis,
    stack: chart.kind === 'stacked' ? 'all' : undefined,
    barMaxWidth: 28,
    barCategoryGap: chart.timestamps.length > 120 ? '10%' : '25%',
    itemStyle: { color: series.colour, borderRadius: chart.timestamps.length > 120 ? 0 : 1 },
    emphasis: { disabled: true },
    large: false,
    data: series.values.map((value, index) =>
      value !== null && index >= series.provisionalFrom
        ? { value, itemStyle: { color: hatch } }
        : value,
    ),
  }
}

/** Finished periods as a solid line and, from the last of them on, the unfinished ones dashed. */
function drawLines(chart: PreparedChart, series: PreparedSeries): LineSeriesOption[] {
  const from = series.provisionalFrom
  const finished = series.values.map((value, index) => (index < from ? value : null))
  const isStacked = chart.kind !== 'line'
  const line = (part: 'solid' | 'dashed', data: (number | null)[]): LineSeriesOption => ({
    id: `${series.id}|${part}`,
    name: series.name,
    type: 'line',
    yAxisIndex: series.axis,
    stack: isStacked ? part : undefined,
    showSymbol: isSparse(data, part),
    symbol: 'circle',
    symbolSize: 4,
    itemStyle: { color: series.colour },
    lineStyle: { color: series.colour, width: isStacked ? 1 : 1.6, type: part },
    areaStyle: isStacked
      ? { color: series.colour, opacity: part === 'solid' ? 0.75 : 0.35 }
      : undefined,
    emphasis: { disabled: true },
    data,
  })
  if (from >= series.values.length) return [line('solid', finished)]
  const unfinished = series.values.map((value, index) => (index >= from - 1 ? value : null))
  return [line('solid', finished), line('dashed', unfinished)]
}

/** A value without neighbours would be invisible as a line, and then is drawn as a dot. */
function isSparse(values: readonly (number | null)[], part: 'solid' | 'dashed'): boolean {
  const known = values.filter((value) => value !== null).length
  return known > 0 && known < (part === 'solid' ? 4 : 2)
}
