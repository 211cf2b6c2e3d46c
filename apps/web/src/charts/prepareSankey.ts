import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'

/** An amount that goes from one metric to another, by their ids. */
export type Flow = { source: string; target: string; value: number }

export type PreparedSankey = {
  nodes: {
    name: string
    colour: string
    /** Title and amount in one line, and in two. */
    text: string
    label: string
    /** How many steps from the left; undefined where the flows tell. */
    depth: number | undefined
  }[]
  links: Flow[]
}

const COLOURS: Readonly<Record<string, string>> = {
  fees: '#4269d0',
  fees_supply_side: '#97bbf5',
  revenue: '#6cc5b0',
  gross_profit: '#6cc5b0',
  earnings: '#3ca951',
  loss: '#c94a3c',
}
const COST_COLOUR = '#ff725c'

/**
 * The flows from fees to earnings: what goes on in blue and green, what goes out as cost in red.
 * Costs that no profit covers come from a node of their own, the loss.
 * `values` are the metrics' own figures, which a node shows even where its flows do not add up to it.
 */
export function prepareSankey(
  flows: readonly Flow[],
  values: ReadonlyMap<string, number | null>,
): PreparedSankey {
  const links = flows.filter((flow) => flow.value > 0)
  const ids = [...new Set(links.flatMap((flow) => [flow.source, flow.target]))]
  return {
    links,
    nodes: ids.map((id) => {
      const value = values.get(id) ?? Math.max(sum(links, 'source', id), sum(links, 'target', id))
      const amount = formatValue(value, 'usd', 'compact')
      const title = id === 'loss' ? 'Loss' : (findMetric(id)?.title ?? id)
      return {
        name: id,
        colour: COLOURS[id] ?? COST_COLOUR,
        text: `${title} ${amount}`,
        label: `${title}\n${amount}`,
        // Beside the profit that pays the other part, so that its flow crosses no other.
        depth: id === 'loss' ? stepsTo(links, 'gross_profit') : undefined,
      }
    }),
  }
}

function sum(links: readonly Flow[], side: 'source' | 'target', id: string): number {
  return links.reduce((total, link) => (link[side] === id ? total + link.value : total), 0)
}

/** The longest way to a node from the left; the flows never lead in a circle. */
function stepsTo(links: readonly Flow[], id: string): number {
  const before = links.filter((link) => link.target === id).map((link) => link.source)
  return before.reduce((most, source) => Math.max(most, stepsTo(links, source) + 1), 0)
}
