import type { BarSeriesOption } from 'echarts/charts'
import type { PictureSeries } from './ChartPicture.ts'

type Bars = Pick<PictureSeries, 'values' | 'colour' | 'openFrom' | 'wholeFrom'>

/** Bars; those of partial and of unfinished periods are fainter. */
export function drawBars({ values, colour, openFrom, wholeFrom }: Bars): BarSeriesOption {
  return {
    type: 'bar',
    barCategoryGap: '25%',
    itemStyle: { color: colour },
    data: values.map((value, index) =>
      value !== null && (index >= openFrom || index < wholeFrom)
        ? { value, itemStyle: { opacity: 0.45 } }
        : value,
    ),
  }
}
