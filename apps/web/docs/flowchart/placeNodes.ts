import type { RankedFlow, RankedNode } from './addBends.ts'

/** A node with the middle of its box, its width and its height; a bend has neither. */
export type PlacedNode = RankedNode & { x: number; y: number; width: number; height: number }
export type PlacedFlow = { nodes: ReadonlyMap<string, PlacedNode>; width: number; height: number }

/** About the width of a letter at the size that labels are set in. */
export const LETTER = 7

const BOX = 32
const ROW = 62
const GAP = 28
const MARGIN = 2

/** Sets each node as near below what leads to it as its neighbours in the row allow. */
export function placeNodes(flow: RankedFlow): PlacedFlow {
  const placed = new Map<string, PlacedNode>()
  const rows = Map.groupBy(flow.nodes, ({ rank }) => rank)
  for (const rank of [...rows.keys()].toSorted((a, b) => a - b)) {
    const wanted = (rows.get(rank) ?? []).map((node) => ({
      node,
      width: node.kind === 'bend' ? 0 : node.label.length * LETTER + 28,
      x: middleOf(node.id, flow, placed),
    }))
    let right = Number.NEGATIVE_INFINITY
    for (const { node, width, x } of wanted.toSorted((a, b) => a.x - b.x)) {
      const middle = Math.max(x, right + GAP + width / 2)
      right = middle + width / 2
      const height = node.kind === 'bend' ? 0 : BOX
      placed.set(node.id, { ...node, x: middle, y: rank * ROW + BOX / 2 + MARGIN, width, height })
    }
  }
  return shift(placed, flow)
}

/** Below the middle of what leads to it; what nothing leads to stands at the side of the rest. */
function middleOf(id: string, { edges }: RankedFlow, placed: ReadonlyMap<string, PlacedNode>) {
  const earlier = edges.flatMap((edge) => {
    const from = edge.to === id ? placed.get(edge.from) : undefined
    return from === undefined ? [] : [from.x]
  })
  if (earlier.length > 0) return earlier.reduce((sum, x) => sum + x, 0) / earlier.length
  return placed.size === 0 ? 0 : -220
}

/** Moves everything so that the drawing begins at its margin, and says how large it is, names of edges included. */
function shift(placed: ReadonlyMap<string, PlacedNode>, { edges }: RankedFlow): PlacedFlow {
  const nodes = [...placed.values()]
  const left = Math.min(...nodes.map(({ x, width }) => x - width / 2)) - MARGIN
  const rights = [
    ...nodes.map(({ x, width }) => x + width / 2),
    ...edges.map(({ to, label }) => (placed.get(to)?.x ?? 0) + (label.length + 2) * LETTER),
  ]
  return {
    nodes: new Map(nodes.map((node) => [node.id, { ...node, x: node.x - left }])),
    width: Math.ceil(Math.max(...rights) - left + MARGIN),
    height: Math.ceil(Math.max(...nodes.map(({ y }) => y)) + BOX / 2 + MARGIN),
  }
}
