import type { DrawingStyle } from '../../drawing/DrawingStyle.ts'
import { estimateWidth } from '../../drawing/estimateWidth.ts'
import { round, svgLabel } from '../../drawing/svgDrawing.ts'
import type { DrawnParts, Mark, Space } from '../DrawnParts.ts'
import type { Box } from '../treemap/squarify.ts'
import type { Flow, PreparedSankey } from './prepareSankey.ts'

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

type SankeyNode = PreparedSankey['nodes'][number]

type LaidSankey = {
  nodes: (SankeyNode & { box: Box; column: number })[]
  /** From the middle of where a flow leaves to the middle of where it arrives. */
  links: (Flow & { from: Point; to: Point; width: number })[]
  /** Pixels between the left sides of two columns. */
  pitch: number
}
type Point = { x: number; y: number }

type Options = {
  width: number
  height: number
  /** Kept free for the names of the last column. */
  right: number
}

const NODE_WIDTH = 8
const GAP = 24

/**
 * Places what is connected by flows in columns, each as far right as its longest way from a beginning, and as high as
 * what goes through it. Within a column, nodes are in the order of where their flows come from.
 */
function layOutSankey(
  { nodes, links }: PreparedSankey,
  { width, height, right }: Options,
): LaidSankey {
  const columns = listColumns(nodes, links)
  const figureOf = (name: string) =>
    nodes.find((one) => one.name === name)?.value ??
    Math.max(sum(links, 'source', name), sum(links, 'target', name))
  const gap = Math.min(GAP, height / (2 * Math.max(...columns.map((column) => column.length), 1)))
  const scales = columns.map(
    (column) =>
      (height - gap * (column.length - 1)) /
      Math.max(
        column.reduce((total, { name }) => total + figureOf(name), 0),
        Number.MIN_VALUE,
      ),
  )
  const scale = Math.min(...scales)
  const pitch = (width - right - NODE_WIDTH) / Math.max(1, columns.length - 1)
  const placed = new Map<string, LaidSankey['nodes'][number]>()
  const centerOf = (name: string) => {
    const sources = links.filter((one) => one.target === name && placed.has(one.source))
    const total = sources.reduce((all, { value }) => all + value, 0)
    return sources.reduce((all, { source, value }) => {
      const box = placed.get(source)?.box
      return all + ((box?.y ?? 0) + (box?.height ?? 0) / 2) * (value / total)
    }, 0)
  }
  for (const [column, unordered] of columns.entries()) {
    const ordered = unordered.toSorted((a, b) => centerOf(a.name) - centerOf(b.name))
    const heights = ordered.map(({ name }) => Math.max(1, figureOf(name) * scale))
    const tops = stack(heights, {
      wanted: ordered.map(({ name }, at) => centerOf(name) - (heights[at] ?? 0) / 2),
      gap,
      height,
    })
    for (const [at, node] of ordered.entries())
      placed.set(node.name, {
        ...node,
        column,
        box: { x: column * pitch, y: tops[at] ?? 0, width: NODE_WIDTH, height: heights[at] ?? 0 },
      })
  }
  return {
    nodes: nodes.flatMap(({ name }) => placed.get(name) ?? []),
    links: layLinks(links, placed, scale),
    pitch,
  }
}

/**
 * Finds where boxes begin that lie below one another, each as near to its desired position as the others and the foot
 * allow.
 */
function stack(
  heights: readonly number[],
  { wanted, gap, height }: { wanted: readonly number[]; gap: number; height: number },
): number[] {
  let above = -gap
  const tops = heights.map((own, at) => {
    const top = Math.max(above + gap, wanted[at] ?? 0)
    above = top + own
    return top
  })
  let below = height + gap
  return tops
    .toReversed()
    .map((top, at) => {
      below = Math.min(top, below - gap - (heights.at(-1 - at) ?? 0))
      return below
    })
    .toReversed()
}

/** Flows leave and arrive below one another, in the order in which their other ends lie. */
function layLinks(
  links: readonly Flow[],
  placed: ReadonlyMap<string, { box: Box }>,
  scale: number,
): LaidSankey['links'] {
  const [leaving, arriving] = [new Map<string, number>(), new Map<string, number>()]
  const topOf = (name: string) => placed.get(name)?.box.y ?? 0
  const ordered = links.toSorted(
    (a, b) => topOf(a.source) - topOf(b.source) || topOf(a.target) - topOf(b.target),
  )
  return ordered.flatMap((link) => {
    const [source, target] = [placed.get(link.source)?.box, placed.get(link.target)?.box]
    if (source === undefined || target === undefined) return []
    const width = Math.max(1, link.value * scale)
    const [out, into] = [leaving.get(link.source) ?? 0, arriving.get(link.target) ?? 0]
    leaving.set(link.source, out + width)
    arriving.set(link.target, into + width)
    return [
      {
        ...link,
        width,
        from: { x: source.x + source.width, y: source.y + out + width / 2 },
        to: { x: target.x, y: target.y + into + width / 2 },
      },
    ]
  })
}

function listColumns(nodes: readonly SankeyNode[], links: readonly Flow[]): SankeyNode[][] {
  const depths = new Map(nodes.map(({ name }) => [name, 0]))
  // Flows that go round would never settle; no longer way than all nodes exists without them.
  for (let round = 0; round < nodes.length; round++)
    for (const { source, target } of links)
      depths.set(
        target,
        Math.max(
          depths.get(target) ?? 0,
          Math.min((depths.get(source) ?? 0) + 1, nodes.length - 1),
        ),
      )
  const last = Math.max(0, ...depths.values())
  return Array.from({ length: last + 1 }, (_, depth) =>
    nodes.filter(({ name }) => depths.get(name) === depth),
  )
}

function sum(links: readonly Flow[], side: 'source' | 'target', name: string): number {
  return links.reduce((total, link) => (link[side] === name ? total + link.value : total), 0)
}
