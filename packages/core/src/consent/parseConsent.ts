import { CONSENT_TEXTS } from './CONSENT_TEXTS.ts'

/** The version of the present text: a choice about an older version counts as none. */
export const CONSENT_VERSION = CONSENT_TEXTS[1].version

export type ConsentState = {
  /** True if a choice about the current version was made. */
  hasConsent: boolean
  isConsentAccepted: boolean
}

const NONE: ConsentState = { hasConsent: false, isConsentAccepted: false }
const ACCEPTED: ConsentState = { hasConsent: true, isConsentAccepted: true }
const REJECTED: ConsentState = { hasConsent: true, isConsentAccepted: false }

/** The choice that a stored value holds. Older, foreign and corrupt values hold none. */
export function parseConsent(value: string | null): ConsentState {
  switch (value) {
    case formatConsent(true):
      return ACCEPTED
    case formatConsent(false):
      return REJECTED
    default:
      return NONE
  }
}

/** A choice about the current version as it is stored. */
export function formatConsent(isAccepted: boolean): string {
  return `${CONSENT_VERSION}-${isAccepted ? 'accepted' : 'rejected'}`
}
