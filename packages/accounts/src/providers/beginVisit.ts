import { randomBytes } from 'node:crypto'
import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'
import type { Caller } from '../access/Caller.ts'
import { isSso, organizationOf, type SsoProvider } from '../access/ssoProvider.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createToken, hashToken } from '../identity/oneTimeToken.ts'
import { refuseIdentity } from '../identity/refuseIdentity.ts'
import type { ProviderClient } from '../services/ProviderClient.ts'
import { openSsoConnection } from '../sso/openSsoConnection.ts'
import type { SamlClient } from '../sso/saml/SamlClient.ts'

const VISIT_MINUTES = 10
const BROWSER = /^[\w-]{43}$/

export type VisitRequest = {
  provider: VisitedProvider
  /** A path of this site. */
  returnTo: string
  /** The content of the browser's cookie of visits. */
  browser: string | undefined
  /** The caller who wants to link their account; they do not log in. */
  caller: Caller | undefined
}

/**
 * Sends a visitor to a provider, to log in or to link the account that they are logged in to. The visit can be ended
 * once, within ten minutes, and in the browser in which it began.
 * @throws AppError with the codes of `refuseIdentity`.
 */
export async function beginVisit(
  accounts: Accounts,
  { provider, returnTo, browser: known, caller }: VisitRequest,
): Promise<{ url: string; browser: string }> {
  const { client } = await openProvider(accounts, provider)
  // Kept from visit to visit, so that two of them can go on side by side.
  const browser = known !== undefined && BROWSER.test(known) ? known : makeSecret()
  const nonce = client.config.protocol === 'oidc' ? makeSecret() : null
  const verifier = makeSecret()
  const state = await createToken(accounts.db, {
    purpose: 'provider-visit',
    userId: caller?.userId ?? null,
    payload: { provider, nonce, verifier, returnTo, browser: hashToken(browser) },
    expiresAt: new Date(accounts.now().getTime() + VISIT_MINUTES * 60_000),
  })
  return { url: await client.begin({ state, nonce, verifier }), browser }
}

/** As long as a verifier of PKCE must be (RFC 7636). */
function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

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
