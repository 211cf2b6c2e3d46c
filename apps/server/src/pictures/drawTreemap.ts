import { stillTreemap } from '@tickmark/core/drawing/stillTreemap'
import { CARD_THEME } from '../cards/CARD_THEME.ts'
import type { ChartPicture } from './ChartPicture.ts'
import { formatPictureValue, newestValue } from './formatPictureValue.ts'
import { type PictureBox, renderSvg } from './renderSvg.ts'

/** The newest values above zero as tiles, each as large as its value. */
export function drawTreemap({ series }: ChartPicture, box: PictureBox): string {
  const tiles = series.flatMap((one) => {
    const value = newestValue(one)
    if (value === null || value <= 0) return []
    const text = `${one.name}\n${formatPictureValue(value, one.unit)}`
    return [{ text, value, colour: one.colour }]
  })
  const look = {
    font: CARD_THEME.font,
    fontSize: box.fontSize,
    // Readable on the lightest tile and on the darkest.
    text: '#fff',
    outline: '#000a',
    heading: CARD_THEME.fg2,
    ground: CARD_THEME.raise,
  }
  return renderSvg({ series: [stillTreemap(tiles, look)] }, box)
}
