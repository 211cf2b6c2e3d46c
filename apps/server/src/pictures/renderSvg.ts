import { BarChart, LineChart, ScatterChart, TreemapChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, LineChart, ScatterChart, TreemapChart, GridComponent, LabelLayout, SVGRenderer])

export type PictureBox = { width: number; height: number; fontSize: number }

/** What the library writes for pointing and pressing means nothing in a picture. */
const FOR_POINTERS = /<style[\s\S]*?<\/style>| (?:ecmeta_\w+|class)="[^"]*"/g

/** What the library draws of an option, as an SVG element of the box's size. */
export function renderSvg(
  option: EChartsCoreOption,
  { width, height }: Pick<PictureBox, 'width' | 'height'>,
): string {
  const surface = init(null, null, { renderer: 'svg', ssr: true, width, height })
  surface.setOption({ animation: false, ...option })
  const svg = surface.renderToSVGString()
  surface.dispose()
  return svg.replace(FOR_POINTERS, '')
}
