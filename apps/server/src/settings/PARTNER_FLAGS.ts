import type { SwitchName } from '@tickmark/core/switches/SWITCHES'

/** What a partner's terminal has of its own, or not at all: these switches are off there, whatever `TT_FLAGS` says. */
export const PARTNER_FLAGS = {
  PUBLIC_WEBSITE_ENABLED: false,
  // A page of its own, which no frame may show, about addresses of version 2.
  API_DOCS_ENABLED: false,
  ACCOUNT_PAGE_ENABLED: false,
  ACCOUNT_SETTINGS_ENABLED: false,
  ACCOUNT_NAVIGATION_ENABLED: false,
  MANUAL_AUTH_ENABLED: false,
  OAUTH_WEB_IDENTITY_ENABLED: false,
  OAUTH_DATA_TERMINAL_ENABLED: false,
  CUSTOM_CHARTS_ENABLED: false,
  CUSTOM_TABLES_ENABLED: false,
  MARTS_CUSTOM_PRESET_ENABLED: false,
  COOKIE_BANNER_ENABLED: false,
  FOOTER_ENABLED: false,
  HISTORY_NAVIGATION_ENABLED: false,
  GTM_ENABLED: false,
  INTERCOM_ENABLED: false,
} as const satisfies Partial<Record<SwitchName, false>>
