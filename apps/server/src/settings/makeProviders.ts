import type { ProviderConfig } from '@tickmark/accounts/providers/ProviderConfig'
import { AppError } from '@tickmark/core/errors/AppError'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { z } from 'zod'
import type { PROVIDER_SETTINGS } from './PROVIDER_SETTINGS.ts'

type Settings = z.output<z.ZodObject<typeof PROVIDER_SETTINGS>> & {
  TT_FLAGS: Partial<Record<SwitchName, boolean>>
}
type Prefix = 'TT_WEB_IDENTITY' | 'TT_DATA_TERMINAL'

/** What the settings and the switch of each provider are called. */
const NAMES: Record<IdentityProvider, { prefix: Prefix; flag: SwitchName }> = {
  'web-identity': { prefix: 'TT_WEB_IDENTITY', flag: 'OAUTH_WEB_IDENTITY_ENABLED' },
  'financial-data-terminal': { prefix: 'TT_DATA_TERMINAL', flag: 'OAUTH_DATA_TERMINAL_ENABLED' },
}

/**
 * The external identity providers that are on: those with a client id that `TT_FLAGS` does not switch off.
 * @throws AppError `bad-request` when one has a client id and no issuer.
 */
export function makeProviders(settings: Settings): ProviderConfig[] {
  return (Object.keys(NAMES) as IdentityProvider[]).flatMap((id) => {
    const { prefix, flag } = NAMES[id]
    const clientId = settings[`${prefix}_CLIENT_ID`]
    if (clientId === undefined || settings.TT_FLAGS[flag] === false) return []
    return {
      id,
      clientId,
      clientSecret: settings[`${prefix}_CLIENT_SECRET`] ?? null,
      issuer: settings[`${prefix}_ISSUER`] ?? refuseIssuer(`${prefix}_ISSUER`),
      name: settings[`${prefix}_NAME`],
      protocol: settings[`${prefix}_PROTOCOL`],
      scope: settings[`${prefix}_SCOPE`],
    }
  })
}

function refuseIssuer(name: string): never {
  throw new AppError(
    'bad-request',
    `The setting ${name} is "". Allowed: the provider’s address, since its client id is set.`,
    { errors: [{ code: 'missing', field: name, value: null }] },
  )
}
