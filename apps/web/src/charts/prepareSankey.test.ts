import { describe, expect, it } from 'vitest'
import { prepareSankey } from './prepareSankey.ts'

describe('prepareSankey', () => {
  it('names every node once with the larger of what comes in and goes out', () => {
    const { nodes, links } = prepareSankey([
      { source: 'Fees', target: 'Revenue', value: 60e6 },
      { source: 'Fees', target: 'Supply-side fees', value: 40e6 },
      { source: 'Revenue', target: 'Earnings', value: 0 },
    ])
    expect(links).toHaveLength(2)
    expect(nodes.map((node) => node.text)).toEqual([
      'Fees $100M',
      'Revenue $60M',
      'Supply-side fees $40M',
    ])
  })
  it('is empty without flows', () => {
    expect(prepareSankey([])).toEqual({ nodes: [], links: [] })
  })
})
