import type { DrawingBox, DrawingStyle } from './DrawingStyle.ts'
import { escapeXml } from './escapeXml.ts'
import { fitText } from './estimateWidth.ts'

/** An SVG element of the box's size with these parts, in the style's font; `view` is the size that they are made for. */
export function svgDrawing(
  { width, height, view, ...box }: DrawingBox & { view?: DrawingBox },
  { font }: Pick<DrawingStyle, 'font'>,
  parts: readonly string[],
): string {
  const { fontSize, ...space } = view ?? { ...box, width, height }
  const family = font === undefined ? '' : ` font-family="${font}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${space.width} ${space.height}" font-size="${fontSize}"${family}>${parts.join('')}</svg>`
}

type Label = {
  text: string
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  /** The color around the letters, where something may be behind them. */
  halo?: string
  size?: number
  /** A longer text is cut; without it, it is written whole. */
  room?: number
}

/** A line of text at a point of its baseline. */
export function svgLabel(x: number, y: number, label: Label): string {
  const { fill, anchor = 'start', halo, size, room } = label
  const text = room === undefined ? label.text : fitText(label.text, size ?? 12, room)
  const attributes = [
    `x="${round(x)}" y="${round(y)}" fill="${fill}"`,
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    size === undefined ? '' : ` font-size="${size}"`,
    halo === undefined
      ? ''
      : ` stroke="${halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`,
  ]
  return `<text ${attributes.join('')}>${escapeXml(text)}</text>`
}

/** Pixels as they are written: a tenth of one cannot be seen. */
export function round(pixels: number): string {
  return String(Math.round(pixels * 10) / 10)
}
