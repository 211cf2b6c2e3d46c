import type { SwitchName } from '../switches/SWITCHES.ts'

/**
 * The areas of the terminal, by the first segment of their addresses below `/explorer`, each with the switch that
 * shows or hides it; null where an area cannot be switched off. The server answers the addresses of a hidden area
 * with 404 and leaves them out of the sitemap; the page leaves them out of its navigation and its routes.
 */
export const AREA_SWITCHES = {
  projects: null,
  metrics: 'METRICS_PAGE_ENABLED',
  markets: 'MARKET_SECTORS_ENABLED',
  leaderboards: 'LEADERBOARDS_ENABLED',
  'financial-statements': 'FINANCIAL_STATEMENTS_ENABLED',
  'trending-contracts': 'TRENDING_CONTRACTS_ENABLED',
  fundraises: 'DATASET_FUNDRAISES_ENABLED',
  assets: 'tokenized_assets',
  watchlist: null,
  charts: 'CUSTOM_CHARTS_ENABLED',
  tables: 'CUSTOM_TABLES_ENABLED',
  dashboards: null,
  marts: null,
  status: null,
  docs: 'DOCS_README_ENABLED',
  'api-docs': 'API_DOCS_ENABLED',
} as const satisfies Readonly<Record<string, SwitchName | null>>

export type Area = keyof typeof AREA_SWITCHES
export const AREA_IDS = Object.keys(AREA_SWITCHES) as readonly Area[]
