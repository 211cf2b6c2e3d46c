import { escapeHtml } from './escapeHtml.ts'

/** A flowchart in Mermaid's words as a drawing that takes its colors from the page's styles. */
export function drawFlowchart(text: string): string {
  const chart = parseFlowchart(text)
  const flow = addBends(chart)
  const { nodes, width, height } = placeNodes(flow)
  const edges = flow.edges.flatMap((edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)]
    return from === undefined || to === undefined ? [] : [drawEdge(edge, from, to)]
  })
  return [
    `<div class="docs-diagram" tabindex="0" role="region" aria-label="Diagram"><svg role="img" aria-label="${escapeHtml(describe(chart))}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>',
    ...edges,
    ...[...nodes.values()].filter(({ kind }) => kind !== 'bend').map(drawNode),
    '</svg></div>\n',
  ].join('')
}

function drawNode({ x, y, width, height, label, kind }: PlacedNode): string {
  const round = kind === 'store' ? height / 2 : 6
  return `<rect class="${kind}" x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${round}"/><text x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${escapeHtml(label)}</text>`
}

function drawEdge(
  { label, isLast }: RankedFlow['edges'][number],
  from: PlacedNode,
  to: PlacedNode,
): string {
  const [top, bottom] = [from.y + from.height / 2, to.y - to.height / 2]
  const middle = (top + bottom) / 2
  const arrow = isLast ? ' marker-end="url(#arrow)"' : ''
  const path = `<path class="edge" d="M${from.x} ${top}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${bottom}"${arrow}/>`
  if (label === '') return path
  return `${path}<text class="label" x="${(from.x + to.x) / 2 + 8}" y="${middle}" dominant-baseline="central">${escapeHtml(label)}</text>`
}

/** The flow in words, for those who do not see it. */
function describe({ nodes, edges }: Flowchart): string {
  const label = (id: string) => nodes.find((node) => node.id === id)?.label ?? id
  return `Flow: ${edges.map(({ from, to }) => `${label(from)} to ${label(to)}`).join('; ')}.`
}

type FlowNode = { id: string; label: string; kind: 'step' | 'store' }
type FlowEdge = { from: string; to: string; label: string }
type Flowchart = { nodes: FlowNode[]; edges: FlowEdge[] }

const NODE = /^([\w-]+)(?:\[\((.+)\)\]|\[(.+)\])?$/
const ARROW = /\s+(?:--\s+(.+?)\s+)?-->\s+/

/**
 * Reads the part of Mermaid's flowcharts that the documentation uses: from top to bottom, `id[label]` for a step,
 * `id[(label)]` for a store, `-->` and `-- label -->` between them, several on a line.
 * @throws Error with the line that is not understood.
 */
export function parseFlowchart(text: string): Flowchart {
  const [head = '', ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (head !== 'flowchart TD') throw new Error(`Not a flowchart from top to bottom: ${head}`)
  const nodes = new Map<string, FlowNode>()
  const edges: FlowEdge[] = []
  for (const line of lines) {
    // A split by a pattern with a group gives nodes and, between them, labels.
    const parts = line.split(ARROW)
    const ids = parts.filter((_, index) => index % 2 === 0).map((part) => readNode(part, nodes))
    ids.slice(1).forEach((to, index) => {
      edges.push({ from: ids[index] ?? '', to, label: parts[index * 2 + 1] ?? '' })
    })
  }
  return { nodes: [...nodes.values()], edges }
}

/** Takes the node's id, and its label where it has one here; a node may be labeled once and named again. */
function readNode(text: string, nodes: Map<string, FlowNode>): string {
  const [, id, store, step] = NODE.exec(text) ?? []
  if (id === undefined) throw new Error(`Not understood in a flowchart: ${text}`)
  const label = store ?? step
  if (label !== undefined || !nodes.has(id))
    nodes.set(id, { id, label: label ?? id, kind: store === undefined ? 'step' : 'store' })
  return id
}

/**
 * The row of each node: below everything that leads to it, and no further from what it leads to than it must be.
 * @throws Error when the flow runs in a circle.
 */
function rankNodes({ nodes, edges }: Flowchart): ReadonlyMap<string, number> {
  const ranks = new Map(nodes.map(({ id }) => [id, 0]))
  const rankOf = (id: string) => ranks.get(id) ?? 0
  for (let round = 0; lower(edges, ranks); round++)
    if (round > nodes.length) throw new Error('The flowchart runs in a circle.')
  const byRank = nodes.map(({ id }) => id).toSorted((a, b) => rankOf(b) - rankOf(a))
  for (const id of byRank) {
    const next = edges.filter((edge) => edge.from === id).map((edge) => rankOf(edge.to))
    const earlier = edges.filter((edge) => edge.to === id).length
    if (next.length >= Math.max(1, earlier)) ranks.set(id, Math.min(...next) - 1)
  }
  return ranks
}

/** Moves the ends of edges below their beginnings; whether any had to be moved. */
function lower(edges: readonly FlowEdge[], ranks: Map<string, number>): boolean {
  let hasMoved = false
  for (const { from, to } of edges) {
    const least = (ranks.get(from) ?? 0) + 1
    if ((ranks.get(to) ?? 0) >= least) continue
    ranks.set(to, least)
    hasMoved = true
  }
  return hasMoved
}

/** A node with the middle of its box, its width and its height; a bend has neither. */
type PlacedNode = RankedNode & { x: number; y: number; width: number; height: number }
type PlacedFlow = { nodes: ReadonlyMap<string, PlacedNode>; width: number; height: number }

/** About the width of a letter at the size that labels are set in. */
const LETTER = 7

const BOX = 32
const ROW = 62
const GAP = 28
const MARGIN = 2

/** Sets each node as near below what leads to it as its neighbors in the row allow. */
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

/** Below the middle of what leads to it; what nothing leads to is placed beside the rest. */
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

/** A node in its row. A `bend` is where a long edge passes through a row, so that nothing else is placed there. */
type RankedNode = Omit<FlowNode, 'kind'> & { kind: FlowNode['kind'] | 'bend'; rank: number }

/** A flow whose every edge leads to the next row. `isLast` marks the pieces that arrive at a node. */
type RankedFlow = { nodes: RankedNode[]; edges: (FlowEdge & { isLast: boolean })[] }

/** Sets the nodes in rows and cuts edges that pass rows into pieces from row to row. */
export function addBends(chart: { nodes: FlowNode[]; edges: FlowEdge[] }): RankedFlow {
  const ranks = rankNodes(chart)
  const rankOf = (id: string) => ranks.get(id) ?? 0
  const nodes: RankedNode[] = chart.nodes.map((node) => ({ ...node, rank: rankOf(node.id) }))
  const edges: RankedFlow['edges'] = []
  for (const { from, to, label } of chart.edges) {
    let before = from
    for (let rank = rankOf(from) + 1; rank < rankOf(to); rank++) {
      const id = `${from} ${to} ${rank}`
      nodes.push({ id, label: '', kind: 'bend', rank })
      edges.push({ from: before, to: id, label: before === from ? label : '', isLast: false })
      before = id
    }
    edges.push({ from: before, to, label: before === from ? label : '', isLast: true })
  }
  return { nodes, edges }
}
