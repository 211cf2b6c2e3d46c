/** One area of the product that can be shown or hidden. */
type Switch = {
  default: boolean
  /**
   * `analytics` switches count as on only while the visitor has consented to analytics, no matter who turned them on.
   */
  kind: 'area' | 'analytics'
}

const ON = { default: true, kind: 'area' } as const
const OFF = { default: false, kind: 'area' } as const
const BY_ANALYTICS = { default: false, kind: 'analytics' } as const

/**
 * Every feature switch with its default, which `TT_FLAGS`, the user's `feature_flags` and the analytics provider's flags
 * override; see `resolveSwitches`.
 */
export const SWITCHES = {
  PUBLIC_WEBSITE_ENABLED: ON,
  API_DOCS_ENABLED: ON,
  ACCOUNT_PAGE_ENABLED: ON,
  ACCOUNT_SETTINGS_ENABLED: ON,
  ACCOUNT_NAVIGATION_ENABLED: OFF,
  MANUAL_AUTH_ENABLED: ON,
  METRICS_PAGE_ENABLED: ON,
  MARKET_SECTORS_ENABLED: ON,
  TRENDING_CONTRACTS_ENABLED: ON,
  LEADERBOARDS_ENABLED: ON,
  FINANCIAL_STATEMENTS_ENABLED: ON,
  CUSTOM_CHARTS_ENABLED: ON,
  CUSTOM_TABLES_ENABLED: ON,
  NEW_LISTING_FORM_ENABLED: ON,
  PROJECT_LISTING_FORM_ENABLED: ON,
  DOWNLOAD_ENABLED: ON,
  KEY_METRICS_ENABLED: ON,
  REVENUE_SHARE_ENABLED: ON,
  COMPOSITION_BY_CONTRACT_ENABLED: ON,
  COMPOSITION_BY_CHAIN_ENABLED: ON,
  COMPETITIVE_LANDSCAPE_ENABLED: ON,
  VESTING_SCHEDULE_ENABLED: ON,
  DATA_TABLE_ENABLED: ON,
  CHART_MORE_INFO_ENABLED: ON,
  CHART_EMBED_ENABLED: ON,
  CHART_EXPAND_ENABLED: ON,
  CHART_SHARE_ENABLED: ON,
  CHART_SOURCES_ENABLED: ON,
  PROJECT_LINKS_ENABLED: ON,
  EXTERNAL_LINKS_ENABLED: ON,
  DOCS_README_ENABLED: ON,
  MARTS_PRESETS_ENABLED: ON,
  MARTS_CUSTOM_PRESET_ENABLED: ON,
  DATASET_FUNDRAISES_ENABLED: ON,
  RELATED_RESOURCES_ENABLED: ON,
  COOKIE_BANNER_ENABLED: ON,
  FOOTER_ENABLED: ON,
  /** On when the provider's client id is configured; see `makeProviders`. */
  OAUTH_WEB_IDENTITY_ENABLED: OFF,
  /** Stays off when its client id is configured. */
  OAUTH_DATA_TERMINAL_ENABLED: OFF,
  HISTORY_NAVIGATION_ENABLED: OFF,
  REALTIME_PRICES_ENABLED: OFF,
  CHART_BUILDER_ALL_ENABLED: OFF,
  GTM_ENABLED: ON,
  INTERCOM_ENABLED: ON,
  custom_queries: BY_ANALYTICS,
  tokenized_assets: BY_ANALYTICS,
} as const satisfies Record<string, Switch>

export type SwitchName = keyof typeof SWITCHES
export const SWITCH_NAMES = Object.keys(SWITCHES) as readonly SwitchName[]

/**
 * Switches of areas that are not built yet. To build one, take its switch from this list; then a test
 * demands that something reads the switch, and the browser journeys demand a row that turns it off and on.
 */
export const UPCOMING_SWITCHES = [] as const satisfies readonly SwitchName[]

/** The switches that show and hide something today. */
export type BuiltSwitch = Exclude<SwitchName, (typeof UPCOMING_SWITCHES)[number]>
