import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import { formatChange } from '../../formats/formatChange.ts'
import type { ChartUnit } from '../ChartAnswer.ts'
import type { DrawnParts, Mark, Space } from '../DrawnParts.ts'
import { formatChartValue } from '../formatChartValue.ts'
import { PROJECT_LABELS, type SubjectLabels } from '../SubjectLabels.ts'
import type { TreemapGroup } from '../treemapGroups.ts'
import { prepareTreemap, type TreemapTile } from './prepareTreemap.ts'

/** Parts of parts, as large as their values and in the color of their changes. */
export type TreemapDrawing = {
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
export function drawTreemap(
  drawing: TreemapDrawing,
  space: Space,
  style: DrawingStyle,
): DrawnParts {
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
