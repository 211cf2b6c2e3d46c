import type { JsonSchema } from '@tickmark/api/openapi/toJsonSchema'
import { HOSTILE_EXPRESSIONS } from './HOSTILE_NAMES.ts'
import type { HostileCall } from './HostileCall.ts'

const TEXT: JsonSchema = { type: 'string' }
const FLAG: JsonSchema = { type: 'boolean' }

function oneOf(...values: readonly unknown[]): JsonSchema {
  return { enum: values }
}

function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items, minItems: 1, maxItems: 3 }
}

/** An object with fields that it must have and others that it may have. */
function fields(
  required: Record<string, JsonSchema>,
  optional: Record<string, JsonSchema> = {},
): JsonSchema {
  const properties = { ...required, ...optional }
  return { type: 'object', properties, required: Object.keys(required) }
}

/** The calls that browsers bring from the identity provider of an organization (`registerSaml`). */
const SAML_CALLS: readonly HostileCall[] = [
  {
    kind: 'account',
    name: 'downloadSamlMetadata',
    method: 'GET',
    path: '/v1/sso/{organization_id}/metadata',
    schema: fields({ organization_id: TEXT }),
  },
  {
    kind: 'account',
    name: 'receiveSamlResponse',
    method: 'POST',
    path: '/v1/sso/{organization_id}/acs',
    schema: fields({ organization_id: TEXT, SAMLResponse: TEXT }),
    isForm: true,
  },
]

const EMAIL: JsonSchema = { type: 'string', format: 'email' }
const USER = fields(
  { schemas: oneOf(['urn:ietf:params:scim:schemas:core:2.0:User']), userName: EMAIL },
  {
    externalId: TEXT,
    displayName: TEXT,
    active: FLAG,
    name: fields({ givenName: TEXT, familyName: TEXT }),
    emails: listOf(fields({ value: EMAIL }, { primary: FLAG })),
  },
)
const MEMBERS = listOf(fields({ value: TEXT }))
const GROUP = fields(
  { schemas: oneOf(['urn:ietf:params:scim:schemas:core:2.0:Group']), displayName: TEXT },
  { externalId: TEXT, members: MEMBERS },
)
const SEARCH = {
  filter: oneOf(
    'active eq true',
    'displayName sw "A"',
    'externalId eq "fees" or not (displayName pr)',
    'userName co "@" and meta.created gt "2024-01-01T00:00:00Z"',
    `userName eq "x' OR '1'='1"`,
    'userName eq "x" or id pr or userName eq "',
    'emails[value sw "a" and primary eq true]',
    'members[value eq "x"]',
    '__proto__ eq "x"',
    ...HOSTILE_EXPRESSIONS,
  ),
  attributes: oneOf('userName', 'displayName,externalId', ...HOSTILE_EXPRESSIONS),
  excludedAttributes: oneOf('members', 'emails', ...HOSTILE_EXPRESSIONS),
  sortBy: oneOf('userName', 'meta.created', 'name.familyName', 'constructor'),
  sortOrder: oneOf('ascending', 'descending'),
  startIndex: { type: 'integer', minimum: 1, maximum: 20 },
  count: { type: 'integer', minimum: 0, maximum: 20 },
}

function patch(...operations: JsonSchema[]): Record<string, JsonSchema> {
  const schemas = oneOf(['urn:ietf:params:scim:api:messages:2.0:PatchOp'])
  return { schemas, Operations: listOf({ anyOf: operations }) }
}
const USER_PATCH = patch(
  fields({ op: oneOf('replace'), path: oneOf('active'), value: oneOf(true, 'False') }),
  fields({ op: oneOf('add'), path: oneOf('displayName', 'name.familyName'), value: TEXT }),
  fields({ op: oneOf('remove'), path: oneOf('name', 'emails[primary eq true]') }),
  fields({ op: oneOf('replace'), path: oneOf(...HOSTILE_EXPRESSIONS), value: TEXT }),
)
const GROUP_PATCH = patch(
  fields({ op: oneOf('add'), path: oneOf('members'), value: MEMBERS }),
  fields({ op: oneOf('remove'), path: oneOf('members', 'members[value eq "x"]') }),
  fields({ op: oneOf('replace'), path: oneOf('displayName'), value: TEXT }),
)

