import { TreemapChart } from 'echarts/charts'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from '../toChartOption.ts'

// The other kinds of drawings and the canvas come with what draws them on the page; see `ChartPicture`.
use([TreemapChart, SVGRenderer])

type Size = { width: number; height: number }

/** The drawing as the text of an SVG element. */
export function drawAsSvg(option: ChartOption, size: Size): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption(option)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

/** The drawing on a canvas of its own, `ratio` times as large in pixels, with nothing behind it. */
export function drawOnCanvas(option: ChartOption, size: Size, ratio: number): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, {
    renderer: 'canvas',
    devicePixelRatio: ratio,
    ...size,
  })
  chart.setOption(option)
  const canvas = chart.renderToCanvas({ pixelRatio: ratio })
  chart.dispose()
  return canvas
}
