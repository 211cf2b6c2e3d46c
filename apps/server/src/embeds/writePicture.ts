import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import { drawPicture } from '../pictures/drawPicture.ts'
import type { ChartPicture, PictureDrawing } from '../pictures/preparePicture.ts'
import type { PictureBox } from '../pictures/renderSvg.ts'
import { thinChart } from '../pictures/thinChart.ts'

/** Frames are wide or as narrow as a phone; a drawing that is only made smaller cannot be read there. */
const BOXES = {
  wide: { width: 720, height: 340, fontSize: 12 },
  narrow: { width: 360, height: 240, fontSize: 12 },
} as const
/** A line needs fewer bytes than bars do. */
const MOST_PERIODS = { bars: 120, lines: 360 } as const

/** A legend, and a drawing that needs no script. */
export function writePicture({ drawing, series, notes }: ChartPicture): string {
  if (series.length === 0)
    return `<p class="alone">${escapeHtml(notes.join('. ') || 'No values in this range')}</p>`
  if (drawing.kind === 'values') return writeValues(series) + writeNotes(notes)
  if (drawing.kind !== 'time') return drawBoth(drawing, drawing) + writeNotes(notes)
  const { chart } = drawing
  const most = chart.mark === 'bar' ? MOST_PERIODS.bars : MOST_PERIODS.lines
  const wide = thinChart(chart, most)
  return [
    `<ul class="legend">${series.map(writeName).join('')}</ul>`,
    drawBoth(
      { kind: 'time', chart: wide.chart },
      { kind: 'time', chart: thinChart(wide.chart, most / 2).chart },
    ),
    writeNotes([...notes, ...wide.notes]),
  ].join('')
}

function drawBoth(wide: PictureDrawing, narrow: PictureDrawing): string {
  return [
    `<div class="wide">${draw(wide, BOXES.wide)}</div>`,
    `<div class="narrow">${draw(narrow, BOXES.narrow)}</div>`,
  ].join('')
}

function writeName({ name, colour }: ChartPicture['series'][number]): string {
  return `<li><span class="mark" style="background:${escapeHtml(colour)}"></span><bdi>${escapeHtml(name)}</bdi></li>`
}

/** The drawing in the colours of whichever theme the frame has, and without what would set another font. */
function draw(drawing: PictureDrawing, box: PictureBox): string {
  return drawPicture(drawing, box)
    .replaceAll(CARD_THEME.raise, 'var(--raise)')
    .replaceAll(CARD_THEME.fg3, 'var(--fg3)')
    .replaceAll(CARD_THEME.line2, 'var(--line2)')
    .replaceAll(CARD_THEME.line, 'var(--line)')
    .replaceAll(CARD_THEME.font, 'system-ui')
    .replace('<svg ', '<svg role="img" aria-label="Chart" ')
}

function writeValues(series: ChartPicture['series']): string {
  const rows = series.map(
    (one) =>
      `<tr><td><bdi>${escapeHtml(one.name)}</bdi></td><td class="num">${escapeHtml(one.value)}</td></tr>`,
  )
  return `<table><thead><tr><th>Name</th><th class="num">Newest value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function writeNotes(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `<p class="note">${escapeHtml(notes.join(' · '))}</p>`
}
