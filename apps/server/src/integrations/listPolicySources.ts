import type { Config } from '../config.ts'
import type { PolicySources } from '../pages/writePagePolicy.ts'
import { INTERCOM_SOURCES } from './INTERCOM_SOURCES.ts'
import { TAG_MANAGER_SOURCES } from './TAG_MANAGER_SOURCES.ts'

/** @see https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
const TURNSTILE_SOURCES = {
  'script-src': ['https://challenges.cloudflare.com'],
  'frame-src': ['https://challenges.cloudflare.com'],
} as const satisfies PolicySources

/**
 * What the configured third parties and live prices need beside the page's own sources: nothing where none is on. Product
 * analytics needs nothing either, since its calls go through this host.
 */
export function listPolicySources({
  integrations,
  people,
  prices,
  publicUrl,
}: Pick<Config, 'integrations' | 'people' | 'prices' | 'publicUrl'>): PolicySources {
  const { sentryDsn, gtmId, intercomAppId } = integrations
  return merge([
    sentryDsn === null ? {} : { 'connect-src': [new URL(sentryDsn).origin] },
    gtmId === null ? {} : TAG_MANAGER_SOURCES,
    intercomAppId === null ? {} : INTERCOM_SOURCES,
    people.captcha.kind === 'turnstile' ? TURNSTILE_SOURCES : {},
    // Not every browser takes sockets of the own host for 'self'.
    prices === null ? {} : { 'connect-src': [new URL(publicUrl).origin.replace(/^http/, 'ws')] },
  ])
}

function merge(parts: readonly PolicySources[]): PolicySources {
  const merged: Record<string, readonly string[]> = {}
  for (const part of parts)
    for (const [directive, sources] of Object.entries(part))
      merged[directive] = [...new Set([...(merged[directive] ?? []), ...(sources ?? [])])]
  return merged
}
