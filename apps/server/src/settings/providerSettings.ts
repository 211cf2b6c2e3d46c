import type { ProviderConfig } from '@tickmark/accounts/services/ProviderClient'
import {
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  PROVIDER_SWITCHES,
} from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import { z } from 'zod'
import { matching, refuseMissing } from './settingValues.ts'

/** An issuer is named by https, but for a provider on this very machine. */
const Issuer = matching(
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:\/[^\s?#]*)?$/,
  'an address that begins with https://, without parameters',
)
/** As RFC 6749 has client ids and secrets. */
const Text = matching(/^[\x20-\x7e]{1,500}$/, '1 to 500 ASCII characters')
const Name = z.string().trim().min(1, '1 to 40 characters').max(40, '1 to 40 characters')
const Protocol = z.enum(['oidc', 'oauth2'], 'oidc or oauth2').default('oidc')
const Scope = matching(
  /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/,
  'scopes separated by spaces',
).default('openid email profile')

/** The settings of the two external identity providers; see `makeProviders`. */
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

type Settings = z.output<z.ZodObject<typeof PROVIDER_SETTINGS>>
type Prefix = 'TT_WEB_IDENTITY' | 'TT_DATA_TERMINAL'

/** The prefixes of the settings of each provider. */
const PREFIXES: Record<IdentityProvider, Prefix> = {
  'web-identity': 'TT_WEB_IDENTITY',
  'financial-data-terminal': 'TT_DATA_TERMINAL',
}

/**
 * Returns the external identity providers that are connected: those with a client id whose switch is on. The button, the
 * redirect and the callback of a provider are there for these and no others.
 * @throws AppError `bad-request` when one has a client id and no issuer.
 */
export function makeProviders(settings: Settings, switches: ResolvedSwitches): ProviderConfig[] {
  return IDENTITY_PROVIDERS.flatMap((id) => {
    const prefix = PREFIXES[id]
    const clientId = settings[`${prefix}_CLIENT_ID`]
    if (clientId === undefined) return []
    const issuer =
      settings[`${prefix}_ISSUER`] ??
      refuseMissing(`${prefix}_ISSUER`, 'the address of the provider, because its client id is set')
    if (!switches[PROVIDER_SWITCHES[id]]) return []
    return {
      id,
      clientId,
      clientSecret: settings[`${prefix}_CLIENT_SECRET`] ?? null,
      issuer,
      name: settings[`${prefix}_NAME`],
      protocol: settings[`${prefix}_PROTOCOL`],
      scope: settings[`${prefix}_SCOPE`],
    }
  })
}
