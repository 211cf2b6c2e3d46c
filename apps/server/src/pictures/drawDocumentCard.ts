import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_SIZE, type DocumentCard } from './Card.ts'
import { CARD_MARGIN, drawFrame, headWidth } from './drawFrame.ts'
import { drawLogo } from './drawMark.ts'
import { drawPicture } from './drawPicture.ts'
import { svgText } from './svgText.ts'
import { wrapText } from './wrapText.ts'

const WIDTH = CARD_SIZE.width - 2 * CARD_MARGIN
const LEGEND_TOP = 190
const LOGO = 18
const CHART = { top: 214, height: 330 }
const ROWS = { top: 200, height: 52, most: 6 }

/** Draws the card of a document: its name, and its chart or what is in it. */
export function drawDocumentCard(card: DocumentCard): string {
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
    .slice(0, ROWS.most)
    .map((fact, index) =>
      svgText(CARD_MARGIN, 240 + index * ROWS.height, {
        content: fitText(fact, 34, WIDTH),
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
  const box = { width: WIDTH, height: CHART.height, fontSize: 19 }
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
    .slice(0, ROWS.most)
    .map((one, index) => {
      const top = ROWS.top + index * ROWS.height
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
