import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'

const AGAIN = 'Try again, or log in another way. Nothing was changed.'

/** The message for each error code of the server. */
const WORDS: Readonly<Record<IdentityError, string>> = {
  'not-configured': 'This terminal is not connected to that service. Log in another way.',
  denied: 'The log-in was denied at the other service. Nothing was changed.',
  'provider-away': `The other service is not responding. ${AGAIN}`,
  'provider-error': `The other service could not confirm who you are. ${AGAIN}`,
  'invalid-answer': `The response of the other service could not be verified. ${AGAIN}`,
  unsolicited:
    'Logging in starts here, not at your organization. Choose “Single sign-on” and enter your email address.',
  expired:
    'This attempt has expired, was already used, or started in another browser. Start again.',
  'unverified-email':
    'The other service has not verified an email address of yours. Verify it there, or sign up here with your address.',
  'company-address':
    'Sign up with this email address first. Then you can link the other service in the settings.',
  'staff-account': 'Staff of this terminal log in with a password or a passkey.',
  'confirm-by-email':
    'An account with your address already exists. Open the link in the email that we just sent you, in this browser and within 15 minutes.',
  'no-single-sign-on':
    'No organization uses single sign-on for this address. Log in another way, or ask your administrator.',
  'other-domain':
    'Your address at the other service belongs to a domain that your organization has not verified here. Ask your administrator.',
  'sso-required':
    'Your organization requires single sign-on. Choose “Single sign-on” and enter your email address.',
  'identity-taken': 'That identity is already linked to another account here.',
  'already-linked':
    'Your account is already linked to another identity of that service. Unlink it first.',
  'other-session': 'You were no longer logged in to the account that you wanted to link.',
  suspended: 'This account is suspended. Contact the support of this terminal to restore it.',
  'bad-request': AGAIN,
  'not-ready': 'Accounts are not available right now. Try again in a moment.',
  internal: `Something went wrong here. ${AGAIN}`,
}

/** The message after an identity provider returned with an error code. */
export function describeIdentityError(code: string): string {
  return Object.hasOwn(WORDS, code) ? WORDS[code as IdentityError] : WORDS['provider-error']
}
