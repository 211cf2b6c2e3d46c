import type { ChartPicture } from './ChartPicture.ts'
import { drawOverTime } from './drawOverTime.ts'
import { drawScatter } from './drawScatter.ts'
import { drawTreemap } from './drawTreemap.ts'
import type { PictureBox } from './renderSvg.ts'

/** A chart as an SVG element of the box's size, in the colours of the dark theme. */
export function drawPicture(picture: ChartPicture, box: PictureBox): string {
  if (picture.kind === 'treemap') return drawTreemap(picture, box)
  if (picture.kind === 'scatter' && picture.scatter !== null)
    return drawScatter(picture.scatter, { ...box, log: picture.log })
  return drawOverTime(picture, box)
}
