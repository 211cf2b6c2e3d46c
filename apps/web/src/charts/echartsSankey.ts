import { SankeyChart } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([SankeyChart, CanvasRenderer])

/** Opens a Sankey diagram; apart from the other charts, since few pages have one. */
export function openSankey(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' })
}
