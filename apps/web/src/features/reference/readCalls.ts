/** A JSON schema, as far as the reference shows it. */
export type Schema = {
  $ref?: string
  type?: string
  format?: string
  description?: string
  default?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  prefixItems?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
}

type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>

type Operation = {
  operationId: string
  tags: readonly [string]
  summary: string
  description?: string
  parameters: readonly {
    name: string
    in: 'path' | 'query'
    description?: string
    required?: boolean
    schema: Schema
  }[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description?: string; content?: Content; $ref?: string }>>
  'x-example': string
}

/** The OpenAPI description that the server gives of itself. */
export type Openapi = {
  info: { description: string }
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas: Readonly<Record<string, Schema>>
    responses: Readonly<Record<string, { description: string }>>
  }
}

/** One call of the API. */
export type Call = {
  id: string
  group: string
  method: string
  path: string
  summary: string
  description: string | undefined
  parameters: Operation['parameters']
  body: Schema | undefined
  answer: Schema
  failures: { status: string; codes: string }[]
  /** A path and a body that have an answer on any instance with data. */
  example: { path: string; body: unknown }
}

/** The calls in the order of the description, with references replaced by what they stand for. */
export function readCalls({ paths, components }: Openapi): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const json = operation.requestBody?.content['application/json']
      const answer = operation.responses[200]?.content?.['application/json']?.schema ?? {}
      return {
        id: operation.operationId,
        group: operation.tags[0],
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        parameters: operation.parameters.map((one) => ({
          ...one,
          schema: resolve(one.schema, components.schemas),
        })),
        body: json?.schema,
        answer: resolve(answer, components.schemas),
        failures: Object.keys(operation.responses).flatMap((status) => {
          const failure = components.responses[status]
          return failure === undefined ? [] : [{ status, codes: failure.description }]
        }),
        example: { path: operation['x-example'], body: json?.example },
      }
    }),
  )
}

function resolve(schema: Schema, schemas: Openapi['components']['schemas']): Schema {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const { $ref, ...own } = (value ?? {}) as Schema
    const named = schemas[$ref?.split('/').at(-1) ?? '']
    return named === undefined ? value : { ...named, ...own }
  }) as Schema
}

/** The calls that have every word in their path, name, group or summary. */
export function findCalls(calls: readonly Call[], search: string): Call[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return calls.filter(({ id, group, method, path, summary }) => {
    const text = `${id} ${group} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The type of a schema in a few words, such as `string[] | null`. */
export function nameType(schema: Schema): string {
  const { type, format, items } = schema
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(nameType))].join(' | ')
  if (schema.enum !== undefined) return 'enum'
  if (type === 'array') {
    const name = items === undefined ? 'any' : nameType(items)
    return name.includes(' ') ? `(${name})[]` : `${name}[]`
  }
  return (type === 'string' ? format : undefined) ?? type ?? 'any'
}

/** The fields of a schema, of the items of a list, or of the alternatives of a choice; empty for a plain value. */
export function listFields(schema: Schema): { name: string; schema: Schema; required: boolean }[] {
  const { properties = {}, required = [], additionalProperties, items, anyOf } = schema
  const own = Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }))
  if (typeof additionalProperties === 'object')
    own.push({ name: '[name]', schema: additionalProperties, required: false })
  return [
    ...own,
    ...(items === undefined ? [] : listFields(items)),
    ...(anyOf ?? []).flatMap(listFields),
  ]
}
