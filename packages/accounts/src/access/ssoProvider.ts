import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'

/** The provider that an organization connected, as identities name it. */
export type SsoProvider = `sso:${string}`

/** Returns the name under which the identities of an organization's provider are stored. */
export function nameSsoProvider(organizationId: string): SsoProvider {
  return `sso:${organizationId}`
}

/** Returns whether a provider is one that an organization connected. */
export function isSso(provider: IdentityProvider | SsoProvider): provider is SsoProvider {
  return provider.startsWith('sso:')
}

/** Returns the id of the organization whose provider it is. */
export function organizationOf(provider: SsoProvider): string {
  return provider.slice('sso:'.length)
}
