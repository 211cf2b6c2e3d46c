import type { ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import { formatAxisValue } from '@tickmark/core/charts/formatChartValue'
import { stillTreemap, type TreemapNode } from '@tickmark/core/drawing/stillTreemap'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { PictureDrawing } from './preparePicture.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** What a chart over time is drawn with in the colors of the dark theme. */
export const PICTURE_STYLE = {
  text: CARD_THEME.fg3,
  line: CARD_THEME.line,
  axis: CARD_THEME.line2,
  font: CARD_THEME.font,
} as const

/** A chart as an SVG element of the box's size, in the colors of the dark theme; empty for a list of values. */
export function drawPicture(drawing: PictureDrawing, box: PictureBox): string {
  switch (drawing.kind) {
    case 'time':
      return drawTimeChart(drawing.chart, box, PICTURE_STYLE)
    case 'treemap':
      return drawTreemap(drawing.nodes, box)
    case 'scatter':
      return drawScatter(drawing, box)
    case 'values':
      return ''
  }
}

function drawTreemap(nodes: readonly TreemapNode[], box: PictureBox): string {
  const style = {
    font: CARD_THEME.font,
    fontSize: box.fontSize,
    // Readable on the lightest tile and on the darkest.
    text: '#fff',
    outline: '#000a',
    heading: CARD_THEME.fg2,
    ground: CARD_THEME.raise,
  }
  return renderSvg({ series: [stillTreemap(nodes, style)] }, box)
}

/** Diameters of the smallest and the largest point, and of points that have no size. */
const [SMALLEST, LARGEST, PLAIN] = [6, 34, 9]

function drawScatter(
  { x, y, log, points }: Extract<PictureDrawing, { kind: 'scatter' }>,
  box: PictureBox,
): string {
  const largest = Math.max(0, ...points.map(({ size }) => size ?? 0))
  const label = { color: CARD_THEME.fg3, fontFamily: CARD_THEME.font, fontSize: box.fontSize }
  const axis = (unit: ChartUnit, isLog: boolean) => ({
    type: isLog ? ('log' as const) : ('value' as const),
    scale: true,
    splitNumber: 4,
    axisLine: { show: true, lineStyle: { color: CARD_THEME.line2 } },
    splitLine: { lineStyle: { color: CARD_THEME.line } },
    axisLabel: {
      ...label,
      hideOverlap: true,
      formatter: (value: number) => formatAxisValue(value, unit),
    },
  })
  return renderSvg(
    {
      grid: { left: 0, right: 24, top: 20, bottom: 4, outerBoundsMode: 'same' },
      xAxis: axis(x.unit, log.x),
      yAxis: axis(y.unit, log.y),
      series: [
        {
          type: 'scatter',
          labelLayout: { hideOverlap: true },
          data: points.map((point) => ({
            value: [point.x, point.y],
            symbolSize: diameterOf(point.size, largest),
            itemStyle: { color: point.colour, opacity: 0.85 },
            label: { show: true, position: 'top', formatter: point.name, ...label },
          })),
        },
      ],
    },
    box,
  )
}

/** The area of a point represents its size, not its diameter. */
function diameterOf(size: number | null | undefined, largest: number): number {
  if (largest <= 0) return PLAIN
  return SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(Math.max(0, size ?? 0) / largest)
}
