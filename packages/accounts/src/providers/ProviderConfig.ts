import type { IdentityProvider } from '@tickmark/core/session/IDENTITY_PROVIDERS'

/** One external identity provider, as the operator connected it. */
export type ProviderConfig = {
  id: IdentityProvider
  /** What its button says. */
  name: string
  /** Where its metadata are found, and what its answers must name. */
  issuer: string
  /** `oidc` tells who somebody is by an ID token, `oauth2` by its userinfo endpoint. */
  protocol: 'oidc' | 'oauth2'
  clientId: string
  /** Null for a public client, which PKCE alone protects. */
  clientSecret: string | null
  scope: string
}
