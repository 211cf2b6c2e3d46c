import { chooseTicks } from '@tickmark/core/drawing/chooseTicks'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { CARD_THEME } from './CARD_THEME.ts'
import type { CardChart } from './Card.ts'

use([BarChart, LineChart, GridComponent, SVGRenderer])

const LABEL = { color: CARD_THEME.fg3, fontFamily: CARD_THEME.font, fontSize: 19 }
const MAX_TICKS = 7

type Box = { width: number; height: number; colour: string }

/** The chart as an SVG element of the box's size. */
export function drawTimeChart(chart: CardChart, { width, height, colour }: Box): string {
  const surface = init(null, null, { renderer: 'svg', ssr: true, width, height })
  const labels = new Map(
    chooseTicks(chart.timestamps, chart.granularity, MAX_TICKS).map((tick) => [
      tick.index,
      tick.label,
    ]),
  )
  surface.setOption({
    animation: false,
    grid: { left: 0, right: 4, top: 10, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: chart.timestamps,
      boundaryGap: chart.kind === 'bar',
      axisLine: { lineStyle: { color: CARD_THEME.line2 } },
      axisTick: { show: false },
      axisLabel: {
        ...LABEL,
        hideOverlap: true,
        interval: (index: number) => labels.has(index),
        formatter: (_: string, index: number) => labels.get(index) ?? '',
      },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      scale: chart.kind === 'line',
      splitLine: { lineStyle: { color: CARD_THEME.line } },
      axisLabel: {
        ...LABEL,
        formatter: (value: number) => formatValue(value, chart.format, 'compact'),
      },
    },
    series: chart.kind === 'bar' ? [drawBars(chart, colour)] : drawLines(chart, colour),
  })
  const svg = surface.renderToSVGString()
  surface.dispose()
  // Styles for pointing and pressing mean nothing in a picture.
  return svg.replace(/<style[\s\S]*?<\/style>/g, '')
}

function drawBars({ values, provisionalFrom }: CardChart, colour: string): BarSeriesOption {
  return {
    type: 'bar',
    barCategoryGap: '25%',
    itemStyle: { color: colour, borderRadius: 2 },
    data: values.map((value, index) =>
      value !== null && index >= provisionalFrom ? { value, itemStyle: { opacity: 0.45 } } : value,
    ),
  }
}

/** Finished periods as a solid line and, from the last of them on, the unfinished ones dashed. */
function drawLines({ values, provisionalFrom }: CardChart, colour: string): LineSeriesOption[] {
  const line = (type: 'solid' | 'dashed', data: (number | null)[]): LineSeriesOption => ({
    type: 'line',
    showSymbol: false,
    lineStyle: { color: colour, width: 3, type },
    areaStyle: { color: colour, opacity: 0.14, origin: 'start' },
    data,
  })
  return [
    line(
      'solid',
      values.map((value, index) => (index < provisionalFrom ? value : null)),
    ),
    line(
      'dashed',
      values.map((value, index) => (index >= provisionalFrom - 1 ? value : null)),
    ),
  ]
}
