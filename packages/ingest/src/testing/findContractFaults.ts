import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../../../../../shared/data/specs')

/** True if the providers' own descriptions of their interfaces lie beside the repository; says so when they do not. */
export const HAS_SPECS = existsSync(FOLDER)
if (!HAS_SPECS)
  console.warn(
    'The descriptions of the providers are absent (../shared/data/specs beside the repository): tests against them are left out.',
  )

type Parameter = {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  schema?: { enum?: string[] }
}
type Operation = {
  parameters?: Parameter[]
  servers?: { url: string }[]
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
/** As far as it says which fields there are. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
export type Spec = {
  servers?: { url: string }[]
  paths: Record<string, { get?: Operation }>
  components?: Record<string, Record<string, Parameter>>
}

export function readSpec(name: string): Spec {
  const bytes = readFileSync(join(FOLDER, name))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
}

/**
 * Finds what is wrong with an address by the provider's description: no such path, an unknown or a missing parameter.
 */
export function findContractFaults(spec: Spec, url: URL): string[] {
  const found = findOperation(spec, url)
  if (!found) return [`no operation for ${url.origin}${url.pathname}`]
  const { template, operation } = found
  const parameters = (operation.parameters ?? []).map((one) => resolve(spec, one))
  const inQuery = parameters.filter((one) => one.in === 'query')
  return [
    ...[...url.searchParams.keys()]
      .filter((name) => !inQuery.some((one) => one.name === name))
      .map((name) => `unknown parameter ${name} of ${template}`),
    ...inQuery
      .filter(({ required, name }) => required && !url.searchParams.has(name ?? ''))
      .map(({ name }) => `missing parameter ${name} of ${template}`),
  ]
}

/** The operation that an address belongs to, by the provider's description. */
export function findOperation(
  spec: Spec,
  url: URL,
): { template: string; operation: Operation } | null {
  for (const [template, { get }] of Object.entries(spec.paths))
    if (get && addressesOf(spec, template, get).some((one) => matches(one, url)))
      return { template, operation: get }
  return null
}

function addressesOf(spec: Spec, template: string, operation: Operation): string[] {
  return (operation.servers ?? spec.servers ?? []).map(
    ({ url }) => url.replace(/\/$/, '') + template,
  )
}

function matches(address: string, url: URL): boolean {
  const pattern = address.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(url.origin + url.pathname)
}

function resolve(spec: Spec, parameter: Parameter): Parameter {
  const [, , kind = '', name = ''] = parameter.$ref?.split('/') ?? []
  return parameter.$ref ? (spec.components?.[kind]?.[name] ?? {}) : parameter
}
