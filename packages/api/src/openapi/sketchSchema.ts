import type { JsonSchema } from './toJsonSchema.ts'

/** A JSON schema in the few words a reader needs: `{ name: string, value: number | null }[]`. */
export function sketchSchema(schema: JsonSchema, indent = ''): string {
  if (Array.isArray(schema.anyOf))
    return [...new Set(schema.anyOf.map((one) => sketchSchema(one as JsonSchema, indent)))].join(
      ' | ',
    )
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (Array.isArray(schema.prefixItems)) return 'string[]'
  switch (schema.type) {
    case 'array': {
      const items = sketchSchema((schema.items ?? {}) as JsonSchema, indent)
      return items.includes(' | ') && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'object':
      return sketchObject(schema, indent)
    case 'integer':
      return 'integer'
    case 'string':
      return typeof schema.format === 'string' ? schema.format : 'string'
    default:
      return typeof schema.type === 'string' ? schema.type : 'any'
  }
}

function sketchObject(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const lines = properties.map(
    ([name, property]) => `${inner}${name}: ${sketchSchema(property, inner)}`,
  )
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null)
    lines.push(`${inner}[name]: ${sketchSchema(schema.additionalProperties as JsonSchema, inner)}`)
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${indent}}`
}
