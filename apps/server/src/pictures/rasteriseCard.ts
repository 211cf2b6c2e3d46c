import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-wasm'
import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_SIZE, type Card, type CardRow, type DocumentCard, type MetricCard } from './Card.ts'
import { CARD_MARGIN, drawFrame, headWidth } from './drawFrame.ts'
import { drawLogo, drawMark } from './drawMark.ts'
import { drawPicture } from './drawPicture.ts'
import { drawProjectCard } from './drawProjectCard.ts'
import { loadRasteriser } from './loadRasteriser.ts'
import { svgText, wrapText } from './svgText.ts'

const INNER_WIDTH = CARD_SIZE.width - 2 * CARD_MARGIN
const LEGEND_TOP = 190
const LOGO = 18
const CHART = { top: 214, height: 330 }
const FACT_ROWS = { top: 200, height: 52, most: 6 }

/** Draws the card of a document: its name, and its chart or what is in it. */
function drawDocumentCard(card: DocumentCard): string {
  const { picture } = card
  const lines = wrapText(card.description, 24, headWidth(card)).slice(0, 1)
  return drawFrame(
    card,
    [
      svgText(CARD_MARGIN, 98, {
        content: fitText(card.title, 48, headWidth(card)),
        size: 48,
        strong: true,
      }),
      ...lines.map((line) =>
        svgText(CARD_MARGIN, 142, { content: line, size: 24, fill: CARD_THEME.fg2 }),
      ),
      picture === null || picture.series.length === 0 ? drawFacts(card.facts) : '',
      picture === null ? '' : drawChart(picture, card.logos),
    ].join('\n'),
  )
}

function drawFacts(facts: readonly string[]): string {
  return facts
    .slice(0, FACT_ROWS.most)
    .map((fact, index) =>
      svgText(CARD_MARGIN, 240 + index * FACT_ROWS.height, {
        content: fitText(fact, 34, INNER_WIDTH),
        size: 34,
        fill: CARD_THEME.fg2,
      }),
    )
    .join('')
}

function drawChart(
  picture: NonNullable<DocumentCard['picture']>,
  logos: DocumentCard['logos'],
): string {
  const { drawing, series } = picture
  if (drawing.kind === 'values') return drawValues(series)
  if (series.length === 0) return ''
  const box = { width: INNER_WIDTH, height: CHART.height, fontSize: 19 }
  return [
    drawing.kind === 'time' ? drawLegend(series, logos) : '',
    `<g transform="translate(${CARD_MARGIN} ${CHART.top})">${drawPicture(drawing, box)}</g>`,
  ].join('')
}

type Series = NonNullable<DocumentCard['picture']>['series']

/** As many names as there is room for on one line. */
function drawLegend(series: Series, logos: DocumentCard['logos']): string {
  let left = CARD_MARGIN
  const marks: string[] = []
  for (const { name, color, project } of series) {
    const logo = logos?.get(project ?? '')
    const content = fitText(name, 20, 300)
    const patch = logo === undefined ? 16 : 4
    const markWidth = patch + (logo === undefined ? 0 : LOGO + 5)
    const width = markWidth + 8 + estimateWidth(content, 20) + 30
    if (left + width > CARD_SIZE.width - CARD_MARGIN) break
    marks.push(
      `<rect x="${left}" y="${LEGEND_TOP - 15}" width="${patch}" height="16" rx="${patch / 5}" fill="${color}"/>`,
      logo === undefined
        ? ''
        : drawLogo(logo, { x: left + patch + 5, y: LEGEND_TOP - 16, size: LOGO }),
      svgText(left + markWidth + 8, LEGEND_TOP, { content, size: 20, fill: CARD_THEME.fg2 }),
    )
    left += width
  }
  return marks.join('')
}

function drawValues(series: Series): string {
  return series
    .slice(0, FACT_ROWS.most)
    .map((one, index) => {
      const top = FACT_ROWS.top + index * FACT_ROWS.height
      return [
        `<rect x="${CARD_MARGIN}" y="${top + 14}" width="20" height="20" rx="3" fill="${one.color}"/>`,
        svgText(CARD_MARGIN + 36, top + 34, {
          content: fitText(one.name, 28, 700),
          size: 28,
        }),
        svgText(CARD_SIZE.width - CARD_MARGIN, top + 34, {
          content: one.value,
          size: 28,
          strong: true,
          anchor: 'end',
        }),
      ].join('')
    })
    .join('')
}

