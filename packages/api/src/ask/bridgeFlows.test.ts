import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { describe, expect, it } from 'vitest'
import { planQuery } from './planQuery.ts'

const read = (prompt: string) =>
  planQuery({ prompt }, { catalog: CATALOG, today: '2026-01-10' }).outcome

describe('questions about bridge flows', () => {
  it.each([
    [
      'net bridge inflow of Base last 90 days',
      'bridge_net_flow',
      { where: { projects: ['base'] }, range: '90d' },
    ],
    [
      'how much was bridged to Base in the last 30 days',
      'bridge_inflow',
      { where: { projects: ['base'] }, range: '30d' },
    ],
    [
      'bridge inflows to Arbitrum by week',
      'bridge_inflow',
      { where: { projects: ['arbitrum'] }, range: '365d' },
    ],
    [
      'how much was bridged out of Solana',
      'bridge_outflow',
      { where: { projects: ['solana'] }, range: '365d' },
    ],
    [
      'Nettozufluss über Brücken von Base',
      'bridge_net_flow',
      { where: { projects: ['base'] }, range: '365d' },
    ],
  ])('%s: a metric of the chain', (prompt, metric, about) => {
    expect(read(prompt)).toMatchObject({
      kind: 'query',
      query: { metrics: [metric], ...about },
    })
  })

  it('ranks chains, and filters them', () => {
    expect(read('which chain had the highest net bridge inflow in the last 30 days')).toMatchObject(
      {
        kind: 'query',
        query: { metrics: ['bridge_net_flow'], breakdown: ['project'], range: '30d' },
      },
    )
    expect(read('chains with negative net bridge flow')).toMatchObject({
      kind: 'screen',
      calls: [{ input: { where: [{ column: 'bridge_net_flow_30d_sum', is: '<', value: 0 }] } }],
    })
  })

  it.each([
    ['bridge flows from Ethereum to Base', { from_chains: ['ethereum'], to_chains: ['base'] }],
    [
      'how much was bridged from Ethereum to Base last month',
      {
        ...{ from_chains: ['ethereum'], to_chains: ['base'] },
        ...{ start: '2025-12-01', end: '2025-12-31' },
      },
    ],
    [
      'flows over bridges between Ethereum and Base',
      { from_chains: ['ethereum', 'base'], to_chains: ['ethereum', 'base'] },
    ],
    ['bridge flows of Base', { chains: ['base'] }],
    ['bridge flows of Across from Ethereum', { projects: ['across'], from_chains: ['ethereum'] }],
    ['bridge flows by chain', {}],
  ])('%s: the records of pairs', (prompt, input) => {
    expect(read(prompt)).toMatchObject({
      ...{ kind: 'screen', shows: 'flows', calls: [{ tool: 'get_bridge_flows', input }] },
      path: expect.stringMatching(/^\/explorer\/bridge-flows/),
    })
  })

  it('asks about what the records do not have', () => {
    for (const prompt of ['bridge flows by sector', 'fees of bridge flows'])
      expect(read(prompt).kind).not.toBe('screen')
  })
})
