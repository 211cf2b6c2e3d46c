import type { SwitchName } from '../switches/SWITCHES.ts'

/** The external identity providers, by the names under which they stand in addresses. */
export const IDENTITY_PROVIDERS = ['web-identity', 'financial-data-terminal'] as const
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

/** The switch that shows each provider. */
export const PROVIDER_SWITCHES = {
  'web-identity': 'OAUTH_WEB_IDENTITY_ENABLED',
  'financial-data-terminal': 'OAUTH_DATA_TERMINAL_ENABLED',
} as const satisfies Record<IdentityProvider, SwitchName>

/** The reasons why a visit to a provider did not end in a session, as `identity_error` in the page’s address. */
export const IDENTITY_ERRORS = [
  /** The operator has not connected this provider. */
  'not-configured',
  /** The visitor, or the provider, said no. */
  'denied',
  /** The provider could not be reached, or was too slow. */
  'provider-away',
  /** The provider reported an error of its own. */
  'provider-error',
  /** The provider's answer was not made for this visit: wrong issuer, audience, nonce or signature. */
  'invalid-answer',
  /** A SAML provider sent a user who had not begun the log-in here. */
  'unsolicited',
  /** The visit took too long, was ended before, or began in another browser. */
  'expired',
  /** The provider does not vouch for an email address. */
  'unverified-email',
  /** An address of the company, for which the provider's word is not enough to make an account. */
  'company-address',
  /** The account is staff of this terminal, whom no provider that knows only their address logs in. */
  'staff-account',
  /** The account has the address already, and its owner got an email to confirm that they came from the provider. */
  'confirm-by-email',
  /** No organization uses single sign-on for the domain of the address. */
  'no-single-sign-on',
  /** The address at the provider is of a domain that the organization has not proven to be its own. */
  'other-domain',
  /** The organization of the address requires single sign-on. */
  'sso-required',
  /** Another user has linked this identity. */
  'identity-taken',
  /** The account is linked to another identity of this provider. */
  'already-linked',
  /** The visit began to link an account whose session is no longer there. */
  'other-session',
  /** Staff have suspended the account. */
  'suspended',
  /** The request itself could not be read. */
  'bad-request',
  /** Accounts cannot be reached just now. */
  'not-ready',
  'internal',
] as const
export type IdentityError = (typeof IDENTITY_ERRORS)[number]
