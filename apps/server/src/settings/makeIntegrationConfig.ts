import { z } from 'zod'
import { INTEGRATION_SETTINGS } from './INTEGRATION_SETTINGS.ts'

const Settings = z.object(INTEGRATION_SETTINGS)

/** The third parties that are connected; null for those that are not. */
export type IntegrationConfig = {
  sentryDsn: string | null
  posthogKey: string | null
  /** Where `/explorer/ingest` passes product analytics on to. */
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
