import type { OwnMetric } from '../metrics/OwnMetric.ts'
import type { IdentityProvider } from '../session/IDENTITY_PROVIDERS.ts'
import type { SwitchSettings } from '../switches/resolveSwitches.ts'

/** The path segment under which the data vendor, that is us, is served on a host that others share. */
export const DATA_VENDOR = 'tickmark'

/**
 * The settings that the server writes into every page, so that the page knows its installation before it requests
 * anything.
 */
export type PageSettings = {
  productName: string
  /** The bearer token of visitors that are not logged in. */
  publicToken: string
  /** The rate-limit token of the terminal's own pages (`x-tt-terminal-jwt`); null where none is configured. */
  terminalToken: string | null
  /** A timestamp plus a build id (`x-app-version`). */
  appVersion: string
  /** The version of the terminal and of the clients that it serves, such as `0.1.0`. */
  release: string
  /** True if the server has logos of projects; monograms are drawn otherwise. */
  hasLogos: boolean
  /** True if the figures were generated when the page was served. */
  sample: boolean
  /** The switches that the operator turned on and off. */
  switches: SwitchSettings
  /** True if the page is in a partner's terminal. */
  partnerTerminal: boolean
  /** The path of the interface at this origin, such as `/feeds/tickmark`; empty for the origin itself. */
  apiPrefix: string
  /** The tickers by which that terminal knows projects, by project id; empty outside of it. */
  partnerTickers: Readonly<Record<string, string>>
  /** The domain of the email addresses of staff; null where there is no staff. */
  companyDomain: string | null
  /** The domain that cookies are set on; null for the host alone. */
  cookieDomain: string | null
  /** True if tiers limit what is available. */
  isGated: boolean
  /** True if no mail server is configured, so that messages are files in the outbox of the data folder. */
  hasOutbox: boolean
  /** True if subscriptions are sold; administrators set tiers otherwise. */
  isBillingConfigured: boolean
  /** The address of `Contact support` without a chat: a `mailto:` or `https:` address; null where there is none. */
  supportAddress: string | null
  /** The external providers by which visitors may log in, with what their buttons say. */
  identityProviders: { id: IdentityProvider; name: string }[]
  /** The metrics that the page knows besides the built-in ones. */
  ownMetrics: readonly OwnMetric[]
  integrations: {
    /** The address to which errors are reported: a Sentry DSN. */
    sentryDsn: string | null
    /** The PostHog project key; its calls go through `/explorer/ingest`. */
    posthogKey: string | null
    /** Google Tag Manager container id. */
    gtmId: string | null
    intercomAppId: string | null
  }
}

/**
 * The files that a page loads besides those that start the terminal. The build writes one of these per page into
 * `index.html`.
 */
export type PageFiles = {
  /** The page's address below `/explorer`; a segment that begins with `$` stands for any. */
  path: string
  /** The scripts and styles below `/explorer/`. */
  files: readonly string[]
}
