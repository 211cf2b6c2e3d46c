import type { KeyScope } from '@tickmark/core/accounts/KEY_SCOPES'

/** The display name of each scope. */
export const SCOPE_NAMES = {
  projects: 'Projects',
  metrics: 'Metrics',
  query: 'Queries',
  'market-sectors': 'Market sectors',
  datasets: 'Datasets and tables',
  assets: 'Tokenized assets',
  fundraises: 'Fundraises',
  contracts: 'Contracts',
  provenance: 'Sources, traces and checks',
  spreadsheet: 'Spreadsheets only',
} as const satisfies Readonly<Record<KeyScope, string>>

/** An example request for each scope. */
export const EXAMPLE_PATHS = {
  projects: '/v2/projects/ethereum',
  metrics: '/v2/metrics/fees?project_ids=ethereum',
  query: '/v2/query?q=%7B%22metrics%22%3A%5B%22fees%22%5D%7D',
  'market-sectors': '/v2/market-sectors',
  datasets: '/v2/datasets',
  assets: '/v2/assets',
  fundraises: '/v2/fundraises',
  contracts: '/v2/trending-contracts',
  provenance: '/v2/data-status',
  spreadsheet: '/v2/sheet?project=ethereum&metric=fees,revenue&date=30d',
} as const satisfies Readonly<Record<KeyScope, string>>
