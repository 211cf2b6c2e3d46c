import { drawMarks, type MarkDrawing } from '@tickmark/core/charts/drawMarks'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { type LiveDrawing, MAX_VALUES, makeLiveChart } from '@tickmark/core/charts/LiveChart'
import type { PreparedChart } from '@tickmark/core/charts/PreparedChart'
import type { DrawingBox } from '@tickmark/core/drawing/DrawingStyle'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { distinctMonograms } from '@tickmark/core/drawing/distinctMonograms'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { writeDataBlock } from '../pages/writePageTags.ts'
import { drawPicture } from '../pictures/drawPicture.ts'
import type { ChartPicture, PictureDrawing } from '../pictures/preparePicture.ts'
import { thinChart } from '../pictures/thinChart.ts'
import type { EmbedPart } from './EmbedPart.ts'
import type { Sorting } from './FrameControls.ts'
import { type Cell, writeLogo, writeTextTable } from './renderTable.ts'

/** Frames are wide or as narrow as a phone; a drawing that is only made smaller cannot be read there. */
const BOXES = {
  full: { width: 1060, height: 300, fontSize: 12 },
  wide: { width: 720, height: 340, fontSize: 12 },
  narrow: { width: 360, height: 240, fontSize: 12 },
} as const
/** A line needs fewer bytes than bars do. */
const MAX_PERIODS = { bars: 120, lines: 240 } as const
const MAX_ROWS = 120

type Options = {
  /** The maximum number of values for a script. */
  most?: number
  /** A tile of a dashboard is drawn for one width. */
  isTile?: boolean
  logos?: Logos | undefined
  /** The order of a chart that is a table. */
  sorting?: Sorting | undefined
}

/** The logos that there are, by project. */
type Logos = ReadonlyMap<string, unknown>

/** A legend, and a drawing that needs no script; with the figures for the script that draws it as large as its frame. */
export function writePicture(
  picture: Pick<ChartPicture, 'drawing' | 'series' | 'notes' | 'live'>,
  { most = MAX_VALUES, isTile = false, logos = new Map(), sorting }: Options = {},
): Pick<EmbedPart, 'html' | 'live'> {
  const { drawing, series, notes, live } = picture
  if (series.length === 0)
    return {
      html: `<p class="alone">${escapeHtml(notes.join('. ') || 'No values in this range')}</p>`,
    }
  const letters = distinctMonograms(series.map(({ name }) => name))
  const still = writeStillPicture(picture, { isTile, sorting })
  // Drawings without a time axis have their own labels.
  const legend =
    live?.kind === 'time' || drawing.kind === 'time'
      ? `<ul class="legend">${series.map((one, at) => writeName(one, letters[at] ?? '', logos)).join('')}</ul>`
      : ''
  return {
    html: (drawing.kind === 'time' ? legend : '') + still,
    live: live && writeLive(live, { legend, still, most }),
  }
}

function writeStillPicture(
  { drawing, series, notes }: Pick<ChartPicture, 'drawing' | 'series' | 'notes'>,
  { isTile, sorting }: { isTile: boolean; sorting: Sorting | undefined },
): string {
  if (drawing.kind === 'values')
    return (
      (drawing.table === undefined ? writeValues(series) : writePeriods(drawing.table, sorting)) +
      writeNotes(notes)
    )
  if (drawing.kind === 'ranges') return drawSizes(drawing, drawing, isTile) + writeNotes(notes)
  if (drawing.kind !== 'time')
    return drawSizes(drawing, drawing, isTile) + writeNotes([...drawnNotes(drawing), ...notes])
  const { chart } = drawing
  const periods = chart.mark === 'bar' ? MAX_PERIODS.bars : MAX_PERIODS.lines
  const wide = thinChart(chart, isTile ? periods / 2 : periods)
  const narrow = thinChart(wide.chart, periods / 2)
  return [
    drawSizes({ ...drawing, chart: wide.chart }, { ...drawing, chart: narrow.chart }, isTile),
    writeNotes([...notes, ...wide.notes]),
  ].join('')
}

