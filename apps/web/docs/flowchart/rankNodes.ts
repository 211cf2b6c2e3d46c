import type { Flowchart, FlowEdge } from './parseFlowchart.ts'

/**
 * The row of each node: below everything that leads to it, and no further from what it leads to than it must be.
 * @throws Error when the flow runs in a circle.
 */
export function rankNodes({ nodes, edges }: Flowchart): ReadonlyMap<string, number> {
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
