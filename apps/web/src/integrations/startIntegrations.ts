import { consentStore } from '../data/consentStore.ts'
import { pageSettings } from '../data/pageSettings.ts'
import { addEventRecorder } from '../data/recordEvent.ts'
import { passOnError, setErrorReporter } from '../data/reportError.ts'
import { switchStore } from '../data/switchStore.ts'
import { listServices } from './listServices.ts'
import type { ProductEvent } from './Service.ts'
import { superviseService } from './superviseService.ts'
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
