import type { PolicySources } from '../pages/writePagePolicy.ts'
import type { Config } from '../settings/config.ts'

/**
 * The sources that Google Tag Manager says it needs, and Google Analytics in it. Other tags of a container need what
 * they need: an operator who adds them finds their hosts refused in the browser's console.
 * @see https://developers.google.com/tag-platform/security/guides/csp
 */
const TAG_MANAGER_SOURCES = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
} as const satisfies PolicySources

const FRAMES = [
  'https://intercom-sheets.com',
  'https://www.intercom-reporting.com',
  'https://www.youtube.com',
  'https://player.vimeo.com',
  'https://fast.wistia.net',
]

const NUMBERED_ATTACHMENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (number) => `https://*.intercom-attachments-${number}.com`,
)

/**
 * The sources that Intercom's messenger says it needs, in all three of its regions.
 * @see https://www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy
 */
const INTERCOM_SOURCES = {
  'script-src': [
    'https://app.intercom.io',
    'https://widget.intercom.io',
    'https://js.intercomcdn.com',
  ],
  // The messenger writes style elements.
  'style-src': ["'unsafe-inline'"],
  'connect-src': [
    'https://via.intercom.io',
    'https://api.intercom.io',
    'https://api.au.intercom.io',
    'https://api.eu.intercom.io',
    'https://api-iam.intercom.io',
    'https://api-iam.eu.intercom.io',
    'https://api-iam.au.intercom.io',
    'https://api-ping.intercom.io',
    'https://*.intercom-messenger.com',
    'wss://*.intercom-messenger.com',
    'https://nexus-websocket-a.intercom.io',
    'wss://nexus-websocket-a.intercom.io',
    'https://nexus-websocket-b.intercom.io',
    'wss://nexus-websocket-b.intercom.io',
    'https://nexus-europe-websocket.intercom.io',
    'wss://nexus-europe-websocket.intercom.io',
    'https://nexus-australia-websocket.intercom.io',
    'wss://nexus-australia-websocket.intercom.io',
    'https://uploads.intercomcdn.com',
    'https://uploads.intercomcdn.eu',
    'https://uploads.au.intercomcdn.com',
    'https://uploads.eu.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
  ],
  'frame-src': FRAMES,
  'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
  'form-action': [
    'https://intercom.help',
    'https://api-iam.intercom.io',
    'https://api-iam.eu.intercom.io',
    'https://api-iam.au.intercom.io',
  ],
  'media-src': [
    'https://js.intercomcdn.com',
    'https://downloads.intercomcdn.com',
    'https://downloads.intercomcdn.eu',
    'https://downloads.au.intercomcdn.com',
  ],
  'img-src': [
    'https://js.intercomcdn.com',
    'https://static.intercomassets.com',
    'https://static.intercomassets.eu',
    'https://static.au.intercomassets.com',
    'https://downloads.intercomcdn.com',
    'https://downloads.intercomcdn.eu',
    'https://downloads.au.intercomcdn.com',
    'https://uploads.intercomusercontent.com',
    'https://gifs.intercomcdn.com',
    'https://video-messages.intercomcdn.com',
    'https://messenger-apps.intercom.io',
    'https://messenger-apps.eu.intercom.io',
    'https://messenger-apps.au.intercom.io',
    ...NUMBERED_ATTACHMENTS,
    'https://*.intercom-attachments.eu',
    'https://*.au.intercom-attachments.com',
  ],
} as const satisfies PolicySources

/** @see https://developers.cloudflare.com/turnstile/reference/content-security-policy/ */
const TURNSTILE_SOURCES = {
  'script-src': ['https://challenges.cloudflare.com'],
  'frame-src': ['https://challenges.cloudflare.com'],
} as const satisfies PolicySources

/**
 * Lists the sources that configured third parties and live prices need beside the page's own: none where none is on.
 * Product analytics needs none either, since its calls go through this host.
 */
export function listPolicySources({
  integrations,
  accounts,
  prices,
  publicUrl,
}: Pick<Config, 'integrations' | 'accounts' | 'prices' | 'publicUrl'>): PolicySources {
  const { sentryDsn, gtmId, intercomAppId } = integrations
  return merge([
    sentryDsn === null ? {} : { 'connect-src': [new URL(sentryDsn).origin] },
    gtmId === null ? {} : TAG_MANAGER_SOURCES,
    intercomAppId === null ? {} : INTERCOM_SOURCES,
    accounts.captcha.kind === 'turnstile' ? TURNSTILE_SOURCES : {},
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
