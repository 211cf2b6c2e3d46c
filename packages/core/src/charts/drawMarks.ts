import type { DrawingBox, DrawingStyle } from '../drawing/DrawingStyle.ts'
import { round, svgDrawing, svgLabel } from '../drawing/svgDrawing.ts'
import { formatChange } from '../formats/formatChange.ts'
import type { ChartUnit } from './ChartAnswer.ts'
import type { DrawnParts, Mark, Space } from './DrawnParts.ts'
import { formatChartValue } from './formatChartValue.ts'
import { PROJECT_LABELS, type SubjectLabels } from './SubjectLabels.ts'
import { drawSankey, type SankeyDrawing } from './sankey/drawSankey.ts'
import { drawScatter, type ScatterDrawing } from './scatter/drawScatter.ts'
import { prepareTreemap, type TreemapTile } from './treemap/prepareTreemap.ts'
import type { TreemapGroup } from './treemapGroups.ts'

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

/** Parts of parts, as large as their values and in the color of their changes. */
type TreemapDrawing = {
  kind: 'treemap'
  groups: readonly TreemapGroup[]
  /** The name of the measure of sizes, and its unit. */
  title: string
  unit: ChartUnit
  /** The name of the measure of colors, and the change from which on a tile has its full color. */
  change: string
  limit: number
  nouns?: SubjectLabels
}

const PAD = 4

/** A treemap as elements of an SVG. One group alone needs no heading. */
function drawTreemap(drawing: TreemapDrawing, space: Space, style: DrawingStyle): DrawnParts {
  const { groups, nouns = PROJECT_LABELS } = drawing
  const { groups: laid, hidden } = prepareTreemap(groups, {
    ...space,
    limit: drawing.limit,
    isFlat: groups.length === 1,
  })
  const parts = laid.flatMap(({ name, box: at, hasHeading, tiles }) => [
    hasHeading
      ? svgLabel(at.x + PAD, at.y + 16, {
          text: name,
          fill: style.text,
          room: at.width - 2 * PAD,
        })
      : '',
    ...tiles.map((tile) => drawTile(tile, style)),
  ])
  const marks = laid.flatMap((group) =>
    group.tiles.map((tile): Mark => {
      const where = groups.length === 1 ? [] : [{ title: 'In', value: group.name }]
      return {
        name: tile.name,
        color: style.tile(tile.tone),
        box: tile.box,
        rows: [
          { title: drawing.title, value: formatChartValue(tile.value, drawing.unit, 'compact') },
          { title: drawing.change, value: formatChange(tile.change) },
          ...where,
        ],
      }
    }),
  )
  const few = hidden === 1 ? nouns.one : nouns.many
  return {
    parts,
    marks,
    notes: hidden > 0 ? [`${hidden} ${few} too small to show`] : [],
  }
}

function drawTile({ name, change, tone, shows, box }: TreemapTile, style: DrawingStyle) {
  const { x, y, width, height } = box
  const [middle, center] = [x + width / 2, y + height / 2]
  const write = (text: string, lines: number) =>
    svgLabel(middle, center + lines, {
      text,
      fill: style.strong,
      anchor: 'middle',
      room: width - 2 * PAD,
    })
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${style.tile(tone)}" stroke="${style.ground}"/>`,
    shows === 'name' ? write(name, 4) : '',
    shows === 'all' ? write(name, -3) + write(formatChange(change), 12) : '',
  ].join('')
}
