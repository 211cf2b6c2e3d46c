import type { SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import type { Json, Moment } from './columns.ts'

export type SsoDomainsTable = {
  organization_id: string
  domain: string
  token: string
  verified_at: Date | null
  created_at: Moment
}

/** The settings of a SAML connection. Certificates are PEM. */
export type SamlSettings = {
  sso_url: string
  metadata_url: string | null
  certificates: string[]
  email_attribute: string | null
  name_attribute: string | null
}

export type SsoConnectionsTable = {
  organization_id: string
  issuer: string
  /** Null for a connection by SAML. */
  client_id: string | null
  client_secret: string | null
  /** Null for a connection by OpenID Connect. */
  saml: Json<SamlSettings> | null
  default_role: (typeof SSO_ROLES)[number]
  is_required: boolean
  updated_at: Moment
}

export type ScimTokensTable = {
  organization_id: string
  hash: string
  hint: string
  created_at: Moment
  last_used_at: Date | null
}

export type ScimUsersTable = {
  id: string
  organization_id: string
  user_id: string
  user_name: string
  external_id: string | null
  is_active: boolean
  attributes: Json<Record<string, unknown>>
  created_at: Moment
  updated_at: Moment
}

export type ScimGroupsTable = {
  id: string
  organization_id: string
  display_name: string
  external_id: string | null
  role: (typeof SSO_ROLES)[number] | null
  created_at: Moment
  updated_at: Moment
}

export type ScimGroupMembersTable = { group_id: string; scim_user_id: string }
