import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, expect, it } from 'vitest'
import type { RecordValue } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { answerMetricQuery } from '../queries/answerMetricQuery.ts'
import { loadInput, loadPoints, openTestAnalytics } from '../testing/openTestAnalytics.ts'
import { getBridgeFlows } from './bridgeFlows.ts'
import { listRecords } from './listRecords.ts'

const db = openForTests(openTestAnalytics)

type Flow = [from: string, to: string, day: string, amount: number, bridge?: string]

const load = (flows: readonly Flow[], source_id = 'test') =>
  loadInput(
    db,
    (writer) => {
      for (const [from_chain, to_chain, day, amount_usd, project_id = 'across'] of flows)
        writer.record('bridge_flows', {
          record_id: `${source_id === 'test' ? '' : `${source_id}/`}${project_id}/${from_chain}/${to_chain}/${day}`,
          ...{ from_chain, to_chain, day, amount_usd, project_id, url: '', author: '' },
        } satisfies Record<string, RecordValue>)
    },
    { source_id },
  )

const rowsOf = async (mart: string, columns: string[], filterModel = {}) => {
  const { rows } = await getMartPage(
    db,
    mart,
    RowsRequest.parse({
      valueCols: columns.map((id) => ({ id })),
      filterModel,
      startRow: 0,
      endRow: 100,
    }),
  )
  return rows
}

beforeAll(async () => {
  await load([
    ['ethereum', 'base', '2026-01-31', 0.1],
    ['ethereum', 'base', '2026-01-31', 0.2, 'stargate'],
    ['base', 'ethereum', '2026-01-30', 0.7],
    ['ethereum', 'solana', '2026-01-20', 100],
    ['ethereum', 'solana', '2025-12-01', 1_000],
    ['ethereum', 'base', '2090-01-01', 5e9],
  ])
  await refreshDerivedTables(db)
})

it('adds flows up by pair, and their net flow by chain as the sum of the records', async () => {
  const { pairs, chains, range, records, newest } = await getBridgeFlows(db, {})
  expect({ range, records, newest }).toEqual({
    range: { from: '2026-01-02', to: '2026-01-31' },
    ...{ records: 4, newest: '2026-01-31' },
  })
  expect(pairs.map((one) => [one.from_chain, one.to_chain, one.amount_usd, one.bridges])).toEqual([
    ['ethereum', 'solana', 100, ['across']],
    ['base', 'ethereum', 0.7, ['across']],
    ['ethereum', 'base', 0.1 + 0.2, ['across', 'stargate']],
  ])
  expect(chains.map((one) => [one.chain_id, one.inflow, one.outflow])).toEqual([
    ['solana', 100, null],
    ['base', 0.1 + 0.2, 0.7],
    ['ethereum', 0.7, 0.1 + 0.2 + 100],
  ])
  type Listed = Record<'from_chain' | 'to_chain' | 'day', string> & { amount_usd: number }
  const listed = await listRecords<Listed>(db, 'bridge_flows', { limit: 100 })
  const shown = listed.filter(({ day }) => day >= '2026-01-02' && day <= '2026-01-31')
  for (const { chain_id, net_flow } of chains) {
    const ends = shown.map(
      ({ from_chain, to_chain, amount_usd }) =>
        amount_usd * (Number(to_chain === chain_id) - Number(from_chain === chain_id)),
    )
    expect(net_flow).toBeCloseTo(
      ends.reduce((sum, one) => sum + one, 0),
      10,
    )
  }
  expect(chains.reduce((sum, { net_flow }) => sum + (net_flow ?? 0), 0)).toBeCloseTo(0, 10)
})

it.each([
  [
    { fromChains: ['ethereum'] },
    [
      ['ethereum', 'solana'],
      ['ethereum', 'base'],
    ],
  ],
  [{ toChains: ['ethereum'] }, [['base', 'ethereum']]],
  [{ chains: ['solana'] }, [['ethereum', 'solana']]],
  [{ projects: ['stargate'] }, [['ethereum', 'base']]],
  [{ from: '2025-12-01', to: '2025-12-31' }, [['ethereum', 'solana']]],
  [{ fromChains: ['solana'] }, []],
])('filters by either end, bridge and days: %o', async (filter, expected) => {
  const { pairs } = await getBridgeFlows(db, filter)
  expect(pairs.map(({ from_chain, to_chain }) => [from_chain, to_chain])).toEqual(expected)
})

it('lists records and net flows of chains as tables whose figures are those of the sums', async () => {
  const flows = await rowsOf('bridge_flows', ['day', 'amount_usd'], {
    to_chain: { filterType: 'text', type: 'equals', filter: 'solana' },
  })
  expect(flows).toMatchObject([
    { from_chain: 'ethereum', to_chain: 'solana', day: '2026-01-20', amount_usd: 100 },
    { day: '2025-12-01', amount_usd: 1_000 },
  ])
  const chains = await rowsOf('bridge_chains', ['net_flow_30d', 'inflow_90d', 'partners'])
  const { chains: summed } = await getBridgeFlows(db, {})
  expect(chains.map(({ chain_id, net_flow_30d }) => [chain_id, net_flow_30d])).toEqual(
    summed.map(({ chain_id, net_flow }) => [chain_id, net_flow]),
  )
  expect(chains[0]).toMatchObject({ chain_id: 'solana', inflow_90d: 1_100, partners: 1 })
})

it('counts a flow of several sources once, that of the datahub first, and takes the newest of a source', async () => {
  await load([['ethereum', 'base', '2026-01-31', 7]])
  await load([['ethereum', 'base', '2026-01-31', 9]], 'datahub')
  await load([['ethereum', 'base', '2026-01-31', 8]])
  const { pairs } = await getBridgeFlows(db, { projects: ['across'], toChains: ['base'] })
  expect(pairs).toMatchObject([{ amount_usd: 9, days: 1 }])
})

it('states beside them the net flow of the stablecoins on each chain, as its metric does', async () => {
  const flow = { metric_id: 'stablecoin_net_flow', day: '2026-01-31' }
  const flows = [
    { ...flow, project_id: 'tether', chain_id: 'solana', value: 5 },
    { ...flow, project_id: 'circle', chain_id: 'solana', value: -2 },
    // Not a stablecoin.
    { ...flow, project_id: 'ondo-finance', chain_id: 'solana', value: 100 },
  ]
  await loadPoints(
    db,
    flows.map((one, at) => ({ ...one, line: at + 1 })),
    { observed_at: Date.UTC(2026, 1, 2) },
  )
  await refreshDerivedTables(db)
  const { chains } = await getBridgeFlows(db, {})
  const { series } = await answerMetricQuery(
    db,
    MetricQuery.parse({
      metrics: ['ecosystem_stablecoin_net_flow'],
      where: { projects: ['solana'] },
      granularity: 'month',
      range: { from: '2026-01-01', to: '2026-01-31' },
    }),
  )
  expect([
    chains.map(({ chain_id, stablecoin_net_flow }) => [chain_id, stablecoin_net_flow]),
    series[0]?.values,
  ]).toEqual([
    [
      ['solana', 3],
      ['base', null],
      ['ethereum', null],
    ],
    [3],
  ])
})
