import type { ChartTheme } from '../ChartTheme.ts'
import type { Sheet, SheetMark } from './layOutSheet.ts'

/** The picture as an SVG file. `drawing` is an SVG element of the size of the sheet's plot. */
export function writeSheetSvg(sheet: Sheet, drawing: string, theme: ChartTheme): string {
  const { width, height, plot, marks } = sheet
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${theme.raise}"/>`,
    drawing.replace('<svg ', `<svg x="${plot.x}" y="${plot.y}" `),
    ...marks.map((mark) => writeMark(mark, theme)),
    '</svg>\n',
  ].join('\n')
}

function writeMark(mark: SheetMark, theme: ChartTheme): string {
  switch (mark.kind) {
    case 'swatch':
      return `<rect x="${mark.x}" y="${mark.y}" width="${mark.size}" height="${mark.size}" rx="2" fill="${escapeXml(mark.colour)}"/>`
    case 'text': {
      const colour = mark.tone === 'strong' ? theme.strong : theme.text
      return `<text x="${mark.x}" y="${mark.y}" font-family="${escapeXml(theme.font)}" font-size="${mark.size}" font-weight="${mark.weight}" fill="${colour}">${escapeXml(mark.text)}</text>`
    }
    case 'watermark':
      return `<text x="${mark.x}" y="${mark.y}" transform="rotate(-20 ${mark.x} ${mark.y})" text-anchor="middle" dominant-baseline="middle" font-family="${escapeXml(theme.font)}" font-size="${mark.size}" font-weight="600" fill="${theme.strong}" fill-opacity="0.07">${escapeXml(mark.text)}</text>`
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
}
