import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'

const AGAIN = 'Try again, or log in another way. Nothing was changed.'

/** What each code of the server means for the visitor. */
const WORDS: Readonly<Record<IdentityError, string>> = {
  'not-configured': 'This terminal is not connected to that service. Log in another way.',
  denied: 'The other service, or you there, did not agree. Nothing was changed.',
  'provider-away': `The other service does not answer. ${AGAIN}`,
  'provider-error': `The other service could not tell who you are. ${AGAIN}`,
  'invalid-answer': `The other service’s answer could not be trusted. ${AGAIN}`,
  expired: 'That took too long, was done before, or began in another browser. Begin again.',
  'unverified-email':
    'The other service has not verified an e-mail address of yours. Verify it there, or sign up here with your address.',
  'company-address':
    'Sign up with this address by e-mail first. Then you can link the other service in the settings.',
  'identity-taken': 'Another account here is linked to that identity already.',
  'already-linked': 'Your account is linked to another identity of that service. Unlink it first.',
  'other-session': 'You were no longer logged in to the account that was to be linked.',
  suspended:
    'This account is suspended. Write to the support of this terminal to have it restored.',
  'bad-request': AGAIN,
  'not-ready': 'Accounts cannot be reached just now. Try again in a moment.',
  internal: `Something went wrong here. ${AGAIN}`,
}

/** What is said to somebody whom an identity provider sent back without an identity. */
export function describeIdentityError(code: string): string {
  return Object.hasOwn(WORDS, code) ? WORDS[code as IdentityError] : WORDS['provider-error']
}
