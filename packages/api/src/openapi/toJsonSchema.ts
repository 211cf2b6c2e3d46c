import { z } from 'zod'

/** A JSON schema as OpenAPI 3.1 takes it. */
export type JsonSchema = { [key: string]: unknown }

/** The JSON schema of a type, as it comes in or goes out. */
export function toJsonSchema(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema),
  }) as JsonSchema
  return schema
}

/** Parameters that accept several spellings are described by the one that is meant. */
function simplify(schema: JsonSchema): void {
  if (schema.list === true) {
    const { description, repeated } = schema
    clear(schema)
    Object.assign(schema, { type: 'array', items: { type: 'string' }, description })
    if (repeated === true) schema.repeated = true
  } else if (schema.count === true) {
    const { description, minimum, maximum } = schema
    const fallback = schema.default
    clear(schema)
    Object.assign(schema, { type: 'integer', minimum, maximum, description })
    if (fallback !== undefined) schema.default = fallback
  } else if (schema.day === true) {
    const { description } = schema
    clear(schema)
    Object.assign(schema, { type: 'string', format: 'date', description })
  } else if (schema.text === true) {
    const { description } = schema
    clear(schema)
    Object.assign(schema, { type: 'string', description })
  } else if (schema.optionalEnum === true) delete schema.optionalEnum
  if (schema.additionalProperties === false && schema.type === 'object')
    delete schema.additionalProperties
}

function clear(schema: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key]
}
