import { formatValue } from '@tickmark/core/formats/formatValue'
import { drawBars, drawLine } from '../pictures/drawOverTime.ts'
import { drawTimeAxis, labelStyle } from '../pictures/drawTimeAxis.ts'
import { renderSvg } from '../pictures/renderSvg.ts'
import { CARD_THEME } from './CARD_THEME.ts'
import type { CardChart } from './Card.ts'

const FONT_SIZE = 19
const MAX_TICKS = 7

type Box = { width: number; height: number; colour: string }

/** The chart as an SVG element of the box's size. */
export function drawTimeChart(chart: CardChart, { width, height, colour }: Box): string {
  const hasBars = chart.kind === 'bar'
  const option = {
    grid: { left: 0, right: 4, top: 10, bottom: 4, outerBoundsMode: 'same' },
    xAxis: drawTimeAxis(chart, { fontSize: FONT_SIZE, mostTicks: MAX_TICKS, hasBars }),
    yAxis: {
      type: 'value',
      splitNumber: 3,
      scale: !hasBars,
      splitLine: { lineStyle: { color: CARD_THEME.line } },
      axisLabel: {
        ...labelStyle(FONT_SIZE),
        formatter: (value: number) => formatValue(value, chart.format, 'compact'),
      },
    },
    series: drawSeries(chart, colour),
  }
  return renderSvg(option, { width, height })
}

function drawSeries({ kind, values, provisionalFrom, wholeFrom }: CardChart, colour: string) {
  const series = { values, colour, openFrom: provisionalFrom, wholeFrom }
  if (kind === 'bar')
    return [{ ...drawBars(series), itemStyle: { color: colour, borderRadius: 2 } }]
  const areaStyle = { color: colour, opacity: 0.14, origin: 'start' }
  return drawLine(series, 3).map((line) => ({ ...line, areaStyle }))
}