/** The place of the drawing is empty until the script fills it; where scripts are off, the picture is in it. */
function writeLive(
  live: LiveDrawing,
  { legend, still, most }: { legend: string; still: string; most: number },
): string {
  const isTime = live.kind === 'time'
  const names = isTime
    ? `${live.chart.answer.series.map(({ label }) => label).join(', ')}. Arrow keys move through the periods, plus and minus zoom.`
    : 'Chart. Arrow keys move through what is drawn.'
  return [
    `<div class="live">${legend}`,
    `<div class="plot" role="group" tabindex="0" aria-label="${escapeHtml(names)}"></div>`,
    '<p class="note live-note"></p>',
    `<noscript>${still}</noscript>`,
    writeDataBlock(undefined, isTime ? { ...live, chart: makeLiveChart(live.chart, most) } : live),
    '</div>',
  ].join('')
}

/** A drawing for wide frames and for narrow ones, of which the styles show one. */
export function drawSizes(wide: PictureDrawing, narrow: PictureDrawing, isTile = false): string {
  if (isTile) return `<div class="tile">${draw(wide, BOXES.wide)}</div>`
  return [
    `<div class="full">${draw(wide, BOXES.full)}</div>`,
    `<div class="wide">${draw(wide, BOXES.wide)}</div>`,
    `<div class="narrow">${draw(narrow, BOXES.narrow)}</div>`,
  ].join('')
}

/** Returns the notes of a drawing without an axis of time, at the middle size. */
export function drawnNotes(drawing: MarkDrawing): string[] {
  return drawMarks(drawing, BOXES.wide, PAGE_STYLE).notes
}

function writeName(
  { id, name, color, project }: ChartPicture['series'][number],
  letters: string,
  logos: Logos,
): string {
  const mark = writeMark({ color, project }, letters, logos)
  return `<li data-id="${escapeHtml(id)}">${mark}<bdi>${escapeHtml(name)}</bdi></li>`
}

/** The logo or the letters of the project that identifies a series, else a patch of its color. */
function writeMark(
  { color, project }: Pick<ChartPicture['series'][number], 'color' | 'project'>,
  letters: string,
  logos: Logos,
): string {
  const fill = `background:${escapeHtml(color)}`
  const patch = (shape: string) =>
    `<span class="mark ${shape}" style="${fill}" aria-hidden="true"></span>`
  if (project === null) return patch('')
  if (logos.has(project)) return patch('bar') + writeLogo(project)
  return `<span class="mark logo" style="${fill};color:${inkOn(color)}" aria-hidden="true">${escapeHtml(letters)}</span>`
}

/** Black or white, whichever is easier to read on a color. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  // The luminance of WCAG, at which both contrasts are the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff'
}

function draw(drawing: PictureDrawing, box: DrawingBox): string {
  const svg = drawPicture(drawing, box, PAGE_STYLE)
  return svg.replace('<svg ', '<svg role="img" aria-label="Chart" ')
}

/** A chart over time as a table, the newest period first unless its heads were asked for another order. */
function writePeriods(
  { timestamps, series, granularity }: PreparedChart,
  sorting: Sorting | undefined,
): string {
  const rows = timestamps
    .map((day, index): Cell[] => [
      [formatPeriod(day, granularity).heading, index],
      ...series.map(({ values, unit }): Cell => {
        const value = values[index] ?? null
        return [formatChartValue(value, unit, 'compact'), value]
      }),
    ])
    .toReversed()
  const say = (shown: number, all: number) => `The newest ${shown} of ${all} periods`
  return writeTextTable({
    heads: ['Period', ...series.map(({ name }) => `#${name}`)],
    rows,
    sorting,
    most: {
      rows: MAX_ROWS,
      say: sorting?.order === undefined ? say : (shown, all) => `${shown} of ${all} periods`,
    },
  })
}

function writeValues(series: ChartPicture['series']): string {
  const rows = series.map(
    (one) =>
      `<tr><td><bdi>${escapeHtml(one.name)}</bdi></td><td class="num">${escapeHtml(one.value)}</td></tr>`,
  )
  return `<table><thead><tr><th>Name</th><th class="num">Latest</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

/** Writes what a drawing does not show, below it. */
export function writeNotes(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `<p class="note">${escapeHtml(notes.join(' · '))}</p>`
}
