import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import type { FactEndpoint } from '@tickmark/api/endpoint'
import { type JsonSchema, toJsonSchema } from '@tickmark/api/openapi/toJsonSchema'
import { appRouter } from '@tickmark/api/trpc/appRouter'

export const CALL_KINDS = ['rest', 'people', 'trpc'] as const
export type CallKind = (typeof CALL_KINDS)[number]

/** One call of the server as the fuzzer sees it. */
export type HostileCall = {
  kind: CallKind
  name: string
  method: string
  /** With path parameters in braces. */
  path: string
  /** The JSON schema of its input: path, query and body parameters in one object. */
  schema: JsonSchema
  /** A browser comes itself, and failures are redirects. */
  isNavigation: boolean
  /** Its body is a form of a page and no JSON. */
  isForm?: true
}

type Procedure = {
  _def: { type: 'query' | 'mutation'; meta: { call: Pick<FactEndpoint, 'input'> } }
}

/** Every REST call, every call about people and every tRPC procedure that the code defines. */
export function listCalls(): HostileCall[] {
  const rest = FACT_ENDPOINTS.map(({ name, method, path, input }) => ({
    kind: 'rest' as const,
    name,
    method,
    path,
    schema: toJsonSchema(input, 'input'),
    isNavigation: false,
  }))
  const people = ACCOUNT_ENDPOINTS.map((endpoint) => ({
    kind: 'people' as const,
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    schema: toJsonSchema(endpoint.input, 'input'),
    isNavigation: endpoint.isNavigation === true,
  }))
  const procedures = Object.entries<Procedure>(
    appRouter._def.procedures as unknown as Record<string, Procedure>,
  )
  const trpc = procedures.map(([name, { _def }]) => ({
    kind: 'trpc' as const,
    name,
    method: _def.type === 'query' ? 'GET' : 'POST',
    path: `/trpc/${name}`,
    schema: toJsonSchema(_def.meta.call.input, 'input'),
    isNavigation: false,
  }))
  return [...rest, ...people, ...SAML_CALLS, ...trpc]
}

const TEXT: JsonSchema = { type: 'string' }
const ORGANIZATION = { organization_id: TEXT }

/** What browsers bring from the identity provider of an organization, which is no endpoint (`registerSaml`). */
const SAML_CALLS: readonly HostileCall[] = [
  {
    kind: 'people',
    name: 'downloadSamlMetadata',
    method: 'GET',
    path: '/v1/sso/{organization_id}/metadata',
    schema: { type: 'object', properties: ORGANIZATION, required: ['organization_id'] },
    isNavigation: false,
  },
  {
    kind: 'people',
    name: 'receiveSamlResponse',
    method: 'POST',
    path: '/v1/sso/{organization_id}/acs',
    schema: {
      type: 'object',
      properties: { ...ORGANIZATION, SAMLResponse: TEXT },
      required: ['organization_id', 'SAMLResponse'],
    },
    isNavigation: true,
    isForm: true,
  },
]