const WIDTH = CARD_SIZE.width - 2 * CARD_MARGIN
const RIGHT = CARD_SIZE.width - CARD_MARGIN
const ROWS = { top: 232, height: 51 }
const BAR = { left: 396, right: 830, height: 24 }
const VALUE_RIGHT = 1000

/** A metric's card: what it counts, and the projects that lead by it. */
function drawMetricCard(card: MetricCard): string {
  const definition = wrapText(card.definition, 24, headWidth(card))
  const lines = definition.length > 2 ? [definition[0], `${definition[1]}…`] : definition
  return drawFrame(
    card,
    [
      svgText(CARD_MARGIN, 98, {
        content: fitText(card.title, 52, headWidth(card)),
        size: 52,
        strong: true,
      }),
      ...lines.map((line, index) =>
        svgText(CARD_MARGIN, 142 + index * 32, {
          content: fitText(line ?? '', 24, WIDTH),
          size: 24,
          fill: CARD_THEME.fg2,
        }),
      ),
      card.rows.length === 0
        ? svgText(CARD_MARGIN, 300, {
            content: 'No project has this metric now',
            size: 32,
            fill: CARD_THEME.fg3,
          })
        : svgText(CARD_MARGIN, ROWS.top - 12, {
            content: card.heading,
            size: 22,
            fill: CARD_THEME.fg3,
          }),
      ...card.rows.map((row, index) => drawRow(row, ROWS.top + index * ROWS.height, card.logos)),
    ].join('\n'),
  )
}

function drawRow(row: CardRow, top: number, logos: MetricCard['logos']): string {
  const baseline = top + 36
  const width = Math.max(2, Math.round((BAR.right - BAR.left) * row.size))
  return [
    `<path d="M${CARD_MARGIN} ${top}H${RIGHT}" stroke="${CARD_THEME.line}" stroke-width="1.5"/>`,
    drawMark(row, { x: CARD_MARGIN, y: top + 9, size: 36 }, logos),
    svgText(CARD_MARGIN + 52, baseline, {
      content: fitText(row.name, 25, BAR.left - CARD_MARGIN - 68),
      size: 25,
      strong: true,
    }),
    `<rect x="${BAR.left}" y="${top + 15}" width="${width}" height="${BAR.height}" rx="3" fill="${seriesColor(row.project_id)}"/>`,
    svgText(VALUE_RIGHT, baseline, { content: row.value, size: 26, strong: true, anchor: 'end' }),
    row.change === null
      ? ''
      : svgText(RIGHT, baseline, {
          content: row.change.text,
          size: 22,
          fill: CARD_THEME.tones[row.change.tone],
          anchor: 'end',
        }),
  ].join('')
}

const require = createRequire(import.meta.url)
/** The scripts that names are written in; the rasteriser takes each letter from the first file that has it. */
const FONTS = [
  require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-greek-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2'),
  require.resolve('@fontsource-variable/inter/files/inter-vietnamese-wght-normal.woff2'),
]

let fonts: Uint8Array[] = []

/** Makes the rasteriser ready: once per thread, before the first card. */
export async function prepareRasteriser(): Promise<void> {
  await loadRasteriser()
  fonts = FONTS.map((path) => new Uint8Array(readFileSync(path)))
}

/** A card as a PNG. Takes tens of milliseconds of computing, and is therefore not for the thread that answers requests. */
export function rasteriseCard(card: Card): Uint8Array {
  const drawing = new Resvg(drawCard(card), {
    font: { fontBuffers: fonts, defaultFontFamily: CARD_THEME.font },
  })
  const image = drawing.render()
  const png = image.asPng()
  // Objects in the module's memory are not garbage-collected.
  image.free()
  drawing.free()
  return png
}

/** A card as an SVG document. */
export function drawCard(card: Card): string {
  switch (card.kind) {
    case 'project':
      return drawProjectCard(card)
    case 'metric':
      return drawMetricCard(card)
    case 'document':
      return drawDocumentCard(card)
  }
}
