import type { LineSeriesOption } from 'echarts/charts'
import type { PictureSeries } from './ChartPicture.ts'

type Line = Pick<PictureSeries, 'values' | 'colour' | 'openFrom'>

/** Finished periods as a solid line and, from the last of them on, the unfinished ones dashed. */
export function drawLine({ values, colour, openFrom }: Line, width: number): LineSeriesOption[] {
  const line = (type: 'solid' | 'dashed', data: (number | null)[]): LineSeriesOption => ({
    type: 'line',
    showSymbol: false,
    lineStyle: { color: colour, width, type },
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
