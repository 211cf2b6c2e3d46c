import { fitText } from '@tickmark/core/drawing/estimateWidth'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_SIZE, type CardRow, type MetricCard } from './Card.ts'
import { CARD_MARGIN, drawFrame, headWidth } from './drawFrame.ts'
import { drawMark } from './drawMark.ts'
import { svgText } from './svgText.ts'
import { wrapText } from './wrapText.ts'

const WIDTH = CARD_SIZE.width - 2 * CARD_MARGIN
const RIGHT = CARD_SIZE.width - CARD_MARGIN
const ROWS = { top: 232, height: 51 }
const BAR = { left: 396, right: 830, height: 24 }
const VALUE_RIGHT = 1000

/** A metric's card: what it counts, and the projects that lead by it. */
export function drawMetricCard(card: MetricCard): string {
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
