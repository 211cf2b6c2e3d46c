export type FlowNode = { id: string; label: string; kind: 'step' | 'store' }
export type FlowEdge = { from: string; to: string; label: string }
export type Flowchart = { nodes: FlowNode[]; edges: FlowEdge[] }

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

/** Takes the node's id, and its label where it has one here; a node may be labelled once and named again. */
function readNode(text: string, nodes: Map<string, FlowNode>): string {
  const [, id, store, step] = NODE.exec(text) ?? []
  if (id === undefined) throw new Error(`Not understood in a flowchart: ${text}`)
  const label = store ?? step
  if (label !== undefined || !nodes.has(id))
    nodes.set(id, { id, label: label ?? id, kind: store === undefined ? 'step' : 'store' })
  return id
}
