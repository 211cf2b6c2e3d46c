import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { pageSettings } from '../data/pageSettings.ts'
import { switchStore } from '../data/switchStore.ts'
import type { Service } from './Service.ts'

/** The third parties that the operator has connected. Their libraries load when they start. */
export function listServices({
  sentryDsn,
  posthogKey,
  gtmId,
  intercomAppId,
}: PageSettings['integrations']): Service[] {
  return [
    sentryDsn === null ? null : errorService(sentryDsn),
    posthogKey === null ? null : analyticsService(posthogKey),
    gtmId === null ? null : tagService(gtmId),
    intercomAppId === null ? null : chatService(intercomAppId),
  ].filter((service) => service !== null)
}

/** PostHog: runs with consent. */
function analyticsService(key: string): Service {
  return {
    name: 'Product analytics',
    isWanted: ({ isAllowed }) => isAllowed,
    async load() {
      const { startAnalytics } = await import('./startAnalytics.ts')
      return () => startAnalytics(key)
    },
  }
}

/** Sentry: runs with consent. */
function errorService(dsn: string): Service {
  return {
    name: 'Error reporting',
    isWanted: ({ isAllowed }) => isAllowed,
    async load() {
      const { startErrorReporting } = await import('./startErrorReporting.ts')
      return () => startErrorReporting({ dsn, release: pageSettings.appVersion })
    },
  }
}

/**
 * Intercom: there with consent, so that answers of support reach the visitor. Without it, `contactSupport` brings
 * it when the visitor asks for it.
 */
function chatService(appId: string): Service {
  return {
    name: 'The support chat',
    isWanted: ({ isAllowed }) => isAllowed && switchStore.isOn('INTERCOM_ENABLED'),
    async load() {
      const { startChat } = await import('./startChat.ts')
      return () => startChat(appId)
    },
  }
}

/** Google Tag Manager: runs with consent, and while it is switched on. */
function tagService(id: string): Service {
  return {
    name: 'The tag manager',
    isWanted: ({ isAllowed }) => isAllowed && switchStore.isOn('GTM_ENABLED'),
    async load() {
      const { startTagManager } = await import('./startTagManager.ts')
      return () => startTagManager({ id, version: pageSettings.appVersion })
    },
  }
}
