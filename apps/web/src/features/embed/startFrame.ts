import type { LiveDrawing } from '@tickmark/core/charts/LiveChart'
import { drawInFrame } from './drawInFrame.ts'
import { startMarks } from './startMarks.ts'
import { startTimeChart } from './startTimeChart.ts'

// All that runs in a frame on another site: it draws each chart as large as its place, and answers to the pointer, the
// keyboard and the legend. It loads instead of the terminal, so it uses no library.

for (const place of document.querySelectorAll<HTMLElement>('.live')) {
  const data = place.querySelector('script')?.textContent
  const plot = place.querySelector<HTMLElement>('.plot')
  if (!data || !plot) continue
  const live = JSON.parse(data) as LiveDrawing
  drawInFrame(
    plot,
    live.kind === 'time' ? startTimeChart(live.chart, place, plot) : startMarks(live, place, plot),
  )
}
