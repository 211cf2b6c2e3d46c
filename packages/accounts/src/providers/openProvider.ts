import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import { isSso, organizationOf, type SsoProvider } from '../access/ssoProvider.ts'
import type { Accounts } from '../context/Accounts.ts'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import type { ProviderClient } from '../services/ProviderClient.ts'
import { openSsoConnection } from '../sso/openSsoConnection.ts'
import type { SamlClient } from '../sso/saml/SamlClient.ts'

/** A provider that the operator connected, or one that an organization did. */
export type VisitedProvider = IdentityProvider | SsoProvider

type OpenProvider = {
  client: ProviderClient | SamlClient
  /** The organization whose provider it is. */
  organization?: { id: string; role: 'MEMBER' | 'ADMIN' }
}

/** @throws AppError with the code `not-configured` of `refuseIdentity`. */
export async function openProvider(
  accounts: Accounts,
  provider: VisitedProvider,
): Promise<OpenProvider> {
  if (!isSso(provider)) {
    const client = accounts.providers.get(provider) ?? refuseIdentity('not-configured')
    return { client }
  }
  const { client, row } = await openSsoConnection(accounts, organizationOf(provider))
  return { client, organization: { id: row.organization_id, role: row.default_role } }
}