/** The calls of one kind of resource (RFC 7644, 3.2). */
function listResourceCalls(
  name: 'User' | 'Group',
  { resource, change }: { resource: JsonSchema; change: Record<string, JsonSchema> },
): HostileCall[] {
  const id = `${name.toLowerCase()}_id`
  const all = `/scim/v2/${name}s`
  const one = `${all}/{${id}}`
  const properties = { ...(resource.properties as Record<string, JsonSchema>), [id]: TEXT }
  const required = [id, ...(resource.required as string[])]
  const call = (verb: string, line: string, schema: JsonSchema): HostileCall => {
    const [method = '', path = ''] = line.split(' ')
    return { kind: 'scim', name: `${verb}${name}`, method, path, schema }
  }
  return [
    call('create', `POST ${all}`, resource),
    call('list', `GET ${all}`, fields({}, SEARCH)),
    call('search', `POST ${all}/.search`, fields({}, SEARCH)),
    call('read', `GET ${one}`, fields({ [id]: TEXT }, { attributes: SEARCH.attributes })),
    call('replace', `PUT ${one}`, { type: 'object', properties, required }),
    call('patch', `PATCH ${one}`, fields({ [id]: TEXT, ...change })),
    call('delete', `DELETE ${one}`, fields({ [id]: TEXT })),
  ]
}

const SCIM_CALLS: readonly HostileCall[] = [
  ...listResourceCalls('User', { resource: USER, change: USER_PATCH }),
  ...listResourceCalls('Group', { resource: GROUP, change: GROUP_PATCH }),
  ...['Schemas', 'ResourceTypes', 'ServiceProviderConfig'].map(
    (name): HostileCall => ({
      kind: 'scim',
      name: `read${name}`,
      method: 'GET',
      path: `/scim/v2/${name}`,
      schema: fields({}),
    }),
  ),
]

const REDIRECT_URI = oneOf('http://localhost:7777/back')
const VERIFIER = 'v'.repeat(43)
const OAUTH_CALLS: readonly HostileCall[] = [
  ...['oauth-protected-resource', 'oauth-authorization-server'].map(
    (name): HostileCall => ({
      kind: 'oauth',
      name,
      method: 'GET',
      path: `/.well-known/${name}`,
      schema: fields({}),
    }),
  ),
  {
    kind: 'oauth',
    name: 'registerClient',
    method: 'POST',
    path: '/oauth/register',
    schema: fields({ redirect_uris: listOf(REDIRECT_URI) }, { client_name: TEXT }),
  },
  {
    kind: 'oauth',
    name: 'authorizeClient',
    method: 'GET',
    path: '/oauth/authorize',
    schema: fields(
      {
        response_type: oneOf('code'),
        client_id: TEXT,
        redirect_uri: REDIRECT_URI,
        code_challenge: oneOf(VERIFIER),
        code_challenge_method: oneOf('S256'),
      },
      { state: TEXT, scope: TEXT },
    ),
  },
  {
    kind: 'oauth',
    name: 'exchangeCode',
    method: 'POST',
    path: '/oauth/token',
    schema: fields({
      grant_type: oneOf('authorization_code'),
      code: TEXT,
      client_id: TEXT,
      redirect_uri: REDIRECT_URI,
      code_verifier: oneOf(VERIFIER),
    }),
    isForm: true,
  },
  {
    kind: 'oauth',
    name: 'renewAccess',
    method: 'POST',
    path: '/oauth/token',
    schema: fields({ grant_type: oneOf('refresh_token'), refresh_token: TEXT, client_id: TEXT }),
    isForm: true,
  },
  {
    kind: 'oauth',
    name: 'revokeToken',
    method: 'POST',
    path: '/oauth/revoke',
    schema: fields({ token: TEXT }),
    isForm: true,
  },
]

/** Calls of protocols, whose shapes their specifications define, so that they are no endpoints of ours. */
export const PROTOCOL_CALLS: readonly HostileCall[] = [...SAML_CALLS, ...SCIM_CALLS, ...OAUTH_CALLS]
