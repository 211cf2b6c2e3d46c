import type { MetricFormat } from '../../metrics/MetricDefinition.ts'
import type { Mart, MartFact, MartPreset } from '../Mart.ts'

/** The windows of activity, in days up to the newest day with any. */
const WINDOWS = [7, 1, 30, 90] as const

type Measure = { title: string; format: MetricFormat; by: 'sum' | 'avg'; meaning?: string }

const MEASURES = {
  inflow: { title: 'Inflow', format: 'usd', by: 'sum' },
  outflow: { title: 'Outflow', format: 'usd', by: 'sum' },
  net_flow: { title: 'Net flow', format: 'usd', by: 'sum' },
  calls: { title: 'Calls', format: 'number', by: 'sum' },
  gas_used: { title: 'Gas used', format: 'number', by: 'sum' },
  events: { title: 'Events', format: 'number', by: 'sum' },
  callers: {
    title: 'Callers a day',
    format: 'number',
    by: 'avg',
    meaning: 'Distinct callers do not add up over days, so this is their average.',
  },
} as const satisfies Record<string, Measure>

function listWindowFacts(days: number): MartFact[] {
  const measures: [string, Measure][] = Object.entries(MEASURES)
  return [
    ...measures.flatMap(([id, { title, format, by, meaning }]): MartFact[] => [
      {
        column_id: `${id}_${days}d_${by}`,
        title: by === 'avg' && days === 7 ? title : `${title} ${days}d`,
        type: 'number',
        format,
        ...(by === 'sum' && { additive: true }),
        ...(meaning !== undefined && { meaning }),
      },
      {
        column_id: `${id}_${days}d_change`,
        title: `${title} ${days}d change`,
        type: 'number',
        format: 'percent',
        meaning: 'Against as many days before.',
      },
    ]),
    {
      column_id: `active_days_${days}d`,
      title: `Active days ${days}d`,
      type: 'number',
      format: 'number',
      meaning: 'Days of the window with any activity.',
    },
  ]
}

/** The contracts that were active in a window, with their activity in it. */
function windowPreset(days: number, name: string): MartPreset {
  const ids = Object.entries(MEASURES).map(([id, { by }]) => `${id}_${days}d_${by}`)
  return {
    preset_id: `active-${days}d`,
    name,
    having: `active_days_${days}d`,
    sort: [`inflow_${days}d_sum`, `calls_${days}d_sum`],
    columns: ['name', ...ids, `inflow_${days}d_change`, 'project_id', 'category', 'labels'],
  }
}

export const CONTRACT_MART: Mart = {
  mart_id: 'project_contracts',
  name: 'Contracts',
  description:
    'Labeled contracts and accounts, the projects they belong to, and their activity over the last 1 to 90 days.',
  row: 'contract',
  note: 'Activity is of the days up to the latest one with data. A contract without activity may simply not be tracked by any source.',
  source: { kind: 'records', of: 'contracts' },
  identity: ['chain_id', 'address'],
  facts: [
    { column_id: 'chain_id', title: 'Chain', type: 'text' },
    { column_id: 'address', title: 'Address', type: 'text' },
    { column_id: 'name', title: 'Name', type: 'text' },
    { column_id: 'labels', title: 'Labels', type: 'list' },
    { column_id: 'category', title: 'Category', type: 'text' },
    { column_id: 'project_id', title: 'Project', type: 'text' },
    { column_id: 'symbol', title: 'Ticker', type: 'text' },
    ...WINDOWS.flatMap(listWindowFacts),
    { column_id: 'website', title: 'Website', type: 'text' },
    { column_id: 'sources', title: 'Sources', type: 'list' },
  ],
  default_sort: [{ colId: 'inflow_7d_sum', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: [
        'name',
        'project_id',
        'category',
        'labels',
        'inflow_7d_sum',
        'outflow_7d_sum',
        'net_flow_7d_sum',
        'calls_7d_sum',
        'gas_used_7d_sum',
        'callers_7d_avg',
      ],
    },
    windowPreset(1, 'Active on the latest day'),
    windowPreset(7, 'Active over 7 days'),
    windowPreset(30, 'Active over 30 days'),
    windowPreset(90, 'Active over 90 days'),
    {
      preset_id: 'labels',
      name: 'Labels',
      columns: ['name', 'project_id', 'category', 'labels', 'symbol', 'website', 'sources'],
    },
  ],
}
