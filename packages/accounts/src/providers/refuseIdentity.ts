import { AppError, type ErrorCode } from '@tickmark/core/errors/AppError'
import type { IdentityError } from '@tickmark/core/session/IDENTITY_PROVIDERS'

const WORDS: Record<IdentityError, readonly [ErrorCode, string]> = {
  'not-configured': ['not-found', 'This provider is not connected.'],
  denied: ['forbidden', 'The log-in was denied at the provider.'],
  'provider-away': ['bad-gateway', 'The provider does not answer.'],
  'provider-error': ['bad-gateway', 'The provider reported an error.'],
  'invalid-answer': ['bad-gateway', 'What the provider answered is not valid.'],
  unsolicited: ['bad-request', 'The log-in did not begin here.'],
  expired: ['bad-request', 'This took too long, was done before, or began in another browser.'],
  'unverified-email': ['forbidden', 'The provider does not vouch for an email address of yours.'],
  'company-address': ['forbidden', 'Sign up with this address by email first, then link it.'],
  'no-single-sign-on': ['not-found', 'No organization uses single sign-on for this address.'],
  'other-domain': [
    'forbidden',
    'Your address there is of a domain that the organization has not proven to be its own.',
  ],
  'sso-required': ['forbidden', 'The organization of your address requires single sign-on.'],
  'identity-taken': ['conflict', 'Somebody else has linked this identity.'],
  'already-linked': ['conflict', 'Your account is linked to another identity of this provider.'],
  'other-session': [
    'conflict',
    'You are no longer logged in to the account that was to be linked.',
  ],
  suspended: ['forbidden', 'This account is suspended. Write to the support of this terminal.'],
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
