import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { replaceOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { drawInFrame } from './drawInFrame.ts'
import { startMarks } from './startMarks.ts'
import { startTimeChart } from './startTimeChart.ts'
import { swapFrame } from './swapFrame.ts'

// All that runs in a frame on another site: it draws each chart as large as its place, answers to the pointer, the
// keyboard and the legend, and shows what is chosen. It loads instead of the terminal, so it uses no library.

const own = document.getElementById('tt-own-metrics')
if (own !== null) replaceOwnMetrics(JSON.parse(own.textContent))
swapFrame(start)
start()

function start(): void {
  // Without a script, a form is sent by its button.
  document.querySelector('.variables button')?.remove()
  for (const place of document.querySelectorAll<HTMLElement>('.live')) {
    const data = place.querySelector('script')?.textContent
    const plot = place.querySelector<HTMLElement>('.plot')
    if (!data || !plot) continue
    const live = JSON.parse(data) as LiveDrawing
    drawInFrame(
      plot,
      live.kind === 'time'
        ? startTimeChart(live.chart, place, plot)
        : startMarks(live, place, plot),
    )
  }
}
