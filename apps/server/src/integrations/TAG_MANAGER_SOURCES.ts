import type { PolicySources } from '../pages/writePagePolicy.ts'

/**
 * What Google Tag Manager says that it needs, and Google Analytics inside it. Other tags of a container need what
 * they need: an operator who adds them finds their hosts refused in the browser's console.
 * @see https://developers.google.com/tag-platform/security/guides/csp
 */
export const TAG_MANAGER_SOURCES = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  'connect-src': [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
} as const satisfies PolicySources
