import { AppError, type ErrorCode } from '@tickmark/core/errors/AppError'
import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'

const WORDS: Record<IdentityError, readonly [ErrorCode, string]> = {
  'not-configured': ['not-found', 'This provider is not set up.'],
  denied: ['forbidden', 'The log-in was denied at the provider.'],
  'provider-away': ['bad-gateway', 'The provider is not responding.'],
  'provider-error': ['bad-gateway', 'The provider reported an error.'],
  'invalid-answer': ['bad-gateway', 'The response of the provider is invalid.'],
  unsolicited: ['bad-request', 'The log-in was not started here.'],
  expired: [
    'bad-request',
    'The log-in has expired, was already completed, or was started in another browser.',
  ],
  'unverified-email': ['forbidden', 'The provider did not confirm a verified email address.'],
  'company-address': ['forbidden', 'Sign up with this address by email first, then link it.'],
  'staff-account': ['forbidden', 'Staff of this terminal log in with a password or a passkey.'],
  'confirm-by-email': [
    'forbidden',
    'An account with this address already exists. Open the link in the email that was sent to it.',
  ],
  'no-single-sign-on': ['not-found', 'No organization uses single sign-on for this address.'],
  'other-domain': [
    'forbidden',
    'The domain of your address is not a verified domain of the organization.',
  ],
  'sso-required': ['forbidden', 'The organization of your email address requires single sign-on.'],
  'identity-taken': ['conflict', 'This identity is linked to another account.'],
  'already-linked': ['conflict', 'Your account is linked to another identity of this provider.'],
  'other-session': ['conflict', 'You are no longer logged in to the account to be linked.'],
  suspended: ['forbidden', 'This account is suspended. Contact the support of this terminal.'],
  'bad-request': ['bad-request', 'The request could not be read.'],
  'not-ready': ['not-ready', 'Accounts cannot be reached right now.'],
  internal: ['internal', 'Something went wrong.'],
}

/** @throws AppError that carries the code for the page, always. */
export function refuseIdentity(code: IdentityError, cause?: unknown): never {
  const [errorCode, message] = WORDS[code]
  throw new AppError(errorCode, message, {
    cause,
    errors: [{ code, field: 'provider', value: null }],
  })
}

/** The code for the page that a failure carries, if it is one of a provider. */
export function readIdentityError(failure: unknown): IdentityError | undefined {
  if (!(failure instanceof AppError)) return undefined
  const [first] = failure.errors
  const isOfVisit =
    first?.field === 'provider' || first?.code === 'suspended' || first?.code === 'sso-required'
  if (first === undefined || !isOfVisit || !Object.hasOwn(WORDS, first.code)) return undefined
  return first.code as IdentityError
}
