import { nameSsoProvider } from '@tickmark/accounts/access/ssoProvider'
import { refuseIdentity } from '@tickmark/accounts/identity/refuseIdentity'
import { mapScimGroup } from '@tickmark/accounts/scim/scimGroups'
import { saveSsoConnection } from '@tickmark/accounts/sso/oidcConnection'
import { MAX_METADATA, saveSamlConnection } from '@tickmark/accounts/sso/saml/samlConnection'
import { createScimToken, deleteScimToken } from '@tickmark/accounts/sso/scimToken'
import { deleteSsoConnection, readSingleSignOn } from '@tickmark/accounts/sso/ssoConnection'
import {
  addSsoDomain,
  domainOf,
  findSsoDomain,
  removeSsoDomain,
  verifySsoDomain,
} from '@tickmark/accounts/sso/ssoDomains'
import { SingleSignOn, SSO_ROLES } from '@tickmark/core/accounts/SingleSignOn'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { EmailField, IdField, lineField, NoContent, ReturnToField } from './fields.ts'
import { comeFromProvider, goToProvider, Redirect } from './identities.ts'

const OfOrganization = z.strictObject({ organization_id: IdField })
const DomainField = lineField(253).pipe(z.string().min(1, 'must not be empty'))
const OfDomain = OfOrganization.extend({ domain: DomainField })
/** The role of new members, and whether there is another way in. */
const RuleFields = {
  default_role: z.enum(SSO_ROLES).default('MEMBER'),
  is_required: z.boolean().default(false),
}
const AttributeField = lineField(200)
  .transform((name) => name || null)
  .nullish()
  .describe('Null, or absent, for the usual names.')
const AddressField = z.url({ protocol: /^https?$/, error: 'must be a web address' })

