import { consentStore } from '../../data/consentStore.ts'
import { passOnError, setErrorReporter } from '../../data/reportError.ts'

/**
 * Catches what nobody else has caught, and forgets errors of visitors who have rejected: also those who accept
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
