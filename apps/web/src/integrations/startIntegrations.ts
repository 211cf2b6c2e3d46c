import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import { consentStore } from '../data/consentStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import { passOnError, setErrorReporter } from '../data/reportError.ts'
import { switchStore } from '../data/switchStore.ts'
import type { ProductEvent, RunningService, Service, Visitor } from './Service.ts'
import { readVisitor, watchVisitor } from './watchVisitor.ts'

/**
 * Puts the third parties under supervision that the operator has connected: each runs while it is switched on and
 * the visitor allows it. Called once, with the events that were recorded before.
 */
export function startIntegrations(early: readonly ProductEvent[]): void {
  const { integrations } = pageSettings
  const supervised = listServices(integrations).map(superviseService)
  const follow = () => {
    const visitor = readVisitor()
    for (const service of supervised) service.follow(visitor)
  }
  const record = (event: ProductEvent) => {
    // Services know the user from the session, also one who was there before them.
    if (event.name === 'user_identified') return
    for (const service of supervised) service.record(event)
  }
  watchVisitor(follow)
  switchStore.subscribe(follow)
  addEventRecorder((name, details) => record({ name, details }))
  follow()
  for (const event of early) record(event)
  if (integrations.sentryDsn !== null) watchErrors()
}

/**
 * Catches what nothing else has caught, and forgets errors of visitors who have rejected: also those who accept
 * later on. Until a choice is made, errors wait.
 */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error object it is a remark of the browser, or happened in a script of another host.
    if (error !== null && error !== undefined) passOnError(error, { unhandled: 'error' })
  })
  window.addEventListener('unhandledrejection', ({ reason }) =>
    passOnError(reason, { unhandled: 'rejection' }),
  )

  let isForgetting = false
  const follow = () => {
    const { hasConsent, isConsentAccepted } = consentStore.get()
    const isRejected = hasConsent && !isConsentAccepted
    if (isRejected === isForgetting) return
    isForgetting = isRejected
    setErrorReporter(isRejected ? () => undefined : null)
  }
  consentStore.subscribe(follow)
  follow()
}

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

/** Events that wait while a service loads; more than these are not kept. */
const MAX_WAITING = 50

type Supervised = {
  /** Starts, updates or stops the service, as the visitor now allows. */
  follow(visitor: Visitor): void
  record(event: ProductEvent): void
}

/**
 * Keeps a third party running exactly while it is wanted. Whatever it does wrong ends here: it is written to the
 * console, and the service is left alone until the visitor allows it again.
 */
export function superviseService(service: Service): Supervised {
  let visitor: Visitor = { isAllowed: false, user: null }
  let running: RunningService | null = null
  let waiting: ProductEvent[] = []
  let isStarting = false
  let hasFailed = false

  const guard = (what: string, act: () => void): void => {
    try {
      act()
    } catch (failure) {
      console.warn(`${service.name} could not ${what}.`, failure)
    }
  }
  const update = (to: RunningService) => guard('follow the visitor', () => to.update?.(visitor))
  const record = (to: RunningService, event: ProductEvent) =>
    guard('record an event', () => to.record?.(event))

  const start = async (): Promise<void> => {
    isStarting = true
    try {
      await whenIdle()
      // The visitor may think otherwise by now, and again by the time it is loaded.
      if (!service.isWanted(visitor)) return
      const run = await service.load()
      if (!service.isWanted(visitor)) return
      running = run()
      update(running)
      for (const event of waiting) record(running, event)
    } catch (failure) {
      hasFailed = service.isWanted(visitor)
      console.warn(`${service.name} could not start.`, failure)
    } finally {
      isStarting = false
      waiting = []
    }
  }

  return {
    follow(next) {
      visitor = next
      if (!service.isWanted(visitor)) {
        const stopped = running
        running = null
        if (stopped !== null) guard('stop', () => stopped.stop())
        waiting = []
        hasFailed = false
      } else if (running !== null) update(running)
      else if (!isStarting && !hasFailed) start()
    },
    record(event) {
      if (running !== null) record(running, event)
      else if (isStarting && waiting.length < MAX_WAITING && service.isWanted(visitor))
        waiting.push(event)
    },
  }
}

/** The browser calls back by then even when it never rests. */
const LATEST_MS = 3_000

/** Waits until the browser has nothing better to do, so that third parties delay no screen. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser has it; a timer then lets what is due go first.
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: LATEST_MS })
    else setTimeout(resolve, 200)
  })
}
