import { z } from 'zod'

/** The roles that somebody can get who logs in by single sign-on for the first time. */
export const SSO_ROLES = ['MEMBER', 'ADMIN'] as const

/** A domain of email addresses, and the DNS record that proves whose it is. Moments are ISO 8601. */
export const SsoDomain = z.object({
  domain: z.string(),
  verified_at: z.string().nullable().describe('Null until the record was found.'),
  record: z.object({ name: z.string(), value: z.string() }).describe('A TXT record.'),
})
export type SsoDomain = z.output<typeof SsoDomain>

/** How an organization is connected to its OpenID provider. */
export const SsoConnection = z.object({
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean().describe('Whether a client secret is stored; it is never shown again.'),
  default_role: z.enum(SSO_ROLES).describe('The role of members who come by the provider first.'),
  is_required: z
    .boolean()
    .describe('Whether members with an address of its domains log in no other way. Owners may.'),
  updated_at: z.string(),
})
export type SsoConnection = z.output<typeof SsoConnection>

/** Single sign-on of one organization. */
export const SingleSignOn = z.object({
  redirect_uri: z.string().describe('The address that the provider must allow.'),
  domains: z.array(SsoDomain),
  connection: SsoConnection.nullable(),
})
export type SingleSignOn = z.output<typeof SingleSignOn>
