import {
  CONSENT_VERSION,
  type ConsentState,
  formatConsent,
  parseConsent,
} from '@tickmark/core/consent/parseConsent'
import { browserStorage } from './browserStorage.ts'
import { cookies } from './cookies.ts'
import { createStore, useStore } from './createStore.ts'
import { recordEvent } from './recordEvent.ts'
import { switchStore } from './switchStore.ts'

const COOKIE = 'tt_consent'
/** The key of a copy of the cookie in storage, because browsers notify other tabs of changes of storage only. */
export const CONSENT_KEY = 'tt.consent'
/** Dispatched on `window` when something that the page keeps has changed. */
const STORAGE_EVENT = 'tt.storage'
const ONE_YEAR_S = 31_536_000

const state = createStore<ConsentState>(parseConsent(null))

/**
 * Store of whether the visitor allows product analytics and other services. The cookie decides, since it holds on every
 * host of the parent domain. Nothing is known before `startConsent` has read it.
 */
export const consentStore = {
  get: state.get,
  subscribe: state.subscribe,
  /** Recorded after the change, so that a service which the change starts gets it too. */
  accept(): void {
    keep(true)
    recordEvent('consent_accepted', { version: CONSENT_VERSION })
  },
  /** Recorded before the change, which stops the services that would get it. */
  reject(): void {
    recordEvent('consent_rejected', { version: CONSENT_VERSION })
    keep(false)
  },
  /** Flips the choice; without one it accepts. */
  toggle(): void {
    if (state.get().isConsentAccepted) consentStore.reject()
    else consentStore.accept()
  },
  /** Reads the choice again, which another tab or another host may have changed. */
  refresh(): void {
    change(cookies.read(COOKIE))
  },
}

function keep(isAccepted: boolean): void {
  const value = formatConsent(isAccepted)
  cookies.write(COOKIE, value, ONE_YEAR_S)
  browserStorage.write(CONSENT_KEY, value)
  // Not read back: where cookies are switched off, the choice lasts as long as the page.
  change(value)
}

function change(value: string | null): void {
  const next = parseConsent(value)
  if (next === state.get()) return
  state.set(next)
  window.dispatchEvent(new CustomEvent(STORAGE_EVENT, { detail: { key: CONSENT_KEY } }))
}

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

/** The visitor's consent to product analytics, and the way to flip it. */
export function useConsent(): ConsentState & { toggleConsent: () => void } {
  return { ...useStore(consentStore), toggleConsent: () => consentStore.toggle() }
}
