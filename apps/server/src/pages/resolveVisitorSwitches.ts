import { parseConsent } from '@tickmark/core/consent/parseConsent'
import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCH_NAMES, SWITCHES } from '@tickmark/core/switches/SWITCHES'
import type { Config } from '../config.ts'

/** The features that the analytics provider is there to turn on, all of them turned on. */
const BY_ANALYTICS = Object.fromEntries(
  SWITCH_NAMES.filter((name) => SWITCHES[name].kind === 'analytics').map((name) => [name, true]),
)

/**
 * Which areas the visitor of a page sees, as far as the server knows: their own flags count, those of the analytics
 * provider only their browser knows. What that may turn on for them is taken for on; the page hides it if it is not.
 */
export function resolveVisitorSwitches(
  { switches, integrations }: Pick<Config, 'switches' | 'integrations'>,
  { flags, hasConsent }: { flags: Readonly<Record<string, unknown>>; hasConsent: boolean },
): ResolvedSwitches {
  const asksProvider = hasConsent && integrations.posthogKey !== null
  return resolveSwitches({
    operator: switches,
    user: flags,
    hasConsent,
    ...(asksProvider && { analytics: BY_ANALYTICS }),
  })
}

const COOKIE = /(?:^|;\s*)tt_consent=([^;]*)/

/** Whether a request's cookies say that the visitor consented to analytics. */
export function hasConsent(cookies: string | undefined): boolean {
  return parseConsent(COOKIE.exec(cookies ?? '')?.[1]?.trim() ?? null).isConsentAccepted
}
