import type {
  BarSeriesOption,
  LineSeriesOption,
  SankeySeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | SankeySeriesOption
  | TreemapSeriesOption
  | GridComponentOption
>
