import { fitText } from '@tickmark/core/drawing/estimateWidth'
import { mixTile, type TileColors } from '@tickmark/core/drawing/tileColor'
import { CARD_THEME } from '../pictures/CARD_THEME.ts'
import { DARK_TILES, drawPicture, PICTURE_STYLE } from '../pictures/drawPicture.ts'
import type { ChartPicture } from '../pictures/preparePicture.ts'
import { svgText, wrapText } from '../pictures/svgText.ts'
import { thinChart } from '../pictures/thinChart.ts'
import {
  PREVIEW_GRID_ROWS,
  type Preview,
  type PreviewPart,
  type PreviewTheme,
} from './readPreview.ts'

const SIZE = { width: 480, height: 240 } as const
const PAD = 12
const MAX_PERIODS = 90
/** The colors of the light theme for those of the dark one, in which pictures are drawn. */
const LIGHT = {
  [CARD_THEME.raise]: '#ffffff',
  [CARD_THEME.line]: '#e3e3e3',
  [CARD_THEME.line2]: '#c7c7c7',
  [CARD_THEME.fg]: '#171717',
  [CARD_THEME.fg2]: '#595959',
  [CARD_THEME.fg3]: '#6b6b6b',
} as const

const LIGHT_TILES = {
  raise: LIGHT[CARD_THEME.raise],
  flat: '#f2f2f2',
  up: '#0f7043',
  down: '#bd291f',
} as const
/** Tiles are mixed once their theme is known: a color of the dark theme does not say what it is mixed from. */
const PREVIEW_STYLE = { ...PICTURE_STYLE, tile: (tone: number | null) => `tile:${tone ?? 0}` }

/** A document at the size of a card of a list, as an SVG file. */
export function drawPreview(preview: Preview, theme: PreviewTheme): string {
  const { width, height } = SIZE
  const body =
    preview.kind === 'dashboard'
      ? drawTiles(preview)
      : place(PAD, PAD, drawPart(preview, { width: width - 2 * PAD, height: height - 2 * PAD }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  // No font of the page is in a picture.
  const named = svg.replaceAll(
    `"${CARD_THEME.font}"`,
    '"Inter Variable,Inter,system-ui,sans-serif"',
  )
  if (theme === 'dark') return fillTiles(named, DARK_TILES)
  const light = Object.entries(LIGHT).reduce((text, [dark, to]) => text.replaceAll(dark, to), named)
  return fillTiles(light, LIGHT_TILES)
}

function fillTiles(svg: string, colors: TileColors): string {
  return svg.replaceAll(/fill="tile:([^"]*)"/g, (_fill, tone) => {
    return `fill="${mixTile(Number(tone), colors)}"`
  })
}

type Box = { width: number; height: number }

function drawTiles({ tiles }: Extract<Preview, { kind: 'dashboard' }>): string {
  const unit = { x: SIZE.width / 12, y: SIZE.height / PREVIEW_GRID_ROWS }
  return tiles
    .map(({ title, place: { x, y, w, h }, part }) => {
      const box = { width: w * unit.x - 6, height: h * unit.y - 6 }
      const isSection = h === 1
      const frame = isSection
        ? ''
        : `<rect width="${box.width}" height="${box.height}" rx="4" fill="none" stroke="${CARD_THEME.line}"/>`
      const heading = svgText(isSection ? 0 : 6, 12, {
        content: fitText(title, 8, box.width - 12),
        size: 8,
        fill: CARD_THEME.fg2,
      })
      const inner = { width: box.width - 12, height: box.height - 22 }
      return place(
        x * unit.x + 3,
        y * unit.y + 3,
        frame + heading + place(6, 18, drawPart(part, inner, true)),
      )
    })
    .join('')
}

function place(x: number, y: number, svg: string): string {
  return `<g transform="translate(${x} ${y})">${svg}</g>`
}

function drawPart(part: PreviewPart, box: Box, isSmall = false): string {
  if (box.height <= 8) return ''
  const size = isSmall ? 7 : 11
  switch (part.kind) {
    case 'chart':
      return drawChart(part.picture, box, size)
    case 'table':
      return drawTable(part, box, size)
    case 'figure':
      return svgText(0, Math.min(16, box.height), { content: part.text, size: 14, strong: true })
    case 'text':
      return wrapText(part.text, size, box.width)
        .slice(0, Math.floor(box.height / (size * 1.5)))
        .map((content, at) =>
          svgText(0, size * (1 + at * 1.5), { content, size, fill: CARD_THEME.fg2 }),
        )
        .join('')
  }
}

function drawChart({ drawing, series, notes }: ChartPicture, box: Box, fontSize: number): string {
  if (series.length === 0) return drawEmpty(notes[0] ?? 'No values in this range', box, fontSize)
  if (drawing.kind === 'values')
    return drawTable(
      { columns: [], rows: series.map(({ name, value }) => [name, value]) },
      box,
      fontSize,
    )
  const shown =
    drawing.kind === 'time'
      ? { kind: 'time' as const, chart: thinChart(drawing.chart, MAX_PERIODS).chart }
      : drawing
  return drawPicture(shown, { ...box, fontSize }, PREVIEW_STYLE)
}

function drawEmpty(content: string, { width, height }: Box, size: number): string {
  const look = { size, fill: CARD_THEME.fg3, anchor: 'middle' } as const
  return svgText(width / 2, height / 2, { ...look, content: fitText(content, size, width) })
}

type Table = Pick<Extract<PreviewPart, { kind: 'table' }>, 'columns' | 'rows'>

/** As many rows and columns as have room; the first column is twice as wide as the others. */
function drawTable({ columns, rows }: Table, box: Box, size: number): string {
  if (rows.length === 0) return drawEmpty('No rows', box, size)
  const height = size * 2.2
  const count = Math.min(
    rows[0]?.length ?? columns.length,
    Math.max(2, Math.floor(box.width / (size * 9))),
  )
  const unit = box.width / (count + 1)
  const lines = [columns.map(({ title }) => title), ...rows].filter((line) => line.length > 0)
  return lines
    .slice(0, Math.floor(box.height / height))
    .map((line, row) => {
      const baseline = row * height + height * 0.65
      const isHead = row === 0 && columns.length > 0
      const cells = line.slice(0, count).map((content, at) =>
        svgText(at === 0 ? 0 : unit * (at + 2), baseline, {
          content: fitText(content, size, at === 0 ? unit * 2 - 6 : unit - 6),
          size,
          fill: isHead ? CARD_THEME.fg3 : CARD_THEME[at === 0 ? 'fg' : 'fg2'],
          anchor: at === 0 ? 'start' : 'end',
        }),
      )
      const rule = `<path d="M0 ${(row + 1) * height}H${box.width}" stroke="${CARD_THEME.line}"/>`
      return cells.join('') + rule
    })
    .join('')
}
