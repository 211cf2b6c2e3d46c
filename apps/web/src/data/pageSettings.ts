import { replaceOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import type { PageSettings } from '@tickmark/core/pages/PageSettings'

const DEFAULTS: PageSettings = {
  productName: 'Tickmark',
  publicToken: 'tickmark-public',
  terminalToken: null,
  appVersion: '',
  release: '',
  sample: false,
  switches: {},
  partnerTerminal: false,
  apiPrefix: '',
  partnerTickers: {},
  companyDomain: null,
  cookieDomain: null,
  isGated: false,
  hasLogos: false,
  hasOutbox: false,
  isBillingConfigured: false,
  supportAddress: null,
  identityProviders: [],
  ownMetrics: [],
  integrations: { sentryDsn: null, posthogKey: null, gtmId: null, intercomAppId: null },
}

/** The settings that the server wrote into the page; the defaults where the page is served without one. */
export const pageSettings: PageSettings = { ...DEFAULTS, ...readPageSettings() }
replaceOwnMetrics(pageSettings.ownMetrics)

function readPageSettings(): Partial<PageSettings> {
  const text = globalThis.document?.getElementById('tt-config')?.textContent
  return text ? (JSON.parse(text) as Partial<PageSettings>) : {}
}
