import type { JsonSchema } from '../toJsonSchema.ts'

/** One call as the generators of the clients need it. */
export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  /** Path, query and body parameters in one list, without the format of the answer. */
  fields: OperationField[]
  /** The schema of the answer's `data`. */
  data: JsonSchema
  /** The field of `data` that holds the rows of a list read by cursors. */
  cursorField: string | undefined
  hasRows: boolean
}

export type OperationField = {
  name: string
  description: string
  schema: JsonSchema
  required: boolean
}

type Parameter = { name: string; description?: string; schema: JsonSchema; required?: boolean }
type Described = {
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: {
    200: { content: { 'application/json': { schema: { properties: { data: JsonSchema } } } } }
  }
}

/** The calls of an OpenAPI description in its order, without other addresses of the same call. */
export function readOperations(openapi: JsonSchema): Operation[] {
  const paths = openapi.paths as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { operationId }]) => !/Alias\d+$/.test(operationId))
      .map(([method, call]): Operation => {
        const body = call.requestBody?.content['application/json'].schema
        const required = new Set(body?.required as string[] | undefined)
        const { data } = call.responses[200].content['application/json'].schema.properties
        const inBody = Object.entries((body?.properties ?? {}) as Record<string, JsonSchema>)
        return {
          id: call.operationId,
          method: method.toUpperCase(),
          path,
          summary: call.summary,
          fields: [
            ...call.parameters
              .filter(({ name }) => name !== 'format')
              .map(({ name, description = '', schema, required: isRequired = false }) => ({
                name,
                description,
                schema,
                required: isRequired,
              })),
            ...inBody.map(([name, { description, ...schema }]) => ({
              name,
              description: String(description ?? ''),
              schema,
              required: required.has(name),
            })),
          ],
          data,
          cursorField: findCursorField(data),
          hasRows: call.parameters.some(({ name }) => name === 'format'),
        }
      }),
  )
}

function findCursorField({ properties }: JsonSchema): string | undefined {
  const fields = (properties ?? {}) as Record<string, JsonSchema>
  if (fields.nextCursor === undefined) return undefined
  return Object.keys(fields).find((name) => fields[name]?.type === 'array')
}
