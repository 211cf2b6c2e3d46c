import { escapeXml } from '@tickmark/core/drawing/escapeXml'
import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'
import { CARD_THEME } from './CARD_THEME.ts'

type Style = {
  size: number
  fill?: string
  /** Set with heavier strokes: the rasteriser draws variable fonts in their regular weight only. */
  strong?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

/** A run of text in a picture. What XML cannot hold is left out, and what it gives a meaning is escaped. */
export function svgText(x: number, y: number, { content, ...style }: Style & { content: string }) {
  return `<text x="${x}" y="${y}" font-family="${CARD_THEME.font}" ${writeStyle(style)}>${escapeXml(content)}</text>`
}

/** Runs of text that follow one another, each in its own style. */
export function svgRuns(
  x: number,
  y: number,
  runs: readonly (Style & { content: string; gap?: number })[],
): string {
  const spans = runs.map(
    ({ content, gap = 0, ...style }) =>
      `<tspan dx="${gap}" ${writeStyle(style)}>${escapeXml(content)}</tspan>`,
  )
  return `<text x="${x}" y="${y}" font-family="${CARD_THEME.font}">${spans.join('')}</text>`
}

function writeStyle({ size, fill = CARD_THEME.fg, strong = false, anchor = 'start' }: Style) {
  const stroke = strong
    ? ` stroke="${fill}" stroke-width="${(size * 0.028).toFixed(2)}" stroke-linejoin="round"`
    : ''
  return `font-size="${size}" fill="${fill}" text-anchor="${anchor}"${stroke}`
}

/** The text in lines that stand within `width`; a word that is too long for a line is cut. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && estimateWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(fitText(word, size, width))
  }
  return lines
}
