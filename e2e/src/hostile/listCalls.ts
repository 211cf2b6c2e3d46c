import type { FactEndpoint } from '@tickmark/api/context/endpoint'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { toJsonSchema } from '@tickmark/api/openapi/toJsonSchema'
import { appRouter } from '@tickmark/api/trpc/appRouter'
import type { HostileCall } from './HostileCall.ts'
import { PROTOCOL_CALLS } from './PROTOCOL_CALLS.ts'

type Procedure = {
  _def: { type: 'query' | 'mutation'; meta: { call: Pick<FactEndpoint, 'input'> } }
}

/** Every REST call, every call about people and every tRPC procedure that the code defines, and those of protocols. */
export function listCalls(): HostileCall[] {
  const rest = FACT_ENDPOINTS.map(({ name, method, path, input }) => ({
    kind: 'rest' as const,
    name,
    method,
    path,
    schema: toJsonSchema(input, 'input'),
  }))
  const account = ACCOUNT_ENDPOINTS.map((endpoint) => ({
    kind: 'account' as const,
    name: endpoint.name,
    method: endpoint.method,
    path: endpoint.path,
    schema: toJsonSchema(endpoint.input, 'input'),
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
  }))
  return [...rest, ...account, ...PROTOCOL_CALLS, ...trpc]
}
