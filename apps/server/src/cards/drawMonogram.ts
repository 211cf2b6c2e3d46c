import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColour } from '@tickmark/core/drawing/seriesColour'
import { svgText } from './svgText.ts'

/** A project's monogram, as the terminal draws it. */
export function drawMonogram(
  { project_id, name }: { project_id: string; name: string },
  { x, y, size }: { x: number; y: number; size: number },
): string {
  const colour = seriesColour(project_id)
  const letters = monogram(name)
  const letterSize = size * (letters.length > 1 ? 0.38 : 0.48)
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size / 4}" fill="${colour}" fill-opacity="0.16" stroke="${colour}" stroke-opacity="0.55" stroke-width="${size / 28}"/>`,
    svgText(x + size / 2, y + size / 2 + letterSize * 0.365, {
      content: letters,
      size: letterSize,
      strong: true,
      anchor: 'middle',
    }),
  ].join('')
}
