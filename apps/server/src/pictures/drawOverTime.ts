import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { ChartPicture, PictureSeries } from './ChartPicture.ts'
import { drawBars } from './drawBars.ts'
import { drawLine } from './drawLine.ts'
import { drawTimeAxis, labelStyle } from './drawTimeAxis.ts'
import { formatAxisValue } from './formatPictureValue.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** Room that one label of the time axis takes, in widths of a letter. */
const LETTERS_OF_TICK = 9

/** A chart over time as an SVG element of the box's size, in the colours of the dark theme. */
export function drawOverTime(
  picture: ChartPicture,
  { width, height, fontSize }: PictureBox,
): string {
  const mostTicks = Math.max(2, Math.floor(width / (fontSize * LETTERS_OF_TICK)))
  const hasBars = picture.kind === 'bar' || picture.kind === 'stacked'
  const isStacked = picture.kind === 'stacked' || picture.kind === 'area'
  const units = [...new Set(picture.series.map(({ unit }) => unit))]
  const option = {
    grid: { left: 0, right: units.length > 1 ? 0 : 4, top: 10, bottom: 4, outerBoundsMode: 'same' },
    xAxis: drawTimeAxis(picture, { fontSize, mostTicks, hasBars }),
    yAxis: units.map((unit, index) => ({
      type: picture.log ? 'log' : 'value',
      position: index === 0 ? 'left' : 'right',
      splitNumber: 4,
      scale: picture.kind === 'line',
      // Parts of a whole upon each other come to all of it, and no further.
      ...(unit === 'share' && isStacked && { max: 1 }),
      splitLine: { show: index === 0, lineStyle: { color: CARD_THEME.line } },
      axisLabel: {
        ...labelStyle(fontSize),
        formatter: (value: number) => formatAxisValue(value, unit),
      },
    })),
    series: picture.series.flatMap((one) =>
      drawSeries(one, picture).map((drawn) => ({ ...drawn, yAxisIndex: units.indexOf(one.unit) })),
    ),
  }
  return renderSvg(option, { width, height })
}

function drawSeries(
  series: PictureSeries,
  { kind, log }: ChartPicture,
): (BarSeriesOption | LineSeriesOption)[] {
  // What is not above zero has no place on a logarithmic axis.
  const values = log
    ? series.values.map((value) => ((value ?? 0) > 0 ? value : null))
    : series.values
  const own = { ...series, values }
  if (kind === 'bar') return [drawBars(own)]
  if (kind === 'stacked') return [{ ...drawBars(own), stack: 'all' }]
  return kind === 'area' ? [drawArea(own)] : drawLine(own, 2)
}

function drawArea({ values, colour }: PictureSeries): LineSeriesOption {
  return {
    type: 'line',
    stack: 'all',
    showSymbol: false,
    lineStyle: { color: colour, width: 1 },
    areaStyle: { color: colour, opacity: 0.7 },
    data: values,
  }
}
