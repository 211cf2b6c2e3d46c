import { CARD_THEME } from './CARD_THEME.ts'
import { CARD_MARGIN, drawFrame } from './drawFrame.ts'
import { svgText } from './svgText.ts'
import { wrapText } from './wrapText.ts'

/** A picture in place of a card, as an SVG document: why there is none just now. It costs nothing to draw. */
export function drawRefusal(productName: string, message: string): string {
  const lines = wrapText(message, 32, 1_000)
  return drawFrame(
    { productName, sample: false, newestDay: null },
    [
      svgText(CARD_MARGIN, 250, {
        content: 'This card cannot be shown just now',
        size: 48,
        strong: true,
      }),
      ...lines.map((content, at) =>
        svgText(CARD_MARGIN, 320 + at * 44, { content, size: 32, fill: CARD_THEME.fg3 }),
      ),
    ].join('\n'),
  )
}
