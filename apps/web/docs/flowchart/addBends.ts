import type { FlowEdge, FlowNode } from './parseFlowchart.ts'
import { rankNodes } from './rankNodes.ts'

/** A node in its row. A `bend` is where a long edge passes through a row, so that nothing else stands there. */
export type RankedNode = Omit<FlowNode, 'kind'> & { kind: FlowNode['kind'] | 'bend'; rank: number }

/** A flow whose every edge leads to the next row. `isLast` marks the pieces that arrive at a node. */
export type RankedFlow = { nodes: RankedNode[]; edges: (FlowEdge & { isLast: boolean })[] }

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
