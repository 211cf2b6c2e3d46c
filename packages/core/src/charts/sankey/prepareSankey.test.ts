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
    expect(nodes.map((node) => node.text)).toMatchSnapshot()
  })
  it('shows the metric’s own figure where it is known', () => {
    const { nodes } = prepareSankey(FLOWS, new Map([['fees', 98e6]]))
    expect(nodes[0]?.text).toBe('Fees $98.0M')
  })
  it('shows what the known parts leave of a figure as a flow of its own', () => {
    const parts = [{ source: 'fees', target: 'revenue', value: 30e6 }]
    const { nodes, links } = prepareSankey(parts, new Map([['fees', 100e6]]))
    expect(links.at(-1)).toMatchObject({ source: 'fees', value: 70e6, isUnknown: true })
    expect(nodes.map((node) => node.text)).toMatchSnapshot()
    const isWhole = (fees: number | null) =>
      prepareSankey(parts, new Map([['fees', fees]])).links.length === 1
    expect([30e6, 30.01e6, 29e6, 0, -5, null].map(isWhole)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ])
  })
  it('leads expenses that no profit covers on to a deficit', () => {
    const { nodes, links } = prepareSankey(
      [
        { source: 'revenue', target: 'gross_profit', value: 30e6 },
        { source: 'gross_profit', target: 'expenses', value: 30e6 },
        { source: 'loss', target: 'expenses', value: 70e6 },
      ],
      new Map([['expenses', 100e6]]),
    )
    expect(nodes.find((node) => node.name === 'loss')).toMatchObject({
      label: 'Loss\n$70.0M',
      isDeficit: true,
    })
    expect(links.at(-1)).toEqual({ source: 'expenses', target: 'loss', value: 70e6 })
    expect(nodes.find((node) => node.name === 'expenses')?.value).toBe(100e6)
  })
  it('splits expenses where all of it is known', () => {
    const flows = [{ source: 'gross_profit', target: 'expenses', value: 30e6 }]
    const split = (operating: number) =>
      prepareSankey(
        flows,
        new Map([
          ['operating_expenses', operating],
          ['token_incentives', 10e6],
        ]),
      ).links.map(({ target }) => target)
    expect(split(20e6)).toEqual(['expenses', 'operating_expenses', 'token_incentives'])
    expect(split(15e6)).toEqual(['expenses'])
  })
  it('is empty without flows', () => {
    expect(prepareSankey([], new Map())).toEqual({ nodes: [], links: [] })
  })
})
