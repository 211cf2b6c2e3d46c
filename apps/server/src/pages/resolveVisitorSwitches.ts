import { parseConsent } from '@tickmark/core/consent/parseConsent'
import { ANALYTICS_FLAGS } from '@tickmark/core/switches/ANALYTICS_FLAGS'
import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../settings/config.ts'

/**
 * Resolves which areas the visitor of a page sees, as far as the server knows: their own flags count, those of the
 * analytics provider only their browser knows. Areas that those may turn on are assumed on; the page hides them if they
 * are not.
 */
export function resolveVisitorSwitches(
  { switches, integrations }: Pick<Config, 'switches' | 'integrations'>,
  { flags, hasConsent }: { flags: Readonly<Record<string, unknown>>; hasConsent: boolean },
): ResolvedSwitches {
  const hasProvider = integrations.posthogKey !== null
  return resolveSwitches({
    operator: switches,
    user: flags,
    hasConsent: hasConsent || !hasProvider,
    ...(hasConsent && hasProvider && { analytics: ANALYTICS_FLAGS }),
  })
}

/** Resolves the areas that are there for every visitor. */
export function resolveCommonSwitches(
  config: Pick<Config, 'switches' | 'integrations'>,
): ResolvedSwitches {
  return resolveVisitorSwitches(config, { flags: {}, hasConsent: false })
}

const COOKIE = /(?:^|;\s*)tt_consent=([^;]*)/

/** Returns whether a request's cookies say that the visitor consented to analytics. */
export function hasConsent(cookies: string | undefined): boolean {
  return parseConsent(COOKIE.exec(cookies ?? '')?.[1]?.trim() ?? null).isConsentAccepted
}
