import type { DrawingBox, DrawingStyle } from '../drawing/DrawingStyle.ts'
import { svgDrawing } from '../drawing/svgDrawing.ts'
import type { DrawnParts, Space } from './DrawnParts.ts'
import { drawSankey, type SankeyDrawing } from './sankey/drawSankey.ts'
import { drawScatter, type ScatterDrawing } from './scatter/drawScatter.ts'
import { drawTreemap, type TreemapDrawing } from './treemap/drawTreemap.ts'

/** An SVG element, with what can be pointed at in it and what it does not show. */
export type DrawnMarks = Omit<DrawnParts, 'parts'> & { svg: string }

/** A chart without a time axis. */
export type MarkDrawing = TreemapDrawing | ScatterDrawing | SankeyDrawing

/** The font size for which names and margins are measured. */
const FONT_SIZE = 12

/**
 * A chart without a time axis as an SVG element of the box's size: without a library, so that servers, frames and
 * pictures draw the same chart. Places of marks are in the pixels of a box whose text has 12 of them.
 */
export function drawMarks(drawing: MarkDrawing, box: DrawingBox, style: DrawingStyle): DrawnMarks {
  const scale = box.fontSize / FONT_SIZE
  const space = { width: box.width / scale, height: box.height / scale }
  const { parts, ...drawn } = drawParts(drawing, space, style)
  return {
    ...drawn,
    svg: svgDrawing({ ...box, view: { ...space, fontSize: FONT_SIZE } }, style, parts),
  }
}

function drawParts(drawing: MarkDrawing, space: Space, style: DrawingStyle): DrawnParts {
  switch (drawing.kind) {
    case 'treemap':
      return drawTreemap(drawing, space, style)
    case 'scatter':
      return drawScatter(drawing, space, style)
    case 'sankey':
      return drawSankey(drawing, space, style)
  }
}
