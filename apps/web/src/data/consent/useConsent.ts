import type { ConsentState } from '@tickmark/core/consent/parseConsent'
import { useStore } from '../useStore.ts'
import { consentStore } from './consentStore.ts'

/** The visitor's consent to product analytics, and the way to flip it. */
export function useConsent(): ConsentState & { toggleConsent: () => void } {
  return { ...useStore(consentStore), toggleConsent: () => consentStore.toggle() }
}
