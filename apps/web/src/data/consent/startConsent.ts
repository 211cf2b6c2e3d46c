import { switchStore } from '../switchStore.ts'
import { CONSENT_KEY, consentStore } from './consentStore.ts'

/** Reads the visitor's consent, and follows it from then on, in whichever tab it changes. */
export function startConsent(): void {
  consentStore.subscribe(() =>
    switchStore.override({ hasConsent: consentStore.get().isConsentAccepted }),
  )
  window.addEventListener('storage', ({ key }) => {
    // Without a key, all that was stored has been cleared.
    if (key === CONSENT_KEY || key === null) consentStore.refresh()
  })
  consentStore.refresh()
}
