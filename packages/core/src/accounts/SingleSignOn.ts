import { z } from 'zod'

/** The roles that a user can get who logs in by single sign-on for the first time. */
export const SSO_ROLES = ['MEMBER', 'ADMIN'] as const

/** A domain of email addresses, and the DNS record that proves whose it is. Moments are ISO 8601. */
export const SsoDomain = z.object({
  domain: z.string(),
  verified_at: z.string().nullable().describe('Null until the record was found.'),
  record: z.object({ name: z.string(), value: z.string() }).describe('A TXT record.'),
})
export type SsoDomain = z.output<typeof SsoDomain>

/** The fields of an organization's connection to its provider, common to all protocols. */
const Connection = z.object({
  issuer: z.string().describe('The name of the provider: in SAML its entity ID.'),
  default_role: z.enum(SSO_ROLES).describe('Role of members who join through the provider.'),
  is_required: z
    .boolean()
    .describe(
      'True if members with an address of its domains must log in through the provider. Owners may log in otherwise.',
    ),
  updated_at: z.string(),
})

/** The connection of an organization to its OpenID provider. */
export const OidcConnection = Connection.extend({
  protocol: z.literal('oidc'),
  client_id: z.string(),
  has_secret: z.boolean().describe('True if a client secret is stored; it is never shown again.'),
})
export type OidcConnection = z.output<typeof OidcConnection>

/** The connection of an organization to its identity provider by SAML 2.0. It contains no secrets. */
export const SamlConnection = Connection.extend({
  protocol: z.literal('saml'),
  sso_url: z.string().describe('The single sign-on address for the HTTP-Redirect binding.'),
  metadata_url: z
    .string()
    .nullable()
    .describe('Address of its metadata, if they were read from one.'),
  certificates: z
    .array(
      z.object({
        pem: z.string(),
        fingerprint: z.string().describe('SHA-256.'),
        valid_until: z.string(),
      }),
    )
    .describe('The provider may sign with the key of any of them, so that it can rotate keys.'),
  email_attribute: z
    .string()
    .nullable()
    .describe('The attribute with the email address; null for the usual names, then the NameID.'),
  name_attribute: z
    .string()
    .nullable()
    .describe('The attribute with the name of new members; null for the usual names.'),
})
export type SamlConnection = z.output<typeof SamlConnection>

export const SsoConnection = z.discriminatedUnion('protocol', [OidcConnection, SamlConnection])
export type SsoConnection = z.output<typeof SsoConnection>

/** The provisioning of an organization's members by its provider, by SCIM 2.0. */
export const Provisioning = z.object({
  base_url: z.string().describe('The base URL to enter at the provider.'),
  token: z
    .object({ hint: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
    .nullable()
    .describe('The first characters of the token, which was shown once.'),
  users: z.int().describe('Users that the provider manages.'),
  groups: z.array(
    z.object({
      group_id: z.string(),
      display_name: z.string(),
      role: z.enum(SSO_ROLES).nullable().describe('Null for a group that gives no role.'),
      members: z.int(),
    }),
  ),
})
export type Provisioning = z.output<typeof Provisioning>

/** Single sign-on of one organization. */
export const SingleSignOn = z.object({
  redirect_uri: z.string().describe('The address that an OpenID provider must allow.'),
  saml: z
    .object({ entity_id: z.string(), acs_url: z.string(), metadata_url: z.string() })
    .describe(
      'The settings of this terminal that a SAML provider needs; also contained in its metadata.',
    ),
  domains: z.array(SsoDomain),
  connection: SsoConnection.nullable(),
  provisioning: Provisioning,
})
export type SingleSignOn = z.output<typeof SingleSignOn>
