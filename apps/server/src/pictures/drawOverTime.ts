import { chooseTicks } from '@tickmark/core/drawing/chooseTicks'
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { ChartPicture, PictureSeries } from './ChartPicture.ts'
import { formatAxisValue } from './formatPictureValue.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** Room that one label of the time axis takes, in widths of a letter. */
const LETTERS_OF_TICK = 9

/** A chart over time as an SVG element of the box's size, in the colours of the dark theme. */
export function drawOverTime(
  picture: ChartPicture,
  { width, height, fontSize }: PictureBox,
): string {
  const label = { color: CARD_THEME.fg3, fontFamily: CARD_THEME.font, fontSize }
  const most = Math.max(2, Math.floor(width / (fontSize * LETTERS_OF_TICK)))
  const ticks = new Map(
    chooseTicks(picture.timestamps, picture.granularity, most).map((tick) => [
      tick.index,
      tick.label,
    ]),
  )
  const isStacked = picture.kind === 'stacked' || picture.kind === 'area'
  const units = [...new Set(picture.series.map(({ unit }) => unit))]
  const option = {
    grid: { left: 0, right: units.length > 1 ? 0 : 4, top: 10, bottom: 4, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: picture.timestamps,
      boundaryGap: picture.kind === 'bar' || picture.kind === 'stacked',
      axisLine: { lineStyle: { color: CARD_THEME.line2 } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        interval: (index: number) => ticks.has(index),
        formatter: (_: string, index: number) => ticks.get(index) ?? '',
      },
    },
    yAxis: units.map((unit, index) => ({
      type: picture.log ? 'log' : 'value',
      position: index === 0 ? 'left' : 'right',
      splitNumber: 4,
      scale: picture.kind === 'line',
      // Parts of a whole upon each other come to all of it, and no further.
      ...(unit === 'share' && isStacked && { max: 1 }),
      splitLine: { show: index === 0, lineStyle: { color: CARD_THEME.line } },
      axisLabel: { ...label, formatter: (value: number) => formatAxisValue(value, unit) },
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
  if (kind === 'bar' || kind === 'stacked') return [drawBars(own, kind === 'stacked')]
  return kind === 'area' ? [drawArea(own)] : drawLine(own)
}

function drawBars(
  { values, colour, openFrom }: PictureSeries,
  isStacked: boolean,
): BarSeriesOption {
  return {
    type: 'bar',
    ...(isStacked && { stack: 'all' }),
    barCategoryGap: '25%',
    itemStyle: { color: colour },
    data: values.map((value, index) =>
      value !== null && index >= openFrom ? { value, itemStyle: { opacity: 0.45 } } : value,
    ),
  }
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

/** Finished periods as a solid line and, from the last of them on, the unfinished ones dashed. */
function drawLine({ values, colour, openFrom }: PictureSeries): LineSeriesOption[] {
  const line = (type: 'solid' | 'dashed', data: (number | null)[]): LineSeriesOption => ({
    type: 'line',
    showSymbol: false,
    lineStyle: { color: colour, width: 2, type },
    data,
  })
  return [
    line(
      'solid',
      values.map((value, index) => (index < openFrom ? value : null)),
    ),
    line(
      'dashed',
      values.map((value, index) => (index >= openFrom - 1 ? value : null)),
    ),
  ]
}
