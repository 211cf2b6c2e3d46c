/** One area of the product that can be shown or hidden. */
export type Switch = {
  /** What it shows, as operators read it. */
  label: string
  default: boolean
  /**
   * `analytics` switches count as on only while the visitor has consented to analytics,
   * whoever turned them on.
   */
  kind: 'area' | 'analytics'
}

const on = (label: string) => ({ label, default: true, kind: 'area' }) as const
const off = (label: string) => ({ label, default: false, kind: 'area' }) as const
const byAnalytics = (label: string) => ({ label, default: false, kind: 'analytics' }) as const

/**
 * Every feature switch with its default. `TT_FLAGS`, the user's `feature_flags` and the analytics provider's
 * flags override them in this order; see `resolveSwitches`.
 */
export const SWITCHES = {
  PUBLIC_WEBSITE_ENABLED: on('Public website'),
  API_DOCS_ENABLED: on('API docs'),
  ACCOUNT_PAGE_ENABLED: on('Account page'),
  ACCOUNT_SETTINGS_ENABLED: on('Account settings'),
  ACCOUNT_NAVIGATION_ENABLED: off('Account page navigation'),
  MANUAL_AUTH_ENABLED: on('Manual authentication (e-mail and password)'),
  METRICS_PAGE_ENABLED: on('Metrics page'),
  MARKET_SECTORS_ENABLED: on('Market sectors'),
  TRENDING_CONTRACTS_ENABLED: on('Trending contracts'),
  LEADERBOARDS_ENABLED: on('Leaderboards'),
  FINANCIAL_STATEMENTS_ENABLED: on('Financial statements'),
  CUSTOM_CHARTS_ENABLED: on('Custom charts'),
  CUSTOM_TABLES_ENABLED: on('Custom tables'),
  NEW_LISTING_FORM_ENABLED: on('New listing form'),
  PROJECT_LISTING_FORM_ENABLED: on('Project listing form'),
  DOWNLOAD_ENABLED: on('Download'),
  KEY_METRICS_ENABLED: on('Key metrics'),
  REVENUE_SHARE_ENABLED: on('Revenue share'),
  COMPOSITION_BY_CONTRACT_ENABLED: on('Composition by contract'),
  COMPOSITION_BY_CHAIN_ENABLED: on('Composition by chain'),
  COMPETITIVE_LANDSCAPE_ENABLED: on('Competitive landscape'),
  VESTING_SCHEDULE_ENABLED: on('Vesting schedule'),
  DATA_TABLE_ENABLED: on('Data table'),
  CHART_MORE_INFO_ENABLED: on('Chart more-info'),
  CHART_EMBED_ENABLED: on('Chart embed'),
  CHART_EXPAND_ENABLED: on('Chart expand'),
  CHART_SHARE_ENABLED: on('Chart share'),
  CHART_SOURCES_ENABLED: on('Chart sources'),
  PROJECT_LINKS_ENABLED: on('Project links'),
  EXTERNAL_LINKS_ENABLED: on('External links'),
  DOCS_README_ENABLED: on('Docs readme'),
  MARTS_PRESETS_ENABLED: on('Marts presets'),
  MARTS_CUSTOM_PRESET_ENABLED: on('Marts custom preset'),
  DATASET_FUNDRAISES_ENABLED: on('Dataset fundraises'),
  RELATED_RESOURCES_ENABLED: on('Related resources'),
  COOKIE_BANNER_ENABLED: on('Cookie banner'),
  FOOTER_ENABLED: on('Footer'),
  /** On when the provider's client id is configured; the server says so. */
  OAUTH_WEB_IDENTITY_ENABLED: off('Sign-in through the web-identity provider'),
  OAUTH_DATA_TERMINAL_ENABLED: off('Sign-in through the financial-data-terminal provider'),
  HISTORY_NAVIGATION_ENABLED: off('History navigation'),
  REALTIME_PRICES_ENABLED: off('Realtime price feed over socket'),
  CHART_BUILDER_ALL_ENABLED: off("Chart builder 'all'"),
  GTM_ENABLED: on('Tag manager'),
  INTERCOM_ENABLED: on('Chat widget'),
  custom_queries: byAnalytics('Custom queries'),
  tokenized_assets: byAnalytics('Tokenized assets'),
} as const satisfies Record<string, Switch>

export type SwitchName = keyof typeof SWITCHES
export const SWITCH_NAMES = Object.keys(SWITCHES) as readonly SwitchName[]
