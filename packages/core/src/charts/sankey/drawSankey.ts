import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { estimateWidth } from '../../drawing/estimateWidth.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import type { DrawnParts, Mark, Space } from '../DrawnParts.ts'
import { type LaidSankey, layOutSankey, NODE_WIDTH } from './layOutSankey.ts'
import type { PreparedSankey } from './prepareSankey.ts'

/** Flows from the left to the right, as wide as they are large. */
export type SankeyDrawing = {
  kind: 'sankey'
  chart: PreparedSankey
  /** Without the names of nodes, where they stand below the drawing. */
  isBare?: boolean
}

const LABEL = { most: 148, least: 84 } as const
const PAD = 10
const LINE = 16

/** A Sankey diagram as elements of an SVG; each node has its name and amount beside it. */
export function drawSankey(
  { chart, isBare = false }: SankeyDrawing,
  space: Space,
  style: DrawingStyle,
): DrawnParts {
  const right = isBare ? PAD : Math.min(LABEL.most, Math.max(LABEL.least, space.width / 4))
  const laid = layOutSankey(chart, {
    width: space.width,
    height: space.height - 2 * PAD,
    right,
  })
  const colors = new Map(chart.nodes.map(({ name, color }) => [name, color]))
  const links = laid.links.map(({ from, to, width, target, isUnknown }) => {
    const middle = round((from.x + to.x) / 2)
    return `<path d="M${round(from.x)} ${round(from.y)}C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${round(to.x)} ${round(to.y)}" fill="none" stroke="${colors.get(target)}" stroke-width="${round(width)}" stroke-opacity="${target === 'loss' ? 0.14 : 0.3}" stroke-dasharray="${isUnknown ? '4 3' : 0}"/>`
  })
  const nodes = laid.nodes.map(({ box: at, color, isDeficit }) => {
    const look = isDeficit
      ? `fill="${style.ground}" stroke="${color}" stroke-width="1.5" stroke-dasharray="4 3"`
      : `fill="${color}"`
    return `<rect x="${round(at.x)}" y="${round(at.y)}" width="${NODE_WIDTH}" height="${round(at.height)}" ${look}/>`
  })
  const last = Math.max(...laid.nodes.map(({ column }) => column))
  const middles = spreadLabels(laid.nodes, space.height - 2 * PAD)
  const labels = (isBare ? [] : laid.nodes).flatMap(({ name, box: at, label, column }) => {
    const room = (column === last ? right : laid.pitch) - NODE_WIDTH - 8
    const middle = middles.get(name) ?? 0
    return label.split('\n').map((text, line) =>
      svgLabel(at.x + NODE_WIDTH + 5, middle + line * LINE - 3, {
        // The amount says more than its beginning and the share.
        text: estimateWidth(text, 12) > room ? (text.split(' · ')[0] ?? text) : text,
        fill: line === 0 ? style.strong : style.text,
        halo: style.ground,
        room,
      }),
    )
  })
  return {
    parts: [`<g transform="translate(0 ${PAD})">`, ...links, ...nodes, ...labels, '</g>'],
    marks: laid.nodes.map((node) => toMark(node, laid)),
    notes: [],
  }
}

/** Returns the mark of a node for the pointer: the node itself and its name. */
function toMark(
  { box: { x, y, width, height }, label, text, color }: LaidSankey['nodes'][number],
  { pitch }: LaidSankey,
): Mark {
  const [name = text, amount = ''] = label.split('\n')
  const [value = '', share] = amount.split(' · ')
  return {
    name,
    color,
    box: { x, y: y + PAD, width: Math.max(width, Math.min(pitch, LABEL.least)), height },
    rows: [
      { title: 'Last 12 months', value },
      ...(share === undefined ? [] : [{ title: 'Share of fees', value: share }]),
    ],
  }
}

/** Returns the middles of labels by the names of their nodes: beside the node, and apart from others of its column. */
function spreadLabels(nodes: LaidSankey['nodes'], height: number): Map<string, number> {
  const middles = new Map<string, number>()
  for (const [, column] of Map.groupBy(nodes, (node) => node.column)) {
    const sorted = column.toSorted((a, b) => a.box.y - b.box.y)
    let end = Number.NEGATIVE_INFINITY
    for (const { name, box } of sorted) {
      end = Math.max(box.y + box.height / 2, end + 2 * LINE)
      middles.set(name, end)
    }
    let start = height + LINE
    for (const { name } of sorted.toReversed()) {
      start = Math.min(middles.get(name) ?? 0, start - 2 * LINE)
      middles.set(name, start)
    }
  }
  return middles
}
