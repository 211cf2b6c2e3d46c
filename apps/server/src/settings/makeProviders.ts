import type { ProviderConfig } from '@tickmark/accounts/providers/ProviderClient'
import { AppError } from '@tickmark/core/errors/AppError'
import {
  IDENTITY_PROVIDERS,
  type IdentityProvider,
  PROVIDER_SWITCHES,
} from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { SwitchName } from '@tickmark/core/switches/SWITCHES'
import type { z } from 'zod'
import type { PROVIDER_SETTINGS } from './PROVIDER_SETTINGS.ts'

type Settings = z.output<z.ZodObject<typeof PROVIDER_SETTINGS>> & {
  TT_FLAGS: Partial<Record<SwitchName, boolean>>
}
type Prefix = 'TT_WEB_IDENTITY' | 'TT_DATA_TERMINAL'

/** How the settings of each provider begin. */
const PREFIXES: Record<IdentityProvider, Prefix> = {
  'web-identity': 'TT_WEB_IDENTITY',
  'financial-data-terminal': 'TT_DATA_TERMINAL',
}

/**
 * The external identity providers that are connected: those with a client id, unless `TT_FLAGS` switches one off. Whom
 * they are shown to is for their switches to say.
 * @throws AppError `bad-request` when one has a client id and no issuer.
 */
export function makeProviders(settings: Settings): ProviderConfig[] {
  return IDENTITY_PROVIDERS.flatMap((id) => {
    const prefix = PREFIXES[id]
    const clientId = settings[`${prefix}_CLIENT_ID`]
    if (clientId === undefined || settings.TT_FLAGS[PROVIDER_SWITCHES[id]] === false) return []
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
