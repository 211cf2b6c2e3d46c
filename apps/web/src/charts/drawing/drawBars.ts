import {
  isIncomplete,
  type PreparedChart,
  type PreparedSeries,
} from '@tickmark/core/charts/PreparedChart'
import type { BarSeriesOption } from 'echarts/charts'
import { axisId } from './axisIds.ts'

/** More bars stand without rounding and with hardly a gap. */
const MANY = 120

/** Periods as bars, beside or upon one another; those that are not over, those that the data begin inside, and those that a check holds, are hatched. */
export function drawBars(chart: PreparedChart): BarSeriesOption[] {
  return chart.series.filter((series) => !series.hidden).map((series) => drawSeries(chart, series))
}

function drawSeries(chart: PreparedChart, series: PreparedSeries): BarSeriesOption {
  const isDense = chart.timestamps.length > MANY
  const hatch = makeHatch(series.color)
  return {
    id: `${series.id}|bar`,
    name: series.name,
    type: 'bar',
    yAxisId: axisId(series.axis),
    stack: chart.isStacked ? 'all' : undefined,
    barMaxWidth: 28,
    barCategoryGap: isDense ? '10%' : '25%',
    itemStyle: { color: series.color, borderRadius: isDense ? 0 : 1 },
    emphasis: { disabled: true },
    large: false,
    data: series.values.map((value, index) =>
      value !== null && isIncomplete(series, index)
        ? { value, itemStyle: { color: hatch } }
        : value,
    ),
  }
}

const SIZE = 6

/** Diagonal stripes in a color: how a bar says that its period is unfinished. */
function makeHatch(color: string) {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d')
  if (pen !== null) {
    pen.globalAlpha = 0.22
    pen.fillStyle = color
    pen.fillRect(0, 0, SIZE, SIZE)
    pen.globalAlpha = 0.9
    pen.strokeStyle = color
    pen.lineWidth = 1.6
    for (const shift of [-SIZE, 0, SIZE]) {
      pen.moveTo(shift, SIZE)
      pen.lineTo(shift + SIZE, 0)
    }
    pen.stroke()
  }
  // A drawing as SVG cannot ask a canvas how large it is.
  return { image: canvas, repeat: 'repeat' as const, imageWidth: SIZE, imageHeight: SIZE }
}
