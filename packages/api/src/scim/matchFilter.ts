import type SCIMMY from 'scimmy'

type Fields = Record<string, unknown>

/** The resources that a filter finds. */
export function matchFilter(filter: SCIMMY.Types.Filter, all: readonly Fields[]): Fields[] {
  const alternatives = [...filter]
  return all.filter(
    (one) => filter.match([complete(nameFully(one, alternatives), alternatives)]).length > 0,
  )
}

/**
 * A resource that has what a filter names by its schema, such as `urn:…:enterprise:2.0:User:department`, by that name
 * too: attributes of extensions are inside the schema's own object, those of the core schema at the top (RFC 7644, 3.10).
 */
function nameFully(resource: Fields, alternatives: readonly object[]): Fields {
  const names = alternatives.flatMap(Object.keys).filter((name) => /^urn:/i.test(name))
  return { ...resource, ...Object.fromEntries(names.map((name) => [name, find(resource, name)])) }
}

function find(resource: Fields, name: string): unknown {
  const own = readField(resource, name)
  if (own !== undefined) return own
  const end = name.lastIndexOf(':')
  const [schema, attribute] = [name.slice(0, end), name.slice(end + 1)]
  const isCore = /:schemas:core:2\.0:\w+$/i.test(schema)
  const fields = isCore ? resource : readField(resource, schema)
  return isFields(fields) ? readField(fields, attribute) : undefined
}

/** Names of attributes and schemas are equal in upper and lower case. */
function readField(fields: Fields, name: string): unknown {
  const key = Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : fields[key]
}

/**
 * A resource with an empty object where a filter asks for a part of an attribute that it lacks, such as the family name
 * of somebody without a name: the library fails there, where the protocol has no value to compare (RFC 7644, 3.4.2.2).
 */
function complete(resource: Fields, alternatives: readonly object[]): Fields {
  const whole = { ...resource }
  for (const [name, parts] of alternatives.flatMap((fields) => Object.entries(fields))) {
    // A list compares the attribute itself.
    if (Array.isArray(parts) || !isFields(parts)) continue
    const key = Object.keys(whole).find((one) => one.toLowerCase() === name.toLowerCase()) ?? name
    const value = whole[key] ?? {}
    const fill = (one: unknown) => (isFields(one) ? complete(one, [parts]) : one)
    whole[key] = Array.isArray(value) ? value.map(fill) : fill(value)
  }
  return whole
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
