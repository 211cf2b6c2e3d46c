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
  return [...rest, ...people, ...trpc]
}
