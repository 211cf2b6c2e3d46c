import { formatAxisValue } from '@tickmark/core/charts/formatChartValue'
import { prepareScatter } from '@tickmark/core/charts/scatter/prepareScatter'
import { loadSurface } from '../loadSurface.ts'
import type { AxisWords } from '../scatter/ScatterAxes.tsx'
import type { ScatterProps } from '../scatter/ScatterChart.tsx'
import type { ChartPicture } from './ChartPicture.ts'

/** The size of a picture, where names and sizes are decided. */
const SPACE = { width: 1136, height: 520 } as const
const POSITIONS = { start: 'right', end: 'left', middle: 'inside' } as const

/** Things by two metrics as a picture. */
export async function pictureOfScatter(
  props: Pick<ScatterProps, 'points' | 'x' | 'y' | 'size' | 'log' | 'marked' | 'nouns'>,
): Promise<ChartPicture> {
  await loadSurface()
  const { x, y, size, log, marked } = props
  const { points, notes } = prepareScatter(props.points, {
    ...SPACE,
    log,
    marked,
    nouns: props.nouns,
  })
  return {
    legend: [],
    notes: size === null ? notes : [`Size: ${size.title}`, ...notes],
    makeOption: (theme) => {
      const words = { color: theme.text, fontFamily: theme.font, fontSize: 12 }
      const axis = ({ title, unit }: AxisWords, isLog: boolean) => ({
        type: isLog ? ('log' as const) : ('value' as const),
        scale: true,
        name: title,
        nameTextStyle: words,
        axisLabel: { ...words, formatter: (value: number) => formatAxisValue(value, unit) },
        axisLine: { show: true, lineStyle: { color: theme.line } },
        splitLine: { lineStyle: { color: theme.line } },
      })
      return {
        animation: false,
        grid: { left: 8, right: 24, top: 32, bottom: 32, outerBoundsMode: 'same' },
        xAxis: { ...axis(x, log.x), nameLocation: 'middle', nameGap: 30 },
        yAxis: { ...axis(y, log.y), nameTextStyle: { ...words, align: 'left' } },
        series: {
          type: 'line',
          lineStyle: { opacity: 0 },
          showAllSymbol: true,
          symbol: 'circle',
          data: points.map(({ name, color, radius, nameAt, ...point }) => ({
            value: [point.x, point.y],
            symbolSize: 2 * radius,
            itemStyle: {
              color: `${color}8c`,
              borderColor: point.id === marked ? theme.strong : color,
            },
            label: {
              show: nameAt !== null,
              formatter: () => name,
              position: POSITIONS[nameAt?.anchor ?? 'start'],
              ...words,
              fontSize: 11,
            },
          })),
        },
      }
    },
  }
}
