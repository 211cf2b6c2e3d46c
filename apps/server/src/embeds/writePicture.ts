import { escapeHtml } from '@tickmark/api/openapi/escapeHtml'
import type { LiveChart } from '@tickmark/core/charts/LiveChart'
import { distinctMonograms } from '@tickmark/core/drawing/monogram'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import { writeDataBlock } from '../pages/writePageTags.ts'
import { drawPicture } from '../pictures/drawPicture.ts'
import type { ChartPicture, PictureDrawing } from '../pictures/preparePicture.ts'
import type { PictureBox } from '../pictures/renderSvg.ts'
import { thinChart } from '../pictures/thinChart.ts'
import type { EmbedPart } from './EmbedPart.ts'
import { writeLogo } from './writeLogo.ts'

/** Frames are wide or as narrow as a phone; a drawing that is only made smaller cannot be read there. */
const BOXES = {
  full: { width: 1060, height: 300, fontSize: 12 },
  wide: { width: 720, height: 340, fontSize: 12 },
  narrow: { width: 360, height: 240, fontSize: 12 },
} as const
/** A line needs fewer bytes than bars do. */
const MOST_PERIODS = { bars: 120, lines: 240 } as const

/** The logos that there are, by project. */
type Logos = ReadonlyMap<string, unknown>

/** A legend, and a drawing that needs no script; with the figures for the script that draws it as large as its frame. */
export function writePicture(
  picture: Pick<ChartPicture, 'drawing' | 'series' | 'notes' | 'live'>,
  logos: Logos = new Map(),
): Pick<EmbedPart, 'html' | 'live'> {
  const { drawing, series, notes, live } = picture
  if (series.length === 0)
    return {
      html: `<p class="alone">${escapeHtml(notes.join('. ') || 'No values in this range')}</p>`,
    }
  if (drawing.kind === 'values') return { html: writeValues(series) + writeNotes(notes) }
  if (drawing.kind !== 'time') return { html: drawSizes(drawing, drawing) + writeNotes(notes) }
  const { chart } = drawing
  const most = chart.mark === 'bar' ? MOST_PERIODS.bars : MOST_PERIODS.lines
  const wide = thinChart(chart, most)
  const letters = distinctMonograms(series.map(({ name }) => name))
  const legend = `<ul class="legend">${series.map((one, at) => writeName(one, letters[at] ?? '', logos)).join('')}</ul>`
  const still = [
    drawSizes(
      { kind: 'time', chart: wide.chart },
      { kind: 'time', chart: thinChart(wide.chart, most / 2).chart },
    ),
    writeNotes([...notes, ...wide.notes]),
  ].join('')
  return {
    html: legend + still,
    live: live && writeLive(live, { legend, still }),
  }
}

/** The place of the drawing is empty until the script fills it; where scripts are off, the picture is in it. */
function writeLive(live: LiveChart, { legend, still }: { legend: string; still: string }): string {
  const names = live.answer.series.map(({ label }) => label).join(', ')
  return [
    `<div class="live">${legend}`,
    `<div class="plot" role="group" tabindex="0" aria-label="${escapeHtml(names)}. Arrow keys move through the periods."></div>`,
    '<p class="note live-note"></p>',
    `<noscript>${still}</noscript></div>`,
    writeDataBlock('tt-chart', live),
  ].join('')
}

/** A drawing for wide frames and for narrow ones, of which the styles show one. */
export function drawSizes(wide: PictureDrawing, narrow: PictureDrawing): string {
  return [
    `<div class="full">${draw(wide, BOXES.full)}</div>`,
    `<div class="wide">${draw(wide, BOXES.wide)}</div>`,
    `<div class="narrow">${draw(narrow, BOXES.narrow)}</div>`,
  ].join('')
}

function writeName(
  { id, name, colour, project }: ChartPicture['series'][number],
  letters: string,
  logos: Logos,
): string {
  const mark = writeMark({ colour, project }, letters, logos)
  return `<li data-id="${escapeHtml(id)}">${mark}<bdi>${escapeHtml(name)}</bdi></li>`
}

/** The logo or the letters of the project that identifies a series, else a patch of its color. */
function writeMark(
  { colour, project }: Pick<ChartPicture['series'][number], 'colour' | 'project'>,
  letters: string,
  logos: Logos,
): string {
  const fill = `background:${escapeHtml(colour)}`
  const patch = (shape: string) =>
    `<span class="mark ${shape}" style="${fill}" aria-hidden="true"></span>`
  if (project === null) return patch('')
  if (logos.has(project)) return patch('bar') + writeLogo(project)
  return `<span class="mark logo" style="${fill};color:${inkOn(colour)}" aria-hidden="true">${escapeHtml(letters)}</span>`
}

/** Black or white, whichever is easier to read on a color. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // The luminance of WCAG, at which both contrasts are the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

/** The drawing in the colours of whichever theme the frame has, and without what would set another font. */
function draw(drawing: PictureDrawing, box: PictureBox): string {
  return drawPicture(drawing, box)
    .replaceAll(CARD_THEME.raise, 'var(--raise)')
    .replaceAll(CARD_THEME.fg2, 'var(--fg2)')
    .replaceAll(CARD_THEME.fg3, 'var(--fg3)')
    .replaceAll(CARD_THEME.line2, 'var(--line2)')
    .replaceAll(CARD_THEME.line, 'var(--line)')
    .replaceAll(`font-family="${CARD_THEME.font}"`, '')
    .replace('<svg ', '<svg role="img" aria-label="Chart" ')
}

function writeValues(series: ChartPicture['series']): string {
  const rows = series.map(
    (one) =>
      `<tr><td><bdi>${escapeHtml(one.name)}</bdi></td><td class="num">${escapeHtml(one.value)}</td></tr>`,
  )
  return `<table><thead><tr><th>Name</th><th class="num">Latest</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** What a drawing does not show, below it. */
export function writeNotes(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `<p class="note">${escapeHtml(notes.join(' · '))}</p>`
}
