import type { Mart, MartFact } from '../Mart.ts'

const usd = (column_id: string, title: string, meaning?: string): MartFact => ({
  ...{ column_id, title, type: 'number', format: 'usd', additive: true },
  ...(meaning !== undefined && { meaning }),
})

export const BRIDGE_FLOW_MART: Mart = {
  mart_id: 'bridge_flows',
  name: 'Bridge flows',
  description: 'Flows over bridges from one chain to another, by day, in US dollars.',
  row: 'flow',
  note: 'One row per bridge, pair of chains and day. A flow that no record states is unknown, not zero.',
  source: { kind: 'records', of: 'bridge_flows' },
  identity: ['record_id', 'from_chain', 'to_chain'],
  lead: ['from_chain', 'to_chain'],
  facts: [
    { column_id: 'record_id', title: 'Record id', type: 'text' },
    { column_id: 'from_chain', title: 'From chain', type: 'text' },
    { column_id: 'to_chain', title: 'To chain', type: 'text' },
    { column_id: 'day', title: 'Day', type: 'day' },
    { column_id: 'month', title: 'Month', type: 'day' },
    { column_id: 'project_id', title: 'Bridge', type: 'text' },
    usd('amount_usd', 'Amount'),
    { column_id: 'url', title: 'Link', type: 'text' },
    { column_id: 'author', title: 'Author', type: 'text' },
    { column_id: 'source_id', title: 'Source', type: 'text' },
  ],
  default_sort: [
    { colId: 'day', sort: 'desc' },
    { colId: 'amount_usd', sort: 'desc' },
  ],
  presets: [
    {
      preset_id: 'overview',
      name: 'Latest',
      columns: ['day', 'amount_usd', 'project_id', 'source_id'],
    },
    {
      preset_id: 'largest',
      name: 'Largest',
      columns: ['amount_usd', 'day', 'project_id', 'url'],
      sort: ['amount_usd'],
    },
  ],
}

const WINDOWS = [7, 30, 90] as const
const NET =
  'Inflow less outflow of the records of all bridges, of which an end without a record counts as zero.'

/** The windows of flows, in days up to the latest one with a record. */
const WINDOW_FACTS = WINDOWS.flatMap((days) => [
  usd(`inflow_${days}d`, `Inflow ${days}d`),
  usd(`outflow_${days}d`, `Outflow ${days}d`),
  // Those of all chains add up to zero.
  { ...usd(`net_flow_${days}d`, `Net flow ${days}d`, NET), additive: false },
])

export const BRIDGE_CHAIN_MART: Mart = {
  mart_id: 'bridge_chains',
  name: 'Net flows of chains',
  description: 'Flows over bridges to and from each chain over the last 7, 30 and 90 days.',
  row: 'chain',
  note: 'Sums of bridge flows of the days up to the latest one with a record. The net flows of all chains add up to zero.',
  source: { kind: 'records', of: 'bridge_chains' },
  identity: ['chain_id'],
  facts: [
    { column_id: 'chain_id', title: 'Chain', type: 'text' },
    ...WINDOW_FACTS,
    {
      ...{ column_id: 'partners', title: 'Other chains', type: 'number', format: 'number' },
      meaning: 'Chains at the other end of any record.',
    },
    { column_id: 'newest', title: 'Newest record', type: 'day' },
  ],
  default_sort: [{ colId: 'net_flow_30d', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: ['net_flow_30d', 'inflow_30d', 'outflow_30d', 'net_flow_7d', 'partners', 'newest'],
    },
    {
      preset_id: 'windows',
      name: 'All windows',
      columns: [...WINDOW_FACTS.map(({ column_id }) => column_id), 'newest'],
    },
  ],
}
