import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { formatAsOf, formatDay } from '@tickmark/core/formats/formatDay'
import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_SIZE, type Card } from './Card.ts'
import { svgText } from './svgText.ts'

/** The distance of everything from the picture's edge. */
export const CARD_MARGIN = 60

const { width, height } = CARD_SIZE
const RIGHT = width - CARD_MARGIN
const BADGE = { size: 22, height: 44, padding: 18, top: 56 }

/** A whole card: the ground, the subject, and below it whose card it is and how new. */
export function drawFrame(
  card: Pick<Card, 'productName' | 'sample' | 'newestDay' | 'asOf'>,
  subject: string,
): string {
  const foot = height - 40
  const name = fitText(card.productName, 26, 520)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${CARD_THEME.bg}"/>`,
    subject,
    card.sample ? drawSampleBadge() : '',
    `<path d="M${CARD_MARGIN} ${foot - 10}l8 8 15 -21" fill="none" stroke="${CARD_THEME.accent}" stroke-width="4" stroke-linecap="square"/>`,
    svgText(CARD_MARGIN + 36, foot, { content: name, size: 26, strong: true }),
    svgText(RIGHT, foot, {
      content: describeAge(card),
      size: 22,
      fill: CARD_THEME.fg3,
      anchor: 'end',
    }),
    '</svg>',
  ].join('\n')
}

function describeAge({ newestDay, asOf }: Pick<Card, 'newestDay' | 'asOf'>): string {
  if (asOf !== undefined) return `As known on ${formatAsOf(asOf)}`
  return newestDay === null ? 'Fundamentals for crypto' : `Data to ${formatDay(newestDay)}`
}

/** Returns the width of the room right of the margin beside the badge, where there is one. */
export function headWidth(card: Card): number {
  return width - 2 * CARD_MARGIN - (card.sample ? badgeWidth() + 24 : 0)
}

function badgeWidth(): number {
  return Math.round(estimateWidth('Sample data', BADGE.size)) + 2 * BADGE.padding
}

/** Generated figures must not be taken for real ones wherever the picture goes. */
function drawSampleBadge(): string {
  const left = RIGHT - badgeWidth()
  return [
    `<rect x="${left}" y="${BADGE.top}" width="${badgeWidth()}" height="${BADGE.height}" rx="9" fill="${CARD_THEME.sample}"/>`,
    svgText(left + badgeWidth() / 2, BADGE.top + 30, {
      content: 'Sample data',
      size: BADGE.size,
      fill: CARD_THEME.accent,
      anchor: 'middle',
    }),
  ].join('')
}
