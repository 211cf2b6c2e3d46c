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
      'Fees $100.0M',
      'Revenue $60.0M',
      'Supply-side fees $40.0M',
    ])
  })
  it('shows the metric’s own figure where it is known', () => {
    const { nodes } = prepareSankey(FLOWS, new Map([['fees', 98e6]]))
    expect(nodes[0]?.text).toBe('Fees $98.0M')
  })
  it('places the loss beside the profit that pays the other part of the expenses', () => {
    const { nodes } = prepareSankey(
      [
        { source: 'revenue', target: 'gross_profit', value: 30e6 },
        { source: 'gross_profit', target: 'expenses', value: 30e6 },
        { source: 'loss', target: 'expenses', value: 70e6 },
      ],
      new Map(),
    )
    expect(nodes.find((node) => node.name === 'loss')).toMatchObject({
      label: 'Loss\n$70.0M',
      depth: 1,
    })
  })
  it('is empty without flows', () => {
    expect(prepareSankey([], new Map())).toEqual({ nodes: [], links: [] })
  })
})