/** Single sign-on of organizations. */
export const singleSignOnEndpoints = [
  accountEndpoint({
    name: 'beginSingleSignOn',
    path: '/v1/sso',
    summary:
      'Redirects the browser to the provider of the organization that has verified the domain of the address.',
    allowsEndedSession: true,
    isNavigation: true,
    input: z.strictObject({ email: EmailField, returnTo: ReturnToField.default('/explorer') }),
    output: Redirect,
    run: (context, { email, returnTo }) =>
      goToProvider(context, returnTo, async () => {
        const found = await findSsoDomain(context.accounts.db, domainOf(email))
        if (found === undefined) refuseIdentity('no-single-sign-on')
        return { provider: nameSsoProvider(found.organization_id), caller: undefined }
      }),
  }),

  accountEndpoint({
    name: 'finishSingleSignOn',
    path: '/v1/sso/{organization_id}/callback',
    summary: 'The address to which the provider of an organization redirects the browser back.',
    allowsEndedSession: true,
    isNavigation: true,
    // The library checks the other parameters of the provider.
    input: z.looseObject({ organization_id: IdField }),
    output: Redirect,
    run: (context, { organization_id, ...sent }) =>
      comeFromProvider(
        context,
        { provider: nameSsoProvider(organization_id), caller: undefined },
        sent,
      ),
  }),

  accountEndpoint({
    name: 'showSingleSignOn',
    path: '/v3/internal/organization/{organization_id}/sso',
    summary: 'Single sign-on of an organization: its domains and its provider, without the secret.',
    input: OfOrganization,
    output: SingleSignOn,
    run: ({ accounts, acting }, { organization_id }) =>
      readSingleSignOn(accounts, acting().caller, organization_id),
  }),

  accountEndpoint({
    name: 'addSsoDomain',
    path: 'POST /v3/internal/organization/{organization_id}/sso/domains',
    summary: 'Adds a domain of email addresses, to be verified by a DNS record.',
    input: OfDomain,
    output: SingleSignOn,
    run: async ({ accounts, acting }, { organization_id: organizationId, domain }) => {
      await addSsoDomain(accounts, acting(), { organizationId, domain })
      return readSingleSignOn(accounts, acting().caller, organizationId)
    },
  }),

  accountEndpoint({
    name: 'verifySsoDomain',
    path: 'POST /v3/internal/organization/{organization_id}/sso/domains/{domain}/verify',
    summary: 'Checks the DNS record of a domain.',
    input: OfDomain,
    output: SingleSignOn,
    run: async ({ accounts, acting }, { organization_id: organizationId, domain }) => {
      await verifySsoDomain(accounts, acting(), { organizationId, domain })
      return readSingleSignOn(accounts, acting().caller, organizationId)
    },
  }),

  accountEndpoint({
    name: 'removeSsoDomain',
    path: 'DELETE /v3/internal/organization/{organization_id}/sso/domains/{domain}',
    summary: 'Removes a domain. Its members then log in like other users.',
    input: OfDomain,
    output: NoContent,
    run: ({ accounts, acting }, { organization_id: organizationId, domain }) =>
      removeSsoDomain(accounts, acting(), { organizationId, domain }),
  }),

  accountEndpoint({
    name: 'saveSsoConnection',
    path: 'POST /v3/internal/organization/{organization_id}/sso/connection',
    summary:
      'Connects an organization to its OpenID provider, and sets whether members must use it.',
    input: OfOrganization.extend({
      issuer: AddressField.max(500).describe(
        'The address at which the provider publishes `/.well-known/openid-configuration`.',
      ),
      client_id: lineField(500).pipe(z.string().min(1, 'must not be empty')),
      client_secret: z
        .string()
        .min(1)
        .max(2_000)
        .nullish()
        .describe('If absent, the stored one is kept; null for a public client.'),
      ...RuleFields,
    }),
    output: SingleSignOn,
    run: async ({ accounts, acting }, { organization_id: organizationId, ...connection }) => {
      await saveSsoConnection(accounts, acting(), { organizationId, ...connection })
      return readSingleSignOn(accounts, acting().caller, organizationId)
    },
  }),

  accountEndpoint({
    name: 'saveSamlConnection',
    path: 'POST /v3/internal/organization/{organization_id}/sso/saml',
    summary:
      'Connects an organization to its identity provider by SAML 2.0: with its metadata, the address of the metadata, or issuer, sso_url and certificates.',
    body: 'document',
    input: OfOrganization.extend({
      metadata: z
        .string()
        .max(MAX_METADATA, 'must have at most 256 KB')
        .optional()
        .describe('The metadata of the provider, as XML.'),
      metadata_url: AddressField.max(2_000).optional(),
      issuer: lineField(1_024).optional().describe('The entity ID of the provider.'),
      sso_url: AddressField.max(2_000)
        .optional()
        .describe('Its single sign-on address for the HTTP-Redirect binding.'),
      certificates: z
        .array(z.string().max(20_000, 'is too long'))
        .max(5)
        .optional()
        .describe('PEM; a string may contain several.'),
      email_attribute: AttributeField,
      name_attribute: AttributeField,
      ...RuleFields,
    }),
    output: SingleSignOn,
    run: async ({ accounts, acting }, { organization_id: organizationId, ...connection }) => {
      await saveSamlConnection(accounts, acting(), { organizationId, ...connection })
      return readSingleSignOn(accounts, acting().caller, organizationId)
    },
  }),

  accountEndpoint({
    name: 'deleteSsoConnection',
    path: 'DELETE /v3/internal/organization/{organization_id}/sso/connection',
    summary: 'Disconnects the provider. Members then log in like other users.',
    input: OfOrganization,
    output: NoContent,
    run: ({ accounts, acting }, { organization_id }) =>
      deleteSsoConnection(accounts, acting(), organization_id),
  }),

  accountEndpoint({
    name: 'createScimToken',
    path: 'POST /v3/internal/organization/{organization_id}/sso/scim-token',
    summary:
      'Creates the token with which the provider manages users and groups by SCIM 2.0, replacing the previous one.',
    input: OfOrganization,
    output: z.object({ token: z.string().describe('It is shown once.') }),
    run: async ({ accounts, acting }, { organization_id }) => ({
      token: await createScimToken(accounts, acting(), organization_id),
    }),
  }),

  accountEndpoint({
    name: 'deleteScimToken',
    path: 'DELETE /v3/internal/organization/{organization_id}/sso/scim-token',
    summary: 'Revokes the token of the provider. Its users and groups stay as they are.',
    input: OfOrganization,
    output: NoContent,
    run: ({ accounts, acting }, { organization_id }) =>
      deleteScimToken(accounts, acting(), organization_id),
  }),

  accountEndpoint({
    name: 'mapScimGroup',
    path: 'POST /v3/internal/organization/{organization_id}/sso/groups/{group_id}',
    summary: 'Sets the role of the members of a group of the provider.',
    input: OfOrganization.extend({ group_id: IdField, role: z.enum(SSO_ROLES).nullable() }),
    output: SingleSignOn,
    run: async (
      { accounts, acting },
      { organization_id: organizationId, group_id: groupId, role },
    ) => {
      await mapScimGroup(accounts, acting(), { organizationId, groupId, role })
      return readSingleSignOn(accounts, acting().caller, organizationId)
    },
  }),
] as const
