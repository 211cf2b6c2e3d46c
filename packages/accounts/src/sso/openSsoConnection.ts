import type { Accounts } from '../context/Accounts.ts'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import type { ProviderClient } from '../services/ProviderClient.ts'
import { openOidcClient } from './oidcConnection.ts'
import { describeServiceProvider, SamlClient } from './saml/SamlClient.ts'
import { type ConnectionRow, findConnection } from './ssoConnection.ts'

/** Opens the connection of an organization, ready to log users in. @throws AppError; see `refuseIdentity`. */
export async function openSsoConnection(
  accounts: Accounts,
  organizationId: string,
): Promise<{ client: ProviderClient | SamlClient; row: ConnectionRow }> {
  const row =
    (await findConnection(accounts.db, organizationId)) ?? refuseIdentity('not-configured')
  const { issuer, saml } = row
  const client =
    saml === null
      ? openOidcClient(accounts, row)
      : new SamlClient(issuer, saml, describeServiceProvider(accounts.publicUrl, organizationId))
  return { client, row }
}
