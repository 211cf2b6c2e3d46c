import { describe, expect, it } from 'vitest'
import { prepareSankey } from './prepareSankey.ts'

const FLOWS = [
  { source: 'fees', target: 'revenue', value: 60e6 },
  { source: 'fees', target: 'fees_supply_side', value: 40e6 },
  { source: 'revenue', target: 'earnings', value: 0 },
]

describe('prepareSankey', () => {
  it('names every metric once by its title, with the larger of what comes in and goes out', () => {
    const { nodes, links } = prepareSankey(FLOWS, new Map())
    expect(links).toHaveLength(2)
    expect(nodes.map((node) => node.text)).toEqual([
      'Fees $100M',
      'Revenue $60M',
      'Supply-side fees $40M',
    ])
  })
  it('shows the metric’s own figure where it is known', () => {
    const { nodes } = prepareSankey(FLOWS, new Map([['fees', 98e6]]))
    expect(nodes[0]?.text).toBe('Fees $98M')
  })
  it('places the loss one step before the expenses that it pays', () => {
    const { nodes } = prepareSankey(
      [
        { source: 'gross_profit', target: 'expenses', value: 30 },
        { source: 'loss', target: 'expenses', value: 70 },
      ],
      new Map(),
    )
    expect(nodes.map((node) => [node.label, node.depth])).toEqual([
      ['Gross profit\n$30', undefined],
      ['Expenses\n$100', undefined],
      ['Loss\n$70', 2],
    ])
  })
  it('is empty without flows', () => {
    expect(prepareSankey([], new Map())).toEqual({ nodes: [], links: [] })
  })
})
