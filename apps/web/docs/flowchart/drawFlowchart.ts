import { escapeHtml } from '../escapeHtml.ts'
import { addBends, type RankedFlow } from './addBends.ts'
import { type Flowchart, parseFlowchart } from './parseFlowchart.ts'
import { type PlacedNode, placeNodes } from './placeNodes.ts'

/** A flowchart in Mermaid's words as a drawing that takes its colours from the page's styles. */
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
