import { z } from 'zod'

/** An issuer is named by https, but for a provider on this very machine. */
const Issuer = z
  .string()
  .regex(
    /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/,
    'an address that begins with https://, without parameters',
  )
/** As RFC 6749 has client ids and secrets. */
const Text = z.string().regex(/^[\x20-\x7e]{1,500}$/, '1 to 500 signs of ASCII')
const Name = z.string().trim().min(1, '1 to 40 characters').max(40, '1 to 40 characters')
const Protocol = z.enum(['oidc', 'oauth2'], 'oidc or oauth2').default('oidc')
const Scope = z
  .string()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'scopes separated by spaces')
  .default('openid email profile')

/** The settings of the two external identity providers. Each is on when its client id is set. */
export const PROVIDER_SETTINGS = {
  TT_WEB_IDENTITY_CLIENT_ID: Text.optional(),
  TT_WEB_IDENTITY_CLIENT_SECRET: Text.optional(),
  TT_WEB_IDENTITY_ISSUER: Issuer.optional(),
  TT_WEB_IDENTITY_NAME: Name.default('Web identity'),
  TT_WEB_IDENTITY_PROTOCOL: Protocol,
  TT_WEB_IDENTITY_SCOPE: Scope,
  TT_DATA_TERMINAL_CLIENT_ID: Text.optional(),
  TT_DATA_TERMINAL_CLIENT_SECRET: Text.optional(),
  TT_DATA_TERMINAL_ISSUER: Issuer.optional(),
  TT_DATA_TERMINAL_NAME: Name.default('Financial data terminal'),
  TT_DATA_TERMINAL_PROTOCOL: Protocol,
  TT_DATA_TERMINAL_SCOPE: Scope,
}
