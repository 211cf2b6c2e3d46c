import { estimateWidth, fitText } from '@tickmark/core/drawing/estimateWidth'

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
