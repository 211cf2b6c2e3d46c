import { BarChart, LineChart } from 'echarts/charts'
import { GridSimpleComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, LineChart, GridSimpleComponent, CanvasRenderer])

/** Opens a chart on an element. Only files like this one name the drawing library, so that it loads when first needed. */
export function openChart(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' })
}

export type OpenChart = ReturnType<typeof openChart>
