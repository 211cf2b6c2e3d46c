import type { Box } from '../treemap/squarify.ts'
import type { Flow, PreparedSankey } from './prepareSankey.ts'

export type SankeyNode = PreparedSankey['nodes'][number]

export type LaidSankey = {
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

export const NODE_WIDTH = 8
const GAP = 24

/**
 * Places what is connected by flows in columns, each as far right as its longest way from a beginning, and as high as
 * what goes through it. Within a column, nodes are in the order of where their flows come from.
 */
export function layOutSankey(
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
