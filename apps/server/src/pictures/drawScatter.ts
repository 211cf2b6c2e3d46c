import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { PictureUnit } from './ChartPicture.ts'
import { formatAxisValue } from './formatPictureValue.ts'
import type { PictureScatter } from './PictureScatter.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** Diameters of the smallest and the largest point, and of points that have no size. */
const [SMALLEST, LARGEST, PLAIN] = [6, 34, 9]

/** Things as points by two measures, as large as a third where there is one. */
export function drawScatter(
  { x, y, points }: PictureScatter,
  { log, ...box }: PictureBox & { log: boolean },
): string {
  const largest = Math.max(0, ...points.map(({ size }) => size ?? 0))
  const label = { color: CARD_THEME.fg3, fontFamily: CARD_THEME.font, fontSize: box.fontSize }
  const axis = (unit: PictureUnit) => ({
    type: log ? ('log' as const) : ('value' as const),
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
      xAxis: axis(x.unit),
      yAxis: axis(y.unit),
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

/** Areas, not diameters, tell sizes. */
function diameterOf(size: number | null, largest: number): number {
  if (largest <= 0) return PLAIN
  return SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(Math.max(0, size ?? 0) / largest)
}
