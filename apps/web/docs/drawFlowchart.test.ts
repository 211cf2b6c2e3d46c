import { describe, expect, it } from 'vitest'
import { addBends, drawFlowchart, parseFlowchart, placeNodes } from './drawFlowchart.ts'

const FLOW = `flowchart TD
  a[First] --> b[(Store <1>)] -- by "hand" --> c[Third]
  a --> c
  d --> c`

describe('parseFlowchart', () => {
  it('reads steps, stores and named edges', () => {
    const { nodes, edges } = parseFlowchart(FLOW)
    expect(nodes).toEqual([
      { id: 'a', label: 'First', kind: 'step' },
      { id: 'b', label: 'Store <1>', kind: 'store' },
      { id: 'c', label: 'Third', kind: 'step' },
      { id: 'd', label: 'd', kind: 'step' },
    ])
    expect(edges).toEqual([
      { from: 'a', to: 'b', label: '' },
      { from: 'b', to: 'c', label: 'by "hand"' },
      { from: 'a', to: 'c', label: '' },
      { from: 'd', to: 'c', label: '' },
    ])
  })

  it.each(['graph LR\n  a --> b', 'flowchart TD\n  a{choice} --> b', 'flowchart TD\n  a -.-> b'])(
    'names what it does not understand',
    (text) => {
      expect(() => parseFlowchart(text)).toThrow(/Not (a flowchart|understood)/)
    },
  )
})

describe('addBends', () => {
  it('sets nodes below what leads to them, no higher than needed, and cuts long edges', () => {
    const { nodes, edges } = addBends(parseFlowchart(FLOW))
    const rank = (id: string) => nodes.find((node) => node.id === id)?.rank
    expect([rank('a'), rank('b'), rank('c'), rank('d')]).toEqual([0, 1, 2, 1])
    expect(nodes.filter((node) => node.kind === 'bend')).toHaveLength(1)
    for (const { from, to } of edges) expect(rank(to)).toBe((rank(from) ?? 0) + 1)
  })

  it('refuses a circle', () => {
    expect(() => addBends(parseFlowchart('flowchart TD\n  a --> b --> a'))).toThrow('circle')
  })
})

describe('placeNodes', () => {
  it('lets no two nodes of a row touch, and all of them lie within the drawing', () => {
    const { nodes, width, height } = placeNodes(addBends(parseFlowchart(FLOW)))
    const all = [...nodes.values()]
    for (const node of all) {
      expect(node.x - node.width / 2).toBeGreaterThanOrEqual(0)
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width)
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height)
      for (const other of all)
        if (other !== node && other.rank === node.rank)
          expect(Math.abs(other.x - node.x)).toBeGreaterThan((other.width + node.width) / 2)
    }
  })
})

describe('drawFlowchart', () => {
  it('escapes labels, and says the flow in words', () => {
    const svg = drawFlowchart(FLOW)
    expect(svg).toContain('>Store &lt;1&gt;</text>')
    expect(svg).toContain('>by &quot;hand&quot;</text>')
    expect(svg).toContain('First to Store &lt;1&gt;; Store &lt;1&gt; to Third')
    expect(svg.match(/marker-end/g)).toHaveLength(4)
  })
})
