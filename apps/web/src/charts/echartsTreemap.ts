import { TreemapChart } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([TreemapChart, CanvasRenderer])

/** Opens a treemap; apart from the other charts, since few pages have one. */
export function openTreemap(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' })
}
