import { z } from 'zod'
import { HttpUrl, matching } from './settingValues.ts'

/** The settings of the services that an operator may connect. Each is off while its setting is absent. */
export const INTEGRATION_SETTINGS = {
  TT_SENTRY_DSN: matching(
    /^https?:\/\/\w+(?::\w+)?@[^/\s]+(?:\/[\w./-]*)?\/\d+$/,
    'a Sentry DSN, such as https://key@host/1',
  ).optional(),
  TT_POSTHOG_KEY: matching(/^[\w-]{4,100}$/, 'a PostHog project key, such as phc_…').optional(),
  TT_POSTHOG_HOST: HttpUrl.default('https://eu.i.posthog.com'),
  TT_GTM_ID: matching(/^GTM-[A-Z0-9]{4,12}$/, 'a container id, such as GTM-ABC123').optional(),
  TT_INTERCOM_APP_ID: matching(
    /^[a-z0-9]{4,16}$/,
    'an Intercom app id of lowercase letters and digits',
  ).optional(),
  /** Proves to a social network that the domain is ours, as `facebook-domain-verification`. */
  TT_DOMAIN_VERIFICATION: matching(
    /^[\w-]{8,100}$/,
    '8 to 100 letters, digits, _ and -',
  ).optional(),
}

const Settings = z.object(INTEGRATION_SETTINGS)

/** The third parties that are connected; null for those that are not. */
export type IntegrationConfig = {
  sentryDsn: string | null
  posthogKey: string | null
  /** The host to which `/explorer/ingest` passes product analytics on. */
  posthogHost: string
  gtmId: string | null
  intercomAppId: string | null
  domainVerification: string | null
}

/** Puts the settings of the third parties into the shape that the code takes. */
export function makeIntegrationConfig(settings: z.output<typeof Settings>): IntegrationConfig {
  return {
    sentryDsn: settings.TT_SENTRY_DSN ?? null,
    posthogKey: settings.TT_POSTHOG_KEY ?? null,
    posthogHost: settings.TT_POSTHOG_HOST,
    gtmId: settings.TT_GTM_ID ?? null,
    intercomAppId: settings.TT_INTERCOM_APP_ID ?? null,
    domainVerification: settings.TT_DOMAIN_VERIFICATION ?? null,
  }
}
