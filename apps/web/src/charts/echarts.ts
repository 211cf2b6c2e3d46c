import { BarChart, LineChart, SankeyChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, LineChart, SankeyChart, GridComponent, CanvasRenderer])

/** Opens a chart on an element. This file alone names the drawing library, so that it loads when first needed. */
export function openChart(element: HTMLElement) {
  return init(element, null, { renderer: 'canvas' })
}

export type OpenChart = ReturnType<typeof openChart>
