import type { LineSeriesOption } from 'echarts/charts'
import type { PictureSeries } from './ChartPicture.ts'

type Line = Pick<PictureSeries, 'values' | 'colour' | 'openFrom' | 'wholeFrom'>

/**
 * Finished periods as a solid line; dashed are the partial ones up to the first whole one, and the unfinished ones from
 * the last finished one on.
 */
export function drawLine(
  { values, colour, openFrom, wholeFrom }: Line,
  width: number,
): LineSeriesOption[] {
  const line = (type: 'solid' | 'dashed', data: (number | null)[]): LineSeriesOption => ({
    type: 'line',
    showSymbol: false,
    lineStyle: { color: colour, width, type },
    data,
  })
  return [
    ...(wholeFrom === 0
      ? []
      : [
          line(
            'dashed',
            values.map((value, index) => (index <= wholeFrom && index < openFrom ? value : null)),
          ),
        ]),
    line(
      'solid',
      values.map((value, index) => (index >= wholeFrom && index < openFrom ? value : null)),
    ),
    line(
      'dashed',
      values.map((value, index) => (index >= openFrom - 1 ? value : null)),
    ),
  ]
}
