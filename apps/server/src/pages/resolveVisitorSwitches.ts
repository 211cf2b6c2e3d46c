import { type ResolvedSwitches, resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../config.ts'

type Visitor = { flags: Readonly<Record<string, unknown>>; hasConsent: boolean }

/**
 * Which areas whoever opens a page sees, as far as the server knows: their own flags count, those of the analytics
 * provider only their browser knows. What that may turn on for them is taken for on; the page hides it if it is not.
 */
export function resolveVisitorSwitches(
  { switches, integrations }: Pick<Config, 'switches' | 'integrations'>,
  { flags, hasConsent }: Visitor,
): ResolvedSwitches {
  const asksProvider = hasConsent && integrations.posthogKey !== null
  return resolveSwitches({
    operator: switches,
    user: flags,
    hasConsent,
    ...(asksProvider && { analytics: { tokenized_assets: true, custom_queries: true } }),
  })
}
