import { monogram } from '@tickmark/core/drawing/monogram'
import { seriesColor } from '@tickmark/core/drawing/seriesColor'
import type { Card } from './Card.ts'
import { svgText } from './svgText.ts'

type Square = { x: number; y: number; size: number }

/** A project's logo, or its monogram, as the terminal draws it. */
export function drawMark(
  { project_id, name }: { project_id: string; name: string },
  square: Square,
  logos: Card['logos'],
): string {
  const logo = logos?.get(project_id)
  if (logo !== undefined) return drawLogo(logo, square)
  const { x, y, size } = square
  const color = seriesColor(project_id)
  const letters = monogram(name)
  const letterSize = size * (letters.length > 1 ? 0.38 : 0.48)
  return [
    `<rect x="${x}" y="${y}" width="${size}" height="${size}" rx="${size / 4}" fill="${color}" fill-opacity="0.16" stroke="${color}" stroke-opacity="0.55" stroke-width="${size / 28}"/>`,
    svgText(x + size / 2, y + size / 2 + letterSize * 0.365, {
      content: letters,
      size: letterSize,
      strong: true,
      anchor: 'middle',
    }),
  ].join('')
}

/** A logo with round corners. */
export function drawLogo(address: string, { x, y, size }: Square): string {
  const shape = `x="${x}" y="${y}" width="${size}" height="${size}"`
  const clip = `logo-${x}-${y}`
  return `<clipPath id="${clip}"><rect ${shape} rx="${size / 4}"/></clipPath><image ${shape} href="${address}" clip-path="url(#${clip})"/>`
}
