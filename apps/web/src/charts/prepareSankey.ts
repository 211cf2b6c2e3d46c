import { formatValue } from '@tickmark/core/formats/formatValue'

export type PreparedSankey = {
  nodes: { name: string; colour: string; value: number; text: string }[]
  links: { source: string; target: string; value: number }[]
}

const COLOURS: Readonly<Record<string, string>> = {
  Fees: '#4269d0',
  'Supply-side fees': '#97bbf5',
  Revenue: '#6cc5b0',
  'Gross profit': '#3ca951',
  Earnings: '#3ca951',
}
const COST_COLOUR = '#ff725c'

/** The flows from fees to earnings: what goes on in blue and green, what goes out as cost in red. */
export function prepareSankey(
  flows: readonly { source: string; target: string; value: number }[],
): PreparedSankey {
  const links = flows.filter((flow) => flow.value > 0)
  const names = [...new Set(links.flatMap((flow) => [flow.source, flow.target]))]
  return {
    links,
    nodes: names.map((name) => {
      const value = Math.max(sum(links, 'source', name), sum(links, 'target', name))
      return {
        name,
        value,
        colour: COLOURS[name] ?? COST_COLOUR,
        text: `${name} ${formatValue(value, 'usd', 'compact')}`,
      }
    }),
  }
}

function sum(links: PreparedSankey['links'], side: 'source' | 'target', name: string): number {
  return links.reduce((total, link) => (link[side] === name ? total + link.value : total), 0)
}
