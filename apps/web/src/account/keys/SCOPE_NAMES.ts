import type { KeyScope } from '@tickmark/core/permissions/KEY_SCOPES'

/** What each scope lets a key read, in words. */
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
} as const satisfies Readonly<Record<KeyScope, string>>
