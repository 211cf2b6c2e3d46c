import { parseConsent } from '@tickmark/core/consent/parseConsent'

const COOKIE = /(?:^|;\s*)tt_consent=([^;]*)/

/** Whether a request's cookies say that the visitor consented to analytics. */
export function hasConsent(cookies: string | undefined): boolean {
  return parseConsent(COOKIE.exec(cookies ?? '')?.[1]?.trim() ?? null).isConsentAccepted
}
