import { drawMarks } from '@tickmark/core/charts/drawMarks'
import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import { drawRanges } from '@tickmark/core/charts/ranges/drawRanges'
import type { DrawingBox, DrawingStyle } from '@tickmark/core/drawing/DrawingStyle'
import { svgDrawing } from '@tickmark/core/drawing/svgDrawing'
import { mixTile, type TileColors } from '@tickmark/core/drawing/tileColor'
import { CARD_THEME } from './CARD_THEME.ts'
import type { PictureDrawing } from './preparePicture.ts'

/** The colors of tiles of the dark theme. */
export const DARK_TILES: TileColors = {
  raise: CARD_THEME.raise,
  flat: CARD_THEME.line,
  up: CARD_THEME.tones.up,
  down: CARD_THEME.tones.down,
}

/** The style in which a chart is drawn in the colors of the dark theme. */
export const PICTURE_STYLE: DrawingStyle = {
  text: CARD_THEME.fg3,
  strong: CARD_THEME.fg,
  line: CARD_THEME.line,
  axis: CARD_THEME.line2,
  ground: CARD_THEME.raise,
  tile: (tone) => mixTile(tone, DARK_TILES),
  font: CARD_THEME.font,
}

/** The size of text for which ranges are laid out. */
const FONT_SIZE = 12

/** A chart as an SVG element of the box's size; empty for a list of values. */
export function drawPicture(
  drawing: PictureDrawing,
  box: DrawingBox,
  style = PICTURE_STYLE,
): string {
  switch (drawing.kind) {
    case 'time':
      return drawTimeChart(drawing.chart, box, style)
    case 'values':
      return ''
    case 'ranges': {
      const scale = box.fontSize / FONT_SIZE
      const space = { width: box.width / scale, height: box.height / scale }
      const view = { ...space, fontSize: FONT_SIZE }
      return svgDrawing({ ...box, view }, style, drawRanges(drawing, space, style))
    }
    default:
      return drawMarks(drawing, box, style).svg
  }
}
