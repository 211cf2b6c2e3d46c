import { findOperation, type Schema, type Spec } from './findContractFaults.ts'

/** Fields of an answer that the provider's description of it does not have, as `path field` of nested names. */
export function findUnknownFields(spec: Spec, url: URL, body: unknown): string[] {
  const found = findOperation(spec, url)
  const schema = found?.operation.responses?.['200']?.content?.['application/json']?.schema
  if (!found || !schema) return []
  return [...new Set(listUnknown({ spec, value: body, path: '' }, schema))].map(
    (field) => `${found.template}: ${field}`,
  )
}

type At = { spec: Spec; value: unknown; path: string }

function listUnknown(at: At, described: Schema): string[] {
  const schema = resolve(at.spec, described)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((one) => listUnknown(at, one)).toSorted(byLength)[0] ?? []
  if (Array.isArray(at.value)) {
    const { items } = schema
    return items ? at.value.flatMap((value) => listUnknown({ ...at, value }, items)) : []
  }
  if (typeof at.value !== 'object' || at.value === null) return []
  const properties = propertiesOf(at.spec, schema)
  const { additionalProperties } = schema
  // An object described without fields may have any.
  if (Object.keys(properties).length === 0 && typeof additionalProperties !== 'object') return []
  return Object.entries(at.value).flatMap(([name, value]) => {
    const path = at.path === '' ? name : `${at.path}.${name}`
    const own = properties[name] ?? additionalProperties
    if (own === undefined || own === false) return [path]
    return own === true ? [] : listUnknown({ ...at, value, path }, own)
  })
}

function propertiesOf(spec: Spec, schema: Schema): Record<string, Schema> {
  const parts = (schema.allOf ?? []).map((part) => propertiesOf(spec, resolve(spec, part)))
  return Object.assign({}, schema.properties, ...parts)
}

function resolve(spec: Spec, schema: Schema): Schema {
  const [, , kind = '', name = ''] = schema.$ref?.split('/') ?? []
  return schema.$ref ? ((spec.components?.[kind]?.[name] as Schema | undefined) ?? {}) : schema
}

function byLength(a: readonly string[], b: readonly string[]): number {
  return a.length - b.length
}
